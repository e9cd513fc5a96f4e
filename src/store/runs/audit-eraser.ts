import type { AuditFiles } from './audit-files.ts'
import type { ControlStore } from '../control-store.ts'

/** Erases audits of a URL, for a request to delete personal data. */
export interface AuditEraser {
  /**
   * Removes every audit of a URL, of its variants and of its keys under older rules. A call after a failure removes the rest.
   *
   * @param oldKeys canonical keys that the URL has or had besides its current one
   * @returns the number of audits
   */
  forget(url: string, oldKeys: readonly string[]): Promise<number>
}

/**
 * Over the rows and the files of audits. Rejects when either store does.
 *
 * @param keysOf keys that an audit of a URL may be filed under now
 */
export function createAuditEraser(
  audits: Pick<ControlStore['audits'], 'find' | 'forget'>,
  files: Pick<AuditFiles, 'delete'>,
  keysOf: (url: string) => Promise<readonly string[]>,
): AuditEraser {
  return {
    async forget(url, oldKeys) {
      const keys = [...new Set([...(await keysOf(url)), ...oldKeys])]
      const ids = [...new Set((await Promise.all(keys.map((key) => audits.find(key)))).flat())]
      // Files first: a row that remains still names its file.
      if (ids.length > 0) await files.delete(ids)
      for (const key of keys) await audits.forget(key)
      return ids.length
    },
  }
}

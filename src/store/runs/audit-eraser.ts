import type { AuditFiles } from './audit-files.ts'
import type { ControlStore } from '../control-store.ts'

/** Removes what audits have kept of URLs that somebody asks to forget. */
export interface AuditEraser {
  /**
   * Every audit of a URL, of its variants, and of what older rules called it. Done again after a failure, it removes the rest.
   *
   * @param oldKeys canonical keys that the URL has or had beside the one of now
   * @returns how many audits there were
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
      // Files first: a row that is left still tells which file is.
      if (ids.length > 0) await files.delete(ids)
      for (const key of keys) await audits.forget(key)
      return ids.length
    },
  }
}

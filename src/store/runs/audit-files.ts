import { auditFileKey, auditPictureKey } from '../keys.ts'
import { FORMS, parseSeenPair, type SeenPair } from './page-evidence.ts'

/** What audits have seen, in R2: one file each, `audits/<id>.json`. Rejects only when the bucket does. */
export interface AuditFiles {
  /** Replaces what is there. */
  write(auditId: string, seen: SeenPair): Promise<void>
  /** Undefined when there is none (any more), or none that can be read. */
  read(auditId: string): Promise<SeenPair | undefined>
  /** The pictures of the pages go with them. */
  delete(auditIds: readonly string[]): Promise<void>
}

/** Keys that R2 removes at once. */
const MAX_KEYS = 1000

/** Files of audits in an R2 bucket. */
export function r2AuditFiles(bucket: R2Bucket): AuditFiles {
  return {
    async write(auditId, seen) {
      const httpMetadata = { contentType: 'application/json' }
      await bucket.put(auditFileKey(auditId), JSON.stringify(seen), { httpMetadata })
    },
    async read(auditId) {
      const object = await bucket.get(auditFileKey(auditId))
      return parseSeenPair(await object?.json().catch(() => undefined))
    },
    async delete(auditIds) {
      const keys = auditIds.flatMap((id) => [auditFileKey(id), ...FORMS.map((form) => auditPictureKey(id, form))])
      for (let at = 0; at < keys.length; at += MAX_KEYS) await bucket.delete(keys.slice(at, at + MAX_KEYS))
    },
  }
}

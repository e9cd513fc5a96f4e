/** Every revision of every domain record, in R2, never changed once written. */

import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { parseDomainRecord } from '../../rules/record/parse-domain-record.ts'
import { parseJson } from '../json-text.ts'
import { archivedMapKey } from '../keys.ts'

/** Immutable revisions. Rejects only when the bucket does. */
export interface RecordArchive {
  /** `taken`: that revision exists with other content, and stays as it is. */
  put(record: DomainRecord): Promise<'stored' | 'same' | 'taken'>
  /** Undefined when there is none, or when what is there is not the sealed record it was. */
  get(domain: string, revision: number): Promise<DomainRecord | undefined>
}

/** The archive in an R2 bucket; the condition of the write is what lets only one of two writers win. */
export function r2RecordArchive(bucket: R2Bucket): RecordArchive {
  async function get(domain: string, revision: number): Promise<DomainRecord | undefined> {
    const object = await bucket.get(archivedMapKey(domain, revision))
    if (object === null) return undefined
    const parsed = parseDomainRecord(parseJson(await object.text()))
    return parsed.ok ? parsed.record : undefined
  }
  return {
    get,
    async put(record) {
      const stored = await bucket.put(archivedMapKey(record.domain, record.revision), JSON.stringify(record), {
        onlyIf: new Headers({ 'if-none-match': '*' }),
        httpMetadata: { contentType: 'application/json' },
        customMetadata: { sha256: record.sha256 },
      })
      if (stored !== null) return 'stored'
      const there = await get(record.domain, record.revision)
      return there?.sha256 === record.sha256 ? 'same' : 'taken'
    },
  }
}

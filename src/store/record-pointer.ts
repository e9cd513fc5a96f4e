/** The record that is in force: what the edge reads from KV. */

import type { DomainRecord } from '../rules/domain-record.ts'
import { parseDomainRecord } from '../rules/parse-domain-record.ts'
import { domainRecordKey } from './keys.ts'

/** The current record of a domain. Rejects only when KV does. */
export interface RecordPointer {
  /** Undefined when there is none that the edge would accept. */
  current(domain: string): Promise<DomainRecord | undefined>
  /** Puts the record under its domain and every alias. The domain's own value is written last: it is what `current` answers with. */
  point(record: DomainRecord): Promise<void>
  /** Takes the record of a domain away from a host; one of another domain stays. */
  remove(host: string, domain: string): Promise<void>
}

/** Records in the KV namespace that the edge is bound to. */
export function kvRecordPointer(kv: KVNamespace): RecordPointer {
  async function current(host: string): Promise<DomainRecord | undefined> {
    const parsed = parseDomainRecord(await kv.get(domainRecordKey(host), { type: 'json' }).catch(brokenJson))
    return parsed.ok ? parsed.record : undefined
  }
  return {
    current,
    async point(record) {
      const text = JSON.stringify(record)
      for (const host of [...(record.aliases ?? []), record.domain]) await kv.put(domainRecordKey(host), text)
    },
    async remove(host, domain) {
      // KV may say for a minute that there is nothing where there is something, so nothing is removed as well.
      const there = await current(host)
      if (there === undefined || there.domain === domain) await kv.delete(domainRecordKey(host))
    },
  }
}

/** KV reports a value that is no JSON as a SyntaxError; everything else is an outage. */
function brokenJson(error: unknown): undefined {
  if (error instanceof SyntaxError) return undefined
  throw error
}

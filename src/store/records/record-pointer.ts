/** The record that is in force: what the edge reads from KV. */

import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { parseDomainRecord } from '../../rules/record/parse-domain-record.ts'
import { parseRuleOverlay } from '../../rules/record/parse-rule-overlay.ts'
import type { RuleSet } from '../../rules/types.ts'
import { domainRecordKey, RULE_OVERLAY_KEY } from '../keys.ts'
import { sealedText } from './sealed-text.ts'

/** The current record of a domain. Rejects only when KV does. */
export interface RecordPointer {
  /** Undefined when there is none that the edge would accept. */
  current(domain: string): Promise<DomainRecord | undefined>
  /** What is laid over the built-in rules on every host; undefined when there is nothing that the edge would accept. */
  overlay(): Promise<RuleSet | undefined>
  /** Puts the record under its domain and every alias. The domain's own value is written last: it is what `current` answers with. */
  point(record: DomainRecord): Promise<void>
  /** Takes the record of a domain away from a host; one of another domain stays. */
  remove(host: string, domain: string): Promise<void>
}

/** KV fails for longer keys, and hosts come out of any URL. */
export const MAY_BE_HOST = /^[!-~]{1,253}$/
// KV takes one write of a key in a second.
const BUSY_MS = 1_100
const WRITES = 5

/**
 * Records in the KV namespace that the edge is bound to.
 *
 * @param busyMs pause before a write that came too soon behind another one is tried again; default 1,100
 */
export function kvRecordPointer(kv: KVNamespace, busyMs = BUSY_MS): RecordPointer {
  async function current(host: string): Promise<DomainRecord | undefined> {
    if (!MAY_BE_HOST.test(host)) return undefined
    const parsed = parseDomainRecord(await kv.get(domainRecordKey(host), { type: 'json' }).catch(brokenJson))
    return parsed.ok ? parsed.record : undefined
  }
  return {
    current,
    async overlay() {
      const parsed = parseRuleOverlay(await kv.get(RULE_OVERLAY_KEY, { type: 'json' }).catch(brokenJson))
      return parsed.ok ? parsed.rules : undefined
    },
    async point(record) {
      const text = sealedText(record)
      for (const host of [...(record.aliases ?? []), record.domain])
        await inItsTurn(() => kv.put(domainRecordKey(host), text), busyMs)
    },
    async remove(host, domain) {
      // KV may say for a minute that there is nothing where there is something, so nothing is removed as well.
      const there = await current(host)
      if (there === undefined || there.domain === domain)
        await inItsTurn(() => kv.delete(domainRecordKey(host)), busyMs)
    },
  }
}

/** Every host with a record, a thousand in one operation. Rejects when KV does. */
export async function pointedHosts(kv: KVNamespace): Promise<readonly string[]> {
  const prefix = domainRecordKey('')
  const hosts: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await kv.list({ prefix, ...(cursor !== undefined && { cursor }) })
    hosts.push(...page.keys.map(({ name }) => name.slice(prefix.length)))
    if (page.list_complete) return hosts
    cursor = page.cursor
  }
}

/** KV reports a value that is no JSON as a SyntaxError; everything else is an outage. */
function brokenJson(error: unknown): undefined {
  if (error instanceof SyntaxError) return undefined
  throw error
}

/** Two changes of a domain within a second are two people, or one who clicks: no reason to leave the second half done. */
async function inItsTurn(write: () => Promise<void>, busyMs: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (attempt === WRITES || !/\b429\b/.test(String(error))) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, busyMs))
  }
}

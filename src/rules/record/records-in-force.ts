/** Where the records in force come from, for everything that keys URLs away from the edge. */

import { recordNames } from './record-concerns.ts'
import type { RuleSet } from '../types.ts'
import type { FoundRecord, RecordsInForce } from './types.ts'

/** Records that {@link rememberedRecords} keeps; a record takes about fifteen times its text in memory. */
const MAX_REMEMBERED = 50

/**
 * The same look-up, which keeps its answers for its own lifetime, that of one step of a job: that a host has no record, and as many
 * records as fit into memory.
 */
export function rememberedRecords(source: RecordsInForce): RecordsInForce {
  const none = new Set<string>()
  const known = new Map<string, FoundRecord>()
  let overlay: Promise<RuleSet | undefined> | undefined
  return {
    async of(hosts) {
      const wanted = hosts.filter((host) => !none.has(host))
      const missing = wanted.filter((host) => !known.has(host))
      const found = missing.length === 0 ? new Map<string, FoundRecord>() : await source.of(missing)
      for (const host of missing) if (!found.has(host)) none.add(host)
      const answer = new Map(wanted.flatMap((host) => pairOf(host, found.get(host) ?? known.get(host))))
      if (known.size + found.size > MAX_REMEMBERED) known.clear()
      for (const [host, record] of found) known.set(host, record)
      return answer
    },
    overlay() {
      const reading = (overlay ??= source.overlay())
      // A read that failed is no answer.
      reading.catch(() => (overlay = undefined))
      return reading
    },
  }
}

/** The same look-up, which asks nothing for hosts that no record lies under. */
export function recordsAmong(source: RecordsInForce, names: ReadonlySet<string>): RecordsInForce {
  return {
    overlay: () => source.overlay(),
    async of(hosts) {
      const wanted = hosts.filter((host) => recordNames(host).some((name) => names.has(name)))
      return wanted.length === 0 ? new Map() : source.of(wanted)
    },
  }
}

function pairOf(host: string, found: FoundRecord | undefined): readonly (readonly [string, FoundRecord])[] {
  return found === undefined ? [] : [[host, found]]
}

/** The same look-up without the records of domains that a caller may not use; why one of them is not used is not told either. */
export function visibleRecords(source: RecordsInForce, mayUse: (domain: string) => boolean): RecordsInForce {
  return {
    overlay: () => source.overlay(),
    async of(hosts) {
      const found = await source.of(hosts)
      return new Map(
        [...found].filter(([, each]) => mayUse(each.record === undefined ? each.domain : each.record.domain)),
      )
    },
  }
}

/** No record and no overlay: the built-in rules. */
export const NO_RECORDS: RecordsInForce = { of: async () => new Map(), overlay: async () => undefined }

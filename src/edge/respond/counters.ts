import type { Counters, Detail } from './types.ts'

/** All counters begin at 0. */
export function createCounters(nowMs: () => number): Counters {
  const sinceMs = nowMs()
  const details = new Map<Detail, number>()
  let hits = 0
  let coalesced = 0
  return {
    count(detail, outcome) {
      details.set(detail, (details.get(detail) ?? 0) + 1)
      if (outcome?.kind === 'hit') hits++
      else if (outcome?.kind === 'forward' && outcome.collapsed === true) coalesced++
    },
    report: () => ({
      sinceMs,
      requests: [...details.values()].reduce((sum, count) => sum + count, 0),
      hits,
      coalesced,
      details: Object.fromEntries(details),
    }),
  }
}

import type { CacheOutcome } from '../adapters/adapter.ts'
import type { Detail } from './cache-status.ts'

/** What an isolate has done since it started. */
export interface CounterReport {
  readonly sinceMs: number
  readonly requests: number
  /** Responses from a cache. */
  readonly hits: number
  /** Requests that shared the origin's response to another one. */
  readonly coalesced: number
  /** Requests by what was done with them: the `detail` of `Cache-Status`. */
  readonly details: Readonly<Partial<Record<Detail, number>>>
}

/** Counts the requests of one isolate; a few words of memory, whatever clients send. */
export interface Counters {
  readonly count: (detail: Detail, outcome: CacheOutcome | undefined) => void
  readonly report: () => CounterReport
}

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

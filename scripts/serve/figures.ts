/** Figures of one isolate, as `/metrics` and the summary read them: a few words of memory, whatever clients send. */

import type { CacheOutcome } from '../../src/edge/adapters/types.ts'
import type { CounterReport } from '../../src/edge/respond/types.ts'
import type { OnServed } from '../../src/edge/types.ts'

/** Upper bounds of the time until a response starts, in seconds: from a hit in memory to an origin that is given up. */
export const SECONDS_BUCKETS: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]

/** How often requests had this outcome, detail and class of status. */
export interface RequestCount {
  /** `hit`, or why the request was forwarded, in the words of RFC 9211 §2.2; `none`: neither the cache nor the origin was asked. */
  readonly outcome: string
  /** The `detail` of `Cache-Status`. */
  readonly detail: string
  /** `2xx` and so on. */
  readonly status: string
  readonly count: number
}

/** A histogram of seconds. */
export interface SecondsCount {
  readonly outcome: string
  /** One for each of {@link SECONDS_BUCKETS}, not cumulative; longer times are in `count` alone. */
  readonly buckets: readonly number[]
  readonly sum: number
  readonly count: number
}

/** What the operator entrypoint of the Worker reports. */
export interface Figures {
  readonly counters: CounterReport
  /** Empty unless the figures are switched on. */
  readonly requests: readonly RequestCount[]
  readonly seconds: readonly SecondsCount[]
}

/** Collects what {@link Figures} hold of each request. */
export interface FigureCounter {
  readonly onServed: OnServed
  readonly report: () => Pick<Figures, 'requests' | 'seconds'>
}

/** All counts begin at 0. */
export function createFigureCounter(): FigureCounter {
  const requests = new Map<string, { outcome: string; detail: string; status: string; count: number }>()
  const seconds = new Map<string, { outcome: string; buckets: number[]; sum: number; count: number }>()

  function countSeconds(outcome: string, value: number): void {
    const known = seconds.get(outcome) ?? { outcome, buckets: SECONDS_BUCKETS.map(() => 0), sum: 0, count: 0 }
    seconds.set(outcome, known)
    known.sum += value
    known.count++
    const bucket = SECONDS_BUCKETS.findIndex((bound) => value <= bound)
    if (bucket !== -1) known.buckets[bucket]!++
  }

  return {
    onServed(_request, { response, edge }, durationMs) {
      const outcome = outcomeWord(edge.outcome)
      const status = `${Math.floor(response.status / 100)}xx`
      const key = `${outcome} ${edge.detail} ${status}`
      const known = requests.get(key) ?? { outcome, detail: edge.detail, status, count: 0 }
      requests.set(key, known)
      known.count++
      countSeconds(outcome, durationMs / 1000)
    },
    report: () => ({ requests: [...requests.values()], seconds: [...seconds.values()] }),
  }
}

/** What the cache did, in one word. */
export function outcomeWord(outcome: CacheOutcome | undefined): string {
  if (outcome === undefined) return 'none'
  return outcome.kind === 'forward' ? outcome.fwd : outcome.kind
}

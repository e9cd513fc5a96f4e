import { hitRatio } from '../../src/store/hit-ratio.ts'
import type { Gate } from '../gates.ts'
import { atLeast, atMost } from '../gates.ts'
import type { ContenderName } from './contenders.ts'
import type { LoadRun, Part, Round } from './load-bench.ts'

/** What a run says of one contender. */
export interface ContenderSummary {
  readonly name: ContenderName
  readonly requests: number
  /** Share of requests that did not reach the shop, 0…1. */
  readonly hitRatio: number
  readonly originRequests: number
  /** Latencies of the calm half. */
  readonly calm: Part
  /** The same when everybody asks again at once, and the processor has no moment left. */
  readonly atOnce: Part
  /** At the end. */
  readonly residentMb: number
  /** Line through the second half of the rounds, by minutes of load. */
  readonly residentMbPerMinute: number
  readonly errors: number
  readonly answersChecked: number
  readonly answersWrong: number
}

/** A run this long has left the time behind in which memory is still being claimed for the first time. */
const SETTLED_MINUTES = 10
/** What a bare pass-through grows by as well, at thousands of requests a second: the runtime collects late. */
const MAX_GROWTH_SHARE_PER_MINUTE = 0.02

/** Sums a run up, contenders in the order of its first round. */
export function summarize(run: LoadRun): ContenderSummary[] {
  return [...Map.groupBy(run.rounds, ({ contender }) => contender)].map(([name, rounds]) => {
    const requests = sum(rounds, (round) => round.requests)
    const originRequests = sum(rounds, (round) => round.originRequests)
    return {
      name,
      requests,
      hitRatio: hitRatioAtShop({ requests, originRequests }),
      originRequests,
      calm: medianPart(rounds.map(({ calm }) => calm)),
      atOnce: medianPart(rounds.map(({ atOnce }) => atOnce)),
      residentMb: rounds.at(-1)!.residentMb,
      residentMbPerMinute: growthPerMinute(rounds.slice(Math.floor(rounds.length / 2))),
      errors: sum(rounds, ({ errors }) => errors),
      answersChecked: run.answers[name].checked,
      answersWrong: run.answers[name].wrong.length,
    }
  })
}

/**
 * The hit ratio as the shop sees it: a request that did not reach it is a hit. No request of the load is a
 * bypass, so the ratio is the same with and without them. 0…1; 0 for no request.
 */
export function hitRatioAtShop({ requests, originRequests }: Pick<Round, 'requests' | 'originRequests'>): number {
  return hitRatio({ requests, hits: requests - originRequests, bypasses: 0 }).ofAll ?? 0
}

/** What must hold; memory only where the run was long enough to tell. */
export function loadGates(run: LoadRun): Gate[] {
  const summaries = summarize(run)
  const of = (name: ContenderName): ContenderSummary => summaries.find((summary) => summary.name === name)!
  const edge = of('edge')
  const wrong = sum(summaries, ({ answersWrong }) => answersWrong)
  const gates = [
    atMost('load, answers that were another page', wrong, 0),
    atMost(
      'load, requests that failed',
      sum(summaries, ({ errors }) => errors),
      0,
    ),
    atLeast('load, hit ratio less that of the same cache alone', edge.hitRatio - of('raw-cache').hitRatio, 0),
    atMost('load, p50 beside a pass-through', edge.calm.p50Ms / of('pass-through').calm.p50Ms, 1),
  ]
  if (run.plan.minutes < SETTLED_MINUTES) return gates
  const growth = edge.residentMbPerMinute / edge.residentMb
  return [...gates, atMost('load, growth of memory a minute, share', growth, MAX_GROWTH_SHARE_PER_MINUTE)]
}

/** Slope of the line of least squares; 0 for a single round. */
function growthPerMinute(rounds: readonly Round[]): number {
  const minutes = rounds.map(({ fromSeconds, seconds }) => (fromSeconds + seconds) / 60)
  const meanMinutes = minutes.reduce((total, minute) => total + minute, 0) / minutes.length
  const meanMb = sum(rounds, ({ residentMb }) => residentMb) / rounds.length
  const spread = minutes.reduce((total, minute) => total + (minute - meanMinutes) ** 2, 0)
  const together = rounds.reduce(
    (total, { residentMb }, index) => total + (minutes[index]! - meanMinutes) * (residentMb - meanMb),
    0,
  )
  return spread === 0 ? 0 : together / spread
}

/** Each figure from the round in the middle of it. */
function medianPart(parts: readonly Part[]): Part {
  return {
    requestsPerSecond: median(parts.map(({ requestsPerSecond }) => requestsPerSecond)),
    p50Ms: median(parts.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(parts.map(({ p99Ms }) => p99Ms)),
  }
}

/** The middle value; of an even number the upper one. NaN for none. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

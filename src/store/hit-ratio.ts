/**
 * The hit ratio, defined here for API, console and bench: hits divided by requests. A hit is a response that the cache gave
 * without asking the origin. `ofAll` counts every request; `withoutBypasses` leaves out those that the edge forwarded uncached
 * by rule, which could never be hits.
 */

import type { TrafficHour } from './traffic-stats.ts'

/** Requests and what became of them. */
export interface CountedHits {
  readonly requests: number
  readonly hits: number
  /** Requests whose `detail` begins with {@link BYPASS}. */
  readonly bypasses: number
}

/** Both ratios, 0…1; null where there is no request to divide by. */
export interface HitRatio {
  readonly ofAll: number | null
  readonly withoutBypasses: number | null
}

/** How the `detail` of a request that was forwarded uncached by rule begins; the reason follows. */
export const BYPASS = 'bypass-'

/** Divides hits by requests, with and without bypasses. Counts are estimates, so a share never exceeds 1. */
export function hitRatio({ requests, hits, bypasses }: CountedHits): HitRatio {
  return { ofAll: share(hits, requests), withoutBypasses: share(hits, requests - bypasses) }
}

/** Adds up hours. */
export function countedHits(hours: readonly Pick<TrafficHour, 'requests' | 'hits' | 'details'>[]): CountedHits {
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
  return {
    requests: sum(hours.map(({ requests }) => requests)),
    hits: sum(hours.map(({ hits }) => hits)),
    bypasses: sum(hours.map(({ details }) => bypassesOf(details))),
  }
}

function bypassesOf(details: TrafficHour['details']): number {
  return Object.entries(details).reduce((total, [detail, count]) => total + (detail.startsWith(BYPASS) ? count : 0), 0)
}

function share(part: number, whole: number): number | null {
  return whole > 0 ? Math.min(1, part / whole) : null
}

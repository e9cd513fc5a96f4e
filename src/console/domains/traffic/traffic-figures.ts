/** What the traffic of a domain over some hours comes down to. */

import { countedHits, hitRatio, type HitRatio } from '../../../store/hit-ratio.ts'
import type { TrafficHour } from '../../../store/traffic-stats.ts'

/** Sums over hours. Estimates where the edge samples its events. */
export interface TrafficFigures {
  readonly requests: number
  /** Answered from the cache. */
  readonly hits: number
  /** Requests whose URL is not the canonical one. */
  readonly collapsed: number
  /** Requests that were served under their canonical URL: neither passed on untouched nor bypassed. */
  readonly treated: number
  readonly bypassed: number
  readonly hitRatio: HitRatio
  /** Distinct URLs of each hour, added up: a URL that is asked for in three hours counts three times. */
  readonly distinctRaw: number
  readonly distinctCanonical: number
  /**
   * Hits that would be left without canonicalization, an estimate: in every hour each further spelling of a page is one more
   * URL that a cache has to fetch first, so it costs one hit, as far as requests of that hour were treated at all.
   */
  readonly hitsWithout: number
  /** Requests beyond the first of each distinct URL of an hour: no cache that forgets after an hour can answer more. */
  readonly repeatsRaw: number
  readonly repeatsCanonical: number
  /** By `detail`, most frequent first. */
  readonly details: readonly { readonly detail: string; readonly requests: number }[]
}

const TREATED: ReadonlySet<string> = new Set(['identity', 'rewrite', 'redirect'])

/** Adds up hours of one domain or of several. */
export function trafficFigures(hours: readonly TrafficHour[]): TrafficFigures {
  const details = new Map<string, number>()
  for (const hour of hours)
    for (const [detail, requests] of Object.entries(hour.details))
      details.set(detail, (details.get(detail) ?? 0) + requests)
  const sum = (of: (hour: TrafficHour) => number): number => hours.reduce((total, hour) => total + of(hour), 0)
  const counted = countedHits(hours)
  return {
    requests: counted.requests,
    hits: counted.hits,
    hitRatio: hitRatio(counted),
    collapsed: sum(({ collapsed }) => collapsed),
    treated: sum(treatedOf),
    bypassed: counted.bypasses,
    distinctRaw: sum(({ distinctRaw }) => distinctRaw),
    // Both are estimates: that of the fewer may come out higher.
    distinctCanonical: sum(({ distinctRaw, distinctCanonical }) => Math.min(distinctRaw, distinctCanonical)),
    hitsWithout: sum(hitsWithoutOf),
    repeatsRaw: sum(({ requests, distinctRaw }) => Math.max(0, requests - distinctRaw)),
    repeatsCanonical: sum(({ requests, distinctCanonical }) => Math.max(0, requests - distinctCanonical)),
    details: [...details]
      .map(([detail, requests]) => ({ detail, requests }))
      .toSorted((a, b) => b.requests - a.requests || (a.detail < b.detail ? -1 : 1)),
  }
}

function hitsWithoutOf(hour: TrafficHour): number {
  if (hour.requests === 0) return 0
  const furtherSpellings = Math.max(0, hour.distinctRaw - hour.distinctCanonical)
  return Math.max(0, hour.hits - (furtherSpellings * treatedOf(hour)) / hour.requests)
}

function treatedOf(hour: TrafficHour): number {
  return requestsWhere(hour, (detail) => TREATED.has(detail))
}

function requestsWhere({ details }: TrafficHour, isWanted: (detail: string) => boolean): number {
  return Object.entries(details).reduce((total, [detail, requests]) => total + (isWanted(detail) ? requests : 0), 0)
}

/** Traffic figures per domain and hour, rolled up from events. Implemented over D1 in `d1-traffic-stats.ts`. */

/** One event of the edge, as the queue delivers it. */
export interface CountedVisit {
  /** Queue message id; the same id twice counts once. */
  readonly id: string
  readonly domain: string
  readonly atMs: number
  readonly original: string
  readonly canonical: string
  readonly hit: boolean
  /** `identity`, `rewrite`, `observe`, `bypass-credentials`, …; `''` when the edge reported none. */
  readonly detail: string
  /** Number of requests that this event represents: 1 / sample rate. */
  readonly weight: number
  /** Names of the cookies for which alone the request bypassed the cache. */
  readonly cookies?: readonly string[]
}

/** How many requests bypassed the cache for a cookie, perhaps with others. */
export interface CookieCost {
  /** `*`: names beyond those that a day lists. */
  readonly name: string
  readonly requests: number
}

/** Most names that a day of a domain lists: clients can make them up. */
export const MOST_COOKIE_NAMES = 100

/** Figures of one domain in one hour. Estimates where events are sampled. */
export interface TrafficHour {
  readonly domain: string
  /** Start of the hour, milliseconds since the epoch. */
  readonly hourMs: number
  readonly requests: number
  readonly hits: number
  /** Requests whose URL was changed. */
  readonly collapsed: number
  /** Distinct URLs as asked for, and after canonicalization, among the sampled ones; estimates with a standard error of 0.8 %. */
  readonly distinctRaw: number
  readonly distinctCanonical: number
  /** Requests by `detail`. */
  readonly details: Readonly<Record<string, number>>
}

/** Counts visits exactly once and answers for ranges of hours. */
export interface TrafficStats {
  /** Adds a batch in one transaction; visits whose id was counted before are left out. */
  add(visits: readonly CountedVisit[]): Promise<void>
  /**
   * Reduces the sketches of distinct URLs of hours that ended three hours ago to numbers, removes minutes that ended {@link MINUTES_KEPT_MS} ago,
   * and forgets message ids after an hour.
   */
  condense(nowMs: number): Promise<void>
  /** Adds up the hours of days that ended more than eight days ago: the first hour of a day (UTC) then holds the day. */
  foldHours(nowMs: number): Promise<void>
  /** Removes the figures of hours that began before. */
  forget(beforeMs: number): Promise<void>
  /** Removes the cookies of days that began more than 31 days ago. */
  forgetCookies(nowMs: number): Promise<void>
  /** The cookies that cost most, of the days (UTC) that begin from `fromMs` (inclusive) to `toMs` (exclusive), most requests first; 50 at most. */
  cookies(range: {
    readonly domain: string
    readonly fromMs: number
    readonly toMs: number
  }): Promise<readonly CookieCost[]>
  /**
   * Hours from `fromMs` (inclusive) to `toMs` (exclusive), oldest first; all domains when `domain` is undefined. With `stepMs`, a
   * multiple of an hour, several hours are added up to one, distinct URLs too: months then come as days. With `limit`, no more.
   */
  hours(range: {
    readonly domain?: string
    readonly fromMs: number
    readonly toMs: number
    readonly stepMs?: number
    readonly limit?: number
  }): Promise<readonly TrafficHour[]>
  /**
   * The same for minutes of one domain, added up to steps of `stepMs`, a multiple of a minute. `hourMs` is the start of the step.
   * Distinct URLs are counted for whole hours alone, so they are 0.
   */
  minutes(range: {
    readonly domain: string
    readonly fromMs: number
    readonly toMs: number
    readonly stepMs: number
  }): Promise<readonly TrafficHour[]>
}

/** Minutes are kept for this long: the longest range that is drawn from them, and the same before it. */
export const MINUTES_KEPT_MS = 13 * 3_600_000

/** How often a token may ask, and how often a guess may fail: counted in this isolate, in bounded memory. */

/** Rates of the API. An isolate counts for itself, so an attacker who reaches many of them gets more; a token with 32 random characters bears that. */
export const RATES = {
  /** Requests of one token or login in a minute. A script that lists everything page by page needs about ten a second. */
  caller: { most: 1200, periodMs: 60_000 },
  /** Wrong tokens and failed sign-ins from one address in a minute. */
  failure: { most: 20, periodMs: 60_000 },
} as const

/** Most keys that are counted at once; beyond that the oldest are forgotten. */
const MOST_KEYS = 10_000

/** Counts in fixed windows. */
export interface RateLimit {
  /** Counts one; the seconds to wait where there were too many in this window, else undefined. */
  take(key: string): number | undefined
  /** The same without counting. */
  waitSeconds(key: string): number | undefined
}

interface Window {
  readonly untilMs: number
  count: number
}

/** Nothing is counted yet. */
export function createRateLimit(
  { most, periodMs }: { readonly most: number; readonly periodMs: number },
  nowMs: () => number,
): RateLimit {
  const windows = new Map<string, Window>()

  function current(key: string): Window | undefined {
    const window = windows.get(key)
    // A clock that was set back ends the window as well.
    const isCurrent = window !== undefined && nowMs() < window.untilMs && window.untilMs - nowMs() <= periodMs
    return isCurrent ? window : undefined
  }

  function waitSeconds(key: string, allowed: number): number | undefined {
    const window = current(key)
    if (window === undefined || window.count < allowed) return undefined
    return Math.max(1, Math.ceil((window.untilMs - nowMs()) / 1000))
  }

  return {
    take(key) {
      const window = current(key) ?? { untilMs: nowMs() + periodMs, count: 0 }
      window.count++
      windows.delete(key)
      windows.set(key, window)
      if (windows.size > MOST_KEYS) windows.delete(windows.keys().next().value!)
      return waitSeconds(key, most + 1)
    },
    waitSeconds: (key) => waitSeconds(key, most),
  }
}

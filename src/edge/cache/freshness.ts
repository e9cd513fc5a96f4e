import type { ResponseDirectives, Exchange, Fields, Freshness } from './types.ts'
import { LARGEST_DELTA_SECONDS, deltaSeconds, hasDirective, qualifiedFields } from './control.ts'
import { parseHttpDate } from './date.ts'

/** What was asked for later is newer, though it came sooner: up to so long, since a clock may also have been set back. */
const LONGEST_WAY_MS = 60_000

/** Whether what is stored was asked for after what has only come now: then it stays. */
export function wasAskedLater(stored: Exchange, come: Exchange): boolean {
  const aheadMs = stored.requestTimeMs - come.requestTimeMs
  return aheadMs > 0 && aheadMs < LONGEST_WAY_MS
}

/** RFC 9111 §4.2.4 lets a disconnected cache use what is stale, without a limit; an hour is long enough to mend an origin. */
const UNREACHED_SECONDS = 3600

/**
 * The number that an `Age` field says (RFC 9111 §5.1: first member only; anything but a non-negative integer is ignored). Bounded,
 * so that it can be written: an infinite one comes back from a store as none.
 */
function ageValue(headers: Fields): number {
  const first = headers.get('age')?.split(',')[0]?.trim() ?? ''
  return /^\d+$/.test(first) ? Math.min(Number(first), LARGEST_DELTA_SECONDS) : 0
}

/**
 * The explicit freshness lifetime in seconds for a shared cache (RFC 9111 §4.2.1: `s-maxage`, else `max-age`, else `Expires`
 * less `Date`; a targeted field sets `Expires` aside). `undefined` when the response says nothing: there is no heuristic
 * freshness here. Invalid or repeated contradictory values are 0, so is an `Expires` that is not a date. A `no-cache` of the whole
 * response is 0 as well: it is not used without validation (§5.2.2.4).
 */
export function explicitLifetimeSeconds(
  headers: Fields,
  directives: ResponseDirectives,
  responseTimeMs: number,
): number | undefined {
  if (hasDirective(directives, 'no-cache') && qualifiedFields(directives, 'no-cache') === undefined) return 0
  const stated = deltaSeconds(directives, 's-maxage') ?? deltaSeconds(directives, 'max-age')
  if (stated !== undefined) return directives.malformed ? 0 : stated
  const expires = headers.get('expires')
  if (expires === null || directives.targeted) return undefined
  const expiresMs = parseHttpDate(expires, responseTimeMs)
  if (expiresMs === undefined) return 0
  const dateMs = parseHttpDate(headers.get('date'), responseTimeMs) ?? responseTimeMs
  return Math.max(0, Math.floor((expiresMs - dateMs) / 1000))
}

/** `corrected_initial_age` of RFC 9111 §4.2.3, in seconds; never negative, whatever the clocks and the `Age` field say. */
export function initialAgeSeconds(headers: Fields, exchange: Exchange): number {
  const dateMs = parseHttpDate(headers.get('date'), exchange.responseTimeMs) ?? exchange.responseTimeMs
  const apparent = Math.max(0, Math.floor((exchange.responseTimeMs - dateMs) / 1000))
  const delay = Math.max(0, exchange.responseTimeMs - exchange.requestTimeMs) / 1000
  return Math.max(apparent, ageValue(headers) + delay)
}

/**
 * Everything about time that a cache needs to know of a response, worked out once when it arrives. `undefined` when the
 * response carries no explicit freshness.
 */
export function freshnessOf(
  headers: Fields,
  directives: ResponseDirectives,
  exchange: Exchange,
): Freshness | undefined {
  const lifetimeSeconds = explicitLifetimeSeconds(headers, directives, exchange.responseTimeMs)
  if (lifetimeSeconds === undefined) return undefined
  // RFC 9111 §5.2.2.10: s-maxage implies proxy-revalidate.
  const mustRevalidate =
    directives.malformed ||
    ['must-revalidate', 'proxy-revalidate', 's-maxage', 'no-cache'].some((name) => hasDirective(directives, name))
  const staleIfError = mustRevalidate ? 0 : deltaSeconds(directives, 'stale-if-error')
  return {
    lifetimeSeconds,
    initialAgeSeconds: initialAgeSeconds(headers, exchange),
    staleWhileRevalidateSeconds: mustRevalidate ? 0 : (deltaSeconds(directives, 'stale-while-revalidate') ?? 0),
    staleIfErrorSeconds: staleIfError ?? 0,
    staleIfUnreachedSeconds: staleIfError ?? UNREACHED_SECONDS,
    mustRevalidate,
  }
}

/** `current_age` of RFC 9111 §4.2.3, in seconds with fractions; a clock that runs backwards adds nothing. */
export function currentAgeSeconds(freshness: Freshness, responseTimeMs: number, nowMs: number): number {
  return freshness.initialAgeSeconds + Math.max(0, nowMs - responseTimeMs) / 1000
}

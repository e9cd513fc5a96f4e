// The decision between a stored response and the origin (RFC 9111 §4).

import type { Directives, CacheHead, RequestDirectives, Fields, Found } from './types.ts'
import { deltaSeconds, hasDirective, parseCacheControl } from './control.ts'
import { currentAgeSeconds } from './freshness.ts'

/** Nothing is asked of a cache. */
export const NO_DIRECTIVES: RequestDirectives = {
  noCache: false,
  noStore: false,
  onlyIfCached: false,
  maxAgeSeconds: undefined,
  minFreshSeconds: 0,
  maxStaleSeconds: 0,
}

function maxStale(directives: Directives): number {
  const bare = directives.values.get('max-stale')?.every((value) => value === null)
  return bare === true ? Infinity : (deltaSeconds(directives, 'max-stale') ?? 0)
}

/**
 * Reads a request's `Cache-Control`, or `Pragma: no-cache` where it has none (RFC 9111 §5.4). They are honoured in full: a
 * public edge removes them first, or any client could send each of its requests to the origin. A client can never change
 * what other clients are served.
 */
export function requestDirectives(request: Fields): RequestDirectives {
  const field = request.get('cache-control')
  if (field === null) {
    const pragma = request.get('pragma')
    return pragma !== null && hasDirective(parseCacheControl(pragma), 'no-cache')
      ? { ...NO_DIRECTIVES, noCache: true }
      : NO_DIRECTIVES
  }
  const directives = parseCacheControl(field)
  return {
    noCache: hasDirective(directives, 'no-cache'),
    noStore: hasDirective(directives, 'no-store'),
    onlyIfCached: hasDirective(directives, 'only-if-cached'),
    maxAgeSeconds: deltaSeconds(directives, 'max-age'),
    minFreshSeconds: deltaSeconds(directives, 'min-fresh') ?? 0,
    maxStaleSeconds: maxStale(directives),
  }
}

/**
 * The directives of any client that a public edge obeys: those that save origin requests or affect this client alone. It ignores
 * those that would send a request to the origin although a fresh response is stored (`no-cache`, `max-age`, `min-fresh`).
 */
export function publicDirectives(field: string): RequestDirectives {
  const directives = parseCacheControl(field)
  return {
    ...NO_DIRECTIVES,
    noStore: hasDirective(directives, 'no-store'),
    onlyIfCached: hasDirective(directives, 'only-if-cached'),
    maxStaleSeconds: maxStale(directives),
  }
}

/** The directives to obey: in full where the operator forwards the header, else as {@link publicDirectives}. */
export function directivesOf(request: { readonly headers: Fields; readonly cacheControl?: string }): RequestDirectives {
  const { headers, cacheControl } = request
  if (headers.has('cache-control') || headers.has('pragma')) return requestDirectives(headers)
  return cacheControl === undefined ? NO_DIRECTIVES : publicDirectives(cacheControl)
}

/**
 * Whether a stored response tells requests apart by these headers, all of which are sent on. What was stored before one of
 * them was sent is the response to requests without it, and to no others.
 */
export function isSelectedBy({ vary }: Pick<CacheHead, 'vary'>, request: Fields, sent: readonly string[]): boolean {
  return sent.every((name) => vary.includes(name) || !request.has(name))
}

/** What to do with a request, given what is stored for it. */
export type Decision =
  /** Use the stored response; `ttlSeconds` is its remaining freshness, negative when it is used stale. */
  | { readonly kind: 'use'; readonly ttlSeconds: number }
  /** Use the stored response at once and validate it behind the client's back (RFC 5861 §3). */
  | { readonly kind: 'use-and-refresh'; readonly ttlSeconds: number }
  /** Ask the origin; a stored response may be validated. */
  | { readonly kind: 'forward'; readonly fwd: 'uri-miss' | 'vary-miss' | 'stale' | 'request' }
  /** The client wants nothing but a stored response, and there is none to use: 504 (RFC 9111 §5.2.1.7). */
  | { readonly kind: 'unavailable' }

function judgeStored(entry: CacheHead, directives: RequestDirectives, nowMs: number): Decision {
  const age = currentAgeSeconds(entry.freshness, entry.exchange.responseTimeMs, nowMs)
  const ttlSeconds = entry.freshness.lifetimeSeconds - age
  if (directives.noCache) return { kind: 'forward', fwd: 'request' }
  const { maxAgeSeconds } = directives
  const young = maxAgeSeconds === undefined || (maxAgeSeconds > 0 && age <= maxAgeSeconds)
  if (ttlSeconds > 0) {
    const asked = young && ttlSeconds >= directives.minFreshSeconds
    return asked ? { kind: 'use', ttlSeconds } : { kind: 'forward', fwd: 'request' }
  }
  if (young && !entry.freshness.mustRevalidate && directives.minFreshSeconds === 0) {
    if (-ttlSeconds < directives.maxStaleSeconds) return { kind: 'use', ttlSeconds }
    if (-ttlSeconds < entry.freshness.staleWhileRevalidateSeconds) return { kind: 'use-and-refresh', ttlSeconds }
  }
  return { kind: 'forward', fwd: 'stale' }
}

/** Decides between the stored response and the origin (RFC 9111 §4). Pure: `nowMs` is the clock. */
export function decide(found: Found, directives: RequestDirectives, nowMs: number): Decision {
  const decision: Decision =
    found.entry === undefined
      ? { kind: 'forward', fwd: found.vary === undefined ? 'uri-miss' : 'vary-miss' }
      : judgeStored(found.entry, directives, nowMs)
  return decision.kind === 'forward' && directives.onlyIfCached ? { kind: 'unavailable' } : decision
}

/**
 * Whether a stored response may replace an error of the origin (RFC 5861 §4): only where the response itself says so. With
 * 520 to 527 and 530 it is Cloudflare's network that answers, for an origin that it could not reach.
 */
export function mayServeOnError(entry: CacheHead, nowMs: number, status: number): boolean {
  return status > 519 && (status < 528 || status === 530)
    ? mayServeUnreached(entry, nowMs)
    : staleSeconds(entry, nowMs) < entry.freshness.staleIfErrorSeconds
}

/**
 * Whether a stored response may be served when the origin does not respond at all (RFC 9111 §4.2.4, "disconnected"): where
 * the response does not forbid it, for a while. Not where nothing is stored.
 */
export function mayServeUnreached(entry: CacheHead | undefined, nowMs: number): entry is CacheHead {
  return entry !== undefined && staleSeconds(entry, nowMs) < entry.freshness.staleIfUnreachedSeconds
}

/** Whether a stored response may be used without asking the origin (RFC 9111 §4.2). Pure: `nowMs` is the clock. */
export function isFresh(entry: CacheHead, nowMs: number): boolean {
  return overdueSeconds(entry, nowMs) < 0
}

/** How long it has been stale; 0 while it is fresh. */
function staleSeconds(entry: CacheHead, nowMs: number): number {
  return Math.max(0, overdueSeconds(entry, nowMs))
}

/** Its age beyond its lifetime; negative while it is fresh. */
function overdueSeconds({ freshness, exchange }: CacheHead, nowMs: number): number {
  return currentAgeSeconds(freshness, exchange.responseTimeMs, nowMs) - freshness.lifetimeSeconds
}

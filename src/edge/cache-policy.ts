// The decisions of a shared cache (RFC 9111), narrowed by what an edge in front of unknown origins must never risk: only
// explicit freshness counts, and nothing that could belong to one person is ever stored.
import { deltaSeconds, hasDirective, parseCacheControl, qualifiedFields, responseDirectives } from './cache-control.ts'
import type { Directives } from './cache-control.ts'
import type { CacheHead } from './cache-entry.ts'
import { currentAgeSeconds, freshnessOf } from './cache-freshness.ts'
import type { Exchange } from './cache-freshness.ts'
import { hasValidator } from './cache-validate.ts'
import { varyNames } from './cache-vary.ts'

/** Final, complete, and not temporary. Everything else is passed on and forgotten, whatever its headers say. */
const STORABLE_STATUS = new Set([200, 203, 204, 300, 301, 308, 404, 410])

const PERSONAL_REQUEST_FIELDS = ['authorization', 'cookie']
// Answers to these depend on more than URL and headers, or are parts of a response.
const UNUSUAL_REQUEST_FIELDS = ['range', 'if-range', 'if-match', 'if-unmodified-since', 'upgrade']

/** Why a request goes to the origin without the store being read or written; `undefined` when the store may be used. */
export function whyBypassed(request: Request): 'method' | 'bypass' | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'method'
  for (const name of PERSONAL_REQUEST_FIELDS) if (request.headers.has(name)) return 'bypass'
  for (const name of UNUSUAL_REQUEST_FIELDS) if (request.headers.has(name)) return 'bypass'
  return undefined
}

/** What a client asks of a cache (RFC 9111 §5.2.1). Times in seconds. */
export interface ClientWishes {
  readonly noCache: boolean
  readonly noStore: boolean
  readonly onlyIfCached: boolean
  readonly maxAgeSeconds: number | undefined
  readonly minFreshSeconds: number
  /** How far beyond its lifetime a response may be; Infinity for a bare `max-stale`, 0 when it is not wanted stale. */
  readonly maxStaleSeconds: number
}

const NO_WISHES: ClientWishes = {
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
 * Reads a request's `Cache-Control`, or `Pragma: no-cache` where it has none (RFC 9111 §5.4). They are honoured in full, so a
 * door that faces the public should take them off before it asks the cache: otherwise any client can send every request of
 * its own to the origin. What it can never do is change or end what others are served.
 */
export function clientWishes(request: Headers): ClientWishes {
  const field = request.get('cache-control')
  if (field === null) {
    const pragma = request.get('pragma')
    return pragma !== null && hasDirective(parseCacheControl(pragma), 'no-cache')
      ? { ...NO_WISHES, noCache: true }
      : NO_WISHES
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

/** Why a response is not stored. */
export type NotStored =
  'method' | 'status' | 'credentials' | 'partial' | 'set-cookie' | 'directive' | 'no-freshness' | 'vary' | 'useless'

/** The parts of a response that the decision looks at. */
export type ResponseHead = Pick<Response, 'status' | 'headers'>

/**
 * Whether this shared cache may store a response (RFC 9111 §3, narrowed): the reason against, or `undefined` when it may.
 * Never stored: answers to anything but GET, to credentials or cookies; `Set-Cookie`; `private` in any form, `no-store`, an
 * unqualified `no-cache`; no explicit freshness; partial, temporary and error statuses except 404 and 410; a `Vary` outside
 * `varyAllow` (lower-case names). `useless` is a response that could never be served: expired on arrival, without a
 * validator, and not to be used stale.
 */
export function whyNotStored(
  request: Request,
  response: ResponseHead,
  exchange: Exchange,
  varyAllow: readonly string[],
): NotStored | undefined {
  if (request.method !== 'GET') return 'method'
  if (!STORABLE_STATUS.has(response.status)) return 'status'
  if (PERSONAL_REQUEST_FIELDS.some((name) => request.headers.has(name))) return 'credentials'
  if (request.headers.has('range')) return 'partial'
  const { headers } = response
  if (headers.has('set-cookie') || headers.has('set-cookie2')) return 'set-cookie'
  const directives = responseDirectives(headers)
  if (hasDirective(directives, 'no-store') || hasDirective(directives, 'private')) return 'directive'
  if (hasDirective(directives, 'no-cache') && qualifiedFields(directives, 'no-cache') === undefined) return 'directive'
  const freshness = freshnessOf(headers, directives, exchange)
  if (freshness === undefined || directives.malformed) return 'no-freshness'
  const vary = varyNames(headers)
  if (vary === 'any' || vary.some((name) => !varyAllow.includes(name))) return 'vary'
  const usable =
    freshness.lifetimeSeconds > freshness.initialAgeSeconds ||
    hasValidator(headers) ||
    freshness.staleWhileRevalidateSeconds > 0 ||
    freshness.staleIfErrorSeconds > 0
  return usable ? undefined : 'useless'
}

/** What the store holds for a request. */
export interface Found<Entry extends CacheHead = CacheHead> {
  /** The stored response whose variant matches. */
  readonly entry: Entry | undefined
  /** The header names that responses of this URL vary on, when anything is stored for it. */
  readonly vary: readonly string[] | undefined
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

function judgeStored(entry: CacheHead, wishes: ClientWishes, nowMs: number): Decision {
  const age = currentAgeSeconds(entry.freshness, entry.exchange.responseTimeMs, nowMs)
  const ttlSeconds = entry.freshness.lifetimeSeconds - age
  if (wishes.noCache) return { kind: 'forward', fwd: 'request' }
  const { maxAgeSeconds } = wishes
  const young = maxAgeSeconds === undefined || (maxAgeSeconds > 0 && age <= maxAgeSeconds)
  if (ttlSeconds > 0) {
    const asked = young && ttlSeconds >= wishes.minFreshSeconds
    return asked ? { kind: 'use', ttlSeconds } : { kind: 'forward', fwd: 'request' }
  }
  if (young && !entry.freshness.mustRevalidate && wishes.minFreshSeconds === 0) {
    if (-ttlSeconds < wishes.maxStaleSeconds) return { kind: 'use', ttlSeconds }
    if (-ttlSeconds < entry.freshness.staleWhileRevalidateSeconds) return { kind: 'use-and-refresh', ttlSeconds }
  }
  return { kind: 'forward', fwd: 'stale' }
}

/** Decides between the stored response and the origin (RFC 9111 §4). Pure: `nowMs` is the clock. */
export function decide(found: Found, wishes: ClientWishes, nowMs: number): Decision {
  const decision: Decision =
    found.entry === undefined
      ? { kind: 'forward', fwd: found.vary === undefined ? 'uri-miss' : 'vary-miss' }
      : judgeStored(found.entry, wishes, nowMs)
  return decision.kind === 'forward' && wishes.onlyIfCached ? { kind: 'unavailable' } : decision
}

/** Whether a stored response may stand in for an error of the origin (RFC 5861 §4): only where the response itself says so. */
export function mayServeOnError(entry: CacheHead, nowMs: number): boolean {
  const age = currentAgeSeconds(entry.freshness, entry.exchange.responseTimeMs, nowMs)
  const { lifetimeSeconds, staleIfErrorSeconds } = entry.freshness
  return staleIfErrorSeconds > 0 && age - lifetimeSeconds < staleIfErrorSeconds
}

// What a shared cache may read and keep (RFC 9111 §3), narrowed by what an edge in front of unknown origins must never risk:
// only explicit freshness counts, and nothing that could belong to one person is ever stored.
import { hasDirective, isBare, parseCacheControl, responseDirectives } from './cache-control.ts'
import type { ResponseDirectives } from './cache-control.ts'
import { freshnessOf } from './cache-freshness.ts'
import type { Exchange, Freshness } from './cache-freshness.ts'
import { isDecodedByRuntime } from './cache-headers.ts'
import type { Fields, NamedFields } from './cache-headers.ts'
import type { RequestHead } from './cache-key.ts'
import { hasValidator } from './cache-validate.ts'
import { varyNames } from './cache-vary.ts'
import { PERSONAL_HEADERS, VARIANT_HEADERS } from './header-names.ts'
import { hasIssuedField } from './issued-fields.ts'

/** Final, complete, and no error but 404 and 410: also the statuses that this cache understands (RFC 9111 §5.2.2.3). */
const STORABLE_STATUS = new Set([200, 203, 204, 300, 301, 302, 303, 307, 308, 404, 410])

// Answers to these depend on more than URL and headers, or are parts of a response.
const UNUSUAL_REQUEST_FIELDS = ['range', 'if-range', 'if-match', 'if-unmodified-since', 'upgrade']

/** Why a request goes to the origin without the store being read or written; `undefined` when the store may be used. */
export function whyBypassed(request: RequestHead): 'method' | 'bypass' | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'method'
  for (const name of PERSONAL_HEADERS) if (request.headers.has(name)) return 'bypass'
  for (const name of UNUSUAL_REQUEST_FIELDS) if (request.headers.has(name)) return 'bypass'
  return undefined
}

/** Why a response is not stored. */
export type NotStored =
  | 'method'
  | 'status'
  | 'credentials'
  | 'credentials-issued'
  | 'directive'
  | 'coding'
  | 'no-freshness'
  | 'vary'
  | 'useless'

/** The parts of a response that the decision looks at. */
export interface ResponseHead {
  readonly status: number
  readonly headers: NamedFields
}

/** What was read of a response on the way to the decision that it may be stored. */
export interface Storable {
  readonly directives: ResponseDirectives
  readonly freshness: Freshness
  /** Lower case, sorted; all of them on the allow list. Without cookies and credentials: what is stored is for those who have none. */
  readonly vary: readonly string[]
}

/** Either what a response is stored under, or the reason why it is not. */
export type Judgement = { readonly storable: Storable } | { readonly why: NotStored }

/** Only statuses that are understood come here, so `must-understand` outweighs `no-store`: both spelled as the grammar has them. */
function forbids(directives: ResponseDirectives): boolean {
  if (hasDirective(directives, 'private')) return true
  return (
    hasDirective(directives, 'no-store') && !(isBare(directives, 'must-understand') && isBare(directives, 'no-store'))
  )
}

/** Stored it would lose its coding, which its origin forbids to every proxy, also where a targeted field governs caches (RFC 9110 §7.7). */
function mustStayCoded(headers: Fields): boolean {
  return isDecodedByRuntime(headers) && hasDirective(parseCacheControl(headers.get('cache-control')), 'no-transform')
}

function isUsable(freshness: Freshness, headers: Fields): boolean {
  return (
    freshness.lifetimeSeconds > freshness.initialAgeSeconds ||
    hasValidator(headers) ||
    freshness.staleWhileRevalidateSeconds > 0 ||
    freshness.staleIfErrorSeconds > 0
  )
}

/**
 * Whether this shared cache may store the response to a GET (RFC 9111 §3, narrowed). Never stored: answers to credentials or
 * cookies; fields that are for one client; `private` in any form, `no-store`; no explicit freshness; partial and error statuses
 * except 404 and 410; coded bytes with `no-transform`, since what is stored is decoded; a `Vary` outside `varyAllow` (lower-case names), `Host`, `Origin` and the headers by which scripts ask for another form. `useless` is a response that could never be served: expired on arrival, without a validator,
 * and not to be used stale.
 */
export function judgeResponse(
  request: RequestHead,
  response: ResponseHead,
  exchange: Exchange,
  varyAllow: readonly string[],
): Judgement {
  if (request.method !== 'GET') return { why: 'method' }
  if (!STORABLE_STATUS.has(response.status)) return { why: 'status' }
  if (PERSONAL_HEADERS.some((name) => request.headers.has(name))) return { why: 'credentials' }
  const { headers } = response
  if (hasIssuedField(headers)) return { why: 'credentials-issued' }
  const directives = responseDirectives(headers)
  if (forbids(directives)) return { why: 'directive' }
  if (mustStayCoded(headers)) return { why: 'coding' }
  const freshness = freshnessOf(headers, directives, exchange)
  if (freshness === undefined || directives.malformed) return { why: 'no-freshness' }
  const named = varyNames(headers)
  // Who sends a header that asks for another form is turned away from the store, and so is who names an origin where responses depend on
  // that: this is the form of requests without it (decisions 062 and 067). The host stands in the URL.
  const isMet = (name: string): boolean =>
    name === 'host' || ((name === 'origin' || VARIANT_HEADERS.has(name)) && !request.headers.has(name))
  if (named === 'any' || !named.every((name) => varyAllow.includes(name) || isMet(name))) return { why: 'vary' }
  if (!isUsable(freshness, headers)) return { why: 'useless' }
  // One variant is all there is of these: that of requests without any (decision 049).
  const vary = named.filter((name) => varyAllow.includes(name) && !PERSONAL_HEADERS.includes(name))
  return { storable: { directives, freshness, vary } }
}

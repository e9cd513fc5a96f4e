// What a shared cache may read and keep (RFC 9111 §3), narrowed by what an edge in front of unknown origins must never risk:
// only explicit freshness counts, and nothing that could belong to one person is ever stored.

import { PERSONAL_HEADERS, VARIANT_HEADERS } from '../request/header-names.ts'
import { CODING_HEADERS, mayBeLearned } from '../request/learnable-names.ts'
import type { RequestHead } from '../request/types.ts'
import type { ResponseDirectives, Freshness, Exchange, Fields, Judgement, ResponseHead } from './types.ts'
import { hasDirective, isBare, parseCacheControl, responseDirectives } from './control.ts'
import { freshnessOf } from './freshness.ts'
import { isDecodedByRuntime } from './headers.ts'
import { hasIssuedField } from './issued-fields.ts'
import { hasValidator } from './validate.ts'
import { varyNames } from './vary.ts'

/** Statuses whose rules of caching are known (RFC 9111 §5.2.2.3): final, complete, and no error but 404 and 410. */
const UNDERSTOOD_STATUS = new Set([200, 203, 204, 300, 301, 302, 303, 307, 308, 404, 410])

/** Redirects that may be stored only where the response says so: it is not enough that it says `no-cache` (RFC 9110 §15.1). */
const STORED_WHEN_SAID = new Set([302, 303, 307])

/** An unregistered 2xx status counts as 200 (RFC 9110 §15); 226 is the last registered one. */
function isStorableStatus(status: number): boolean {
  return UNDERSTOOD_STATUS.has(status) || (status > 208 && status < 300 && status !== 226)
}

// Answers to these depend on more than URL and headers, or are parts of a response.
const UNUSUAL_REQUEST_FIELDS = ['range', 'if-range', 'if-match', 'if-unmodified-since', 'upgrade']

/** Why a request goes to the origin without the store being read or written; `undefined` when the store may be used. */
export function whyBypassed(request: RequestHead): 'method' | 'bypass' | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'method'
  for (const name of PERSONAL_HEADERS) if (request.headers.has(name)) return 'bypass'
  for (const name of UNUSUAL_REQUEST_FIELDS) if (request.headers.has(name)) return 'bypass'
  return undefined
}

const MET_WHEN_ABSENT: ReadonlySet<string> = new Set([...CODING_HEADERS, ...VARIANT_HEADERS, 'origin'])

/** `must-understand` forbids what is not understood, and outweighs `no-store` for the rest: both spelled as the grammar has them. */
function forbids(directives: ResponseDirectives, isUnderstood: boolean): boolean {
  if (hasDirective(directives, 'private')) return true
  const isBound = hasDirective(directives, 'must-understand')
  if (isBound && !isUnderstood) return true
  const isOutweighed = isBound && isBare(directives, 'must-understand') && isBare(directives, 'no-store')
  return hasDirective(directives, 'no-store') && !isOutweighed
}

/** Whether RFC 9111 §3 lets a response of this status be stored at all, as far as its freshness goes. */
function isStorableAs(
  status: number,
  { headers, directives }: { headers: Fields; directives: ResponseDirectives },
): boolean {
  if (!STORED_WHEN_SAID.has(status)) return true
  if (['public', 'max-age', 's-maxage'].some((name) => hasDirective(directives, name))) return true
  return headers.has('expires') && !directives.targeted
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
 * The names among those of a `Vary` that the response is told apart by; `undefined` where it cannot be. Not by headers that no request
 * here has: the form that is stored is that of requests without them (RFC 9111 §4.1: absent in both matches). These are the codings and
 * the host, which is in the URL; what the gates turn away, or the judgement behind the store (decisions 062 and 067); and cookies and
 * credentials where the operator lists them (decision 049).
 */
function toldApartBy(
  named: readonly string[] | 'any',
  request: RequestHead,
  varyAllow: readonly string[],
): readonly string[] | undefined {
  if (named === 'any') return undefined
  const vary: string[] = []
  for (const name of named) {
    const isListed = varyAllow.includes(name)
    const isAbsent = MET_WHEN_ABSENT.has(name) || (isListed && PERSONAL_HEADERS.includes(name))
    if (name === 'host' || (isAbsent && !request.headers.has(name))) continue
    if (!isListed && !mayBeLearned(name)) return undefined
    vary.push(name)
  }
  return vary
}

/**
 * Whether this shared cache may store the response to a GET (RFC 9111 §3, narrowed). Never stored: answers to credentials or
 * cookies; fields that are for one client; `private` in any form, `no-store`; no explicit freshness; partial and error statuses
 * except 404 and 410; coded bytes with `no-transform`, since what is stored is decoded; a `Vary` on a name that is neither in `varyAllow`
 * (lower case) nor one that may be learned. `useless` is a response that could never be served: expired on arrival, without a validator,
 * and not to be used stale.
 */
export function judgeResponse(
  request: RequestHead,
  response: ResponseHead,
  exchange: Exchange,
  varyAllow: readonly string[],
): Judgement {
  if (request.method !== 'GET') return { why: 'method' }
  const { status, headers } = response
  if (!isStorableStatus(status)) return { why: 'status' }
  if (PERSONAL_HEADERS.some((name) => request.headers.has(name))) return { why: 'credentials' }
  if (hasIssuedField(headers)) return { why: 'credentials-issued' }
  const directives = responseDirectives(headers)
  if (forbids(directives, UNDERSTOOD_STATUS.has(status))) return { why: 'directive' }
  if (mustStayCoded(headers)) return { why: 'coding' }
  const freshness = freshnessOf(headers, directives, exchange)
  if (freshness === undefined || directives.malformed) return { why: 'no-freshness' }
  if (!isStorableAs(status, { headers, directives })) return { why: 'no-freshness' }
  const vary = toldApartBy(varyNames(headers), request, varyAllow)
  if (vary === undefined) return { why: 'vary' }
  if (!isUsable(freshness, headers)) return { why: 'useless' }
  return { storable: { directives, freshness, vary } }
}

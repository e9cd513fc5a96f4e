import { missingClientFields } from '../request/client-address.ts'
import { HOP_BY_HOP, OWN_REQUEST_HEADERS, VIA, nominatedBy } from '../request/header-names.ts'
import { forwardsLeft } from '../request/max-forwards.ts'
import type { RequestFacts } from '../request/types.ts'

/**
 * The client's request, untouched: the same object. The one exception are headers of our own name, which an
 * origin would believe from outside too, and the debug token, which the origin must not read.
 */
export function untouched(request: Request): Request {
  if (!hasAny(request.headers, OWN_REQUEST_HEADERS)) return request
  const rest = new Headers(request.headers)
  for (const name of OWN_REQUEST_HEADERS) rest.delete(name)
  return new Request(request, { headers: rest, redirect: 'manual' })
}

function hasAny(headers: Headers, names: readonly string[]): boolean {
  for (const name of names) if (headers.has(name)) return true
  return false
}

// What the runtime makes of `cache: 'no-store'`, less the header fields that it adds for the origin.
const UNCACHED = { cacheTtl: -1, cacheLevel: 'bypass' }

/** The same request, past the cache of the zone, which knows a page by its URL alone, whatever client asks (decision 065). */
export function uncached(request: Request, init?: RequestInit): Request {
  return new Request(request, { ...init, cf: { ...request.cf, ...UNCACHED } })
}

// Ends here too where there is no body to wait with: some servers answer it all the same, with a response that must not be (RFC 9110 §10.1.1).
const EXPECT = 'expect'

/** What ends here, but says to the runtime how to send this request. */
function isNeeded(name: string, request: Request, { upgrade }: RequestFacts): boolean {
  // The other connection is opened from these.
  if (name === 'connection' || name === 'upgrade') return upgrade
  // Without it a GET has no body to the runtime, which then refuses to send it.
  return name === 'transfer-encoding' && request.body !== null
}

/**
 * The client's request for a bypass: URL, method, body and end-to-end headers as they came, plus our entry in `Via`, and the client's
 * address where no header says it.
 */
export function bypassRequest(request: Request, facts: RequestFacts): Request {
  const headers = new Headers(request.headers)
  for (const name of facts.ownHeaders) headers.delete(name)
  for (const name of [...nominatedBy(facts.connection), ...HOP_BY_HOP])
    if (!isNeeded(name, request, facts)) headers.delete(name)
  if (request.body === null) headers.delete(EXPECT)
  const left = forwardsLeft(request.method, facts)
  if (left !== undefined) headers.set('max-forwards', String(left - 1))
  headers.append('via', VIA)
  // By what is left: the client may have had the address taken off that a proxy in front named.
  for (const [name, value] of missingClientFields({ headers, cf: request.cf })) headers.set(name, value)
  return uncached(request, { headers, redirect: 'manual' })
}

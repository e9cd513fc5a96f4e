import { fieldMap } from '../cache/headers.ts'
import type { FieldMap } from '../cache/types.ts'
import { keyOf, variantKey, varyNames } from '../cache/vary.ts'
import { inOneSpelling } from './accept-language.ts'
import { ANY_CLIENT_FIELDS } from './client-address.ts'
import { VIA, nominatedBy } from './header-names.ts'
import { CODING_HEADERS } from './learnable-names.ts'
import { isWildcard } from './withheld-headers.ts'
import { isPlainUrl } from './target.ts'
import type { KeyedRequest, RequestFacts, SentHeaders } from './types.ts'

// Many firewalls refuse requests without these. They are the same for everybody, so they cannot tell responses apart.
const USER_AGENT = 'Mozilla/5.0 (compatible; edge-canonicalizer)'

const ACCEPT = '*/*'

// Answered from the store; longer validators than any server makes are not worth the risk of an origin that chokes on them.
const VALIDATORS = ['if-none-match', 'if-modified-since'] as const

const MAX_VALIDATOR_BYTES = 1024

const CONSTANT_FIELDS: FieldMap = fieldMap(
  new Map([['accept', ACCEPT], ['user-agent', USER_AGENT], ['via', VIA], ...ANY_CLIENT_FIELDS]),
)

// Copied by the platform in one go, which is cheaper than setting headers one by one. Never changed.
const CONSTANT_HEADERS = new Headers([...CONSTANT_FIELDS.entries])

/**
 * The one request for every variant of a page: built from the canonical URL, whose text is both the cache key and
 * what the origin receives. Of the client's request it has the method, validators, and the named headers: every other header
 * could change the response without being part of the key, so it ends here. Neither body nor cookies nor `cf` are carried over.
 *
 * @returns undefined when the platform would send other bytes than the key says
 */
export function keyedRequest(
  canonicalUrl: string,
  request: Request,
  facts: RequestFacts,
  sent: SentHeaders,
): KeyedRequest | undefined {
  if (!isPlainUrl(canonicalUrl) && new Request(canonicalUrl).url !== canonicalUrl) return undefined
  const keyed = { method: request.method, url: canonicalUrl, headers: keyedFields(request, facts, sent) }
  return facts.cacheControl === undefined ? keyed : { ...keyed, cacheControl: facts.cacheControl }
}

/** The runtime's request for a keyed one; a request of the runtime is handed back. Redirects are not followed. */
export function toRequest(asked: Request | KeyedRequest): Request {
  if (asked instanceof Request) return asked
  return new Request(asked.url, initOf(asked))
}

/** What the runtime's fetch takes for a keyed request beside its URL. */
export function initOf({ method, headers }: KeyedRequest): RequestInit {
  const built = headers === CONSTANT_FIELDS ? CONSTANT_HEADERS : new Headers(Object.fromEntries(headers.entries))
  return { method, headers: built, redirect: 'manual' }
}

function keyedFields(
  request: Request,
  { conditional, connection }: RequestFacts,
  { varyAllow, forwardHeaders }: SentHeaders,
): FieldMap {
  if (!conditional && varyAllow.length === 0 && forwardHeaders.length === 0) return CONSTANT_FIELDS
  const fields = new Map(CONSTANT_FIELDS.entries)
  const endHere = nominatedBy(connection)
  for (const name of [...varyAllow, ...forwardHeaders]) {
    const value = request.headers.get(name)
    if (value === null || endHere.includes(name)) continue
    const isKeyedLanguage = name === 'accept-language' && varyAllow.includes(name)
    fields.set(name, isKeyedLanguage ? inOneSpelling(value) : value)
  }
  for (const name of conditional ? VALIDATORS : []) {
    const value = request.headers.get(name)
    if (value !== null && value.length <= MAX_VALIDATOR_BYTES) fields.set(name, value)
  }
  return fieldMap(fields)
}

/**
 * The response with every header that may vary it named in `Vary`, so that a cache tells apart what was sent even when the
 * origin forgets to say that it looks at it.
 */
export function withVary(response: Response, varyAllow: readonly string[]): Response {
  if (varyAllow.length === 0) return response
  const named = (response.headers.get('vary') ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const missing = named.includes('*') ? [] : varyAllow.filter((name) => !named.includes(name))
  if (missing.length === 0) return response
  const changed = new Response(response.body, response)
  changed.headers.append('vary', missing.join(', '))
  return changed
}

/**
 * The headers that this response depends on by its own word, that the client sent and the origin has not seen: where there are any, it
 * is the response to another client. Codings are the platform's business, the host is in the URL; credentials and cookies have been
 * turned away before, all but those that by the operator's word decide nothing. With `*` those by which clients negotiate.
 */
export function unseenNames({ headers }: Response, request: Request, sent: SentHeaders): readonly string[] {
  const named = varyNames(headers)
  const candidates = named === 'any' ? NEGOTIATING : named.filter((name) => !SETTLED.includes(name))
  return candidates.filter((name) => isUnseen(name, request, sent))
}

/**
 * Whether a request that names an origin is to get a response of its own: the response depends on that by its own word, or another
 * site asks and nothing says that it may read this. Object stores speak of it, and of `Vary`, only when they are sent `Origin`.
 */
export function isForAnotherSite(
  { headers }: Response,
  request: Request,
  { crossOrigin, namesOrigin }: Pick<RequestFacts, 'crossOrigin' | 'namesOrigin'>,
  sent: SentHeaders,
): boolean {
  if (!namesOrigin || !isUnseen('origin', request, sent)) return false
  return (crossOrigin && !headers.has('access-control-allow-origin')) || varyNames(headers).includes('origin')
}

// `Origin` is judged separately.
const SETTLED: readonly string[] = [...CODING_HEADERS, 'cookie', 'host', 'origin']

// What `Vary: *` may mean without naming it; other headers tell programs apart.
const NEGOTIATING: readonly string[] = ['accept', 'accept-language', 'origin', 'save-data', 'sec-ch-ua-mobile']

/** Whether the client sent this header, and the origin does not see it. */
export function isUnseen(name: string, request: Request, { varyAllow, forwardHeaders }: SentHeaders): boolean {
  if (varyAllow.includes(name) || forwardHeaders.includes(name)) return false
  return !isWildcard(name, request.headers.get(name) ?? '')
}

/** All that the origin gets to see of a request, as one text: the URL, and what is sent of the client's headers. */
export function originRequestKey({ url, headers }: KeyedRequest, { varyAllow, forwardHeaders }: SentHeaders): string {
  return keyOf(url, variantKey([...varyAllow, ...forwardHeaders], headers))
}

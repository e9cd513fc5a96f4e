import { CREDENTIAL_HEADERS, OWN_PREFIX, RANGE_HEADERS, VARIANT_HEADERS } from './header-names.ts'

/** What the gates need to know about the headers of a request, gathered in one pass. */
export interface RequestFacts {
  /** A header value holds a control character other than a tab. */
  readonly controlCharacter: boolean
  /** A header other than `Cookie` that stands for somebody. */
  readonly credentials: boolean
  readonly cookie: string | undefined
  readonly body: boolean
  readonly range: boolean
  readonly upgrade: boolean
  /** The client asks for a form of the page that the URL does not say. */
  readonly variant: boolean
  /** How often the request has been through us already. */
  readonly viaCount: number
  /** The client sent headers of ours; they are never passed on. */
  readonly ownHeaders: boolean
  /** A reader opens a page, as opposed to a script or an image. */
  readonly navigation: boolean
  /** Names of all headers, lower case. */
  readonly names: ReadonlySet<string>
}

// Written as text because a literal would hold control characters itself.
const CONTROL = new RegExp('[\\u0000-\\u0008\\u000a-\\u001f\\u007f]')

/** Looks once at every header of a request. */
export function readRequestFacts(request: Request): RequestFacts {
  const names = new Set<string>()
  let controlCharacter = false
  let credentials = false
  let body = false
  let range = false
  let variant = false
  let ownHeaders = false
  for (const [name, value] of request.headers) {
    names.add(name)
    controlCharacter ||= CONTROL.test(value)
    credentials ||= CREDENTIAL_HEADERS.has(name)
    range ||= RANGE_HEADERS.has(name)
    variant ||= VARIANT_HEADERS.has(name)
    ownHeaders ||= name.startsWith(OWN_PREFIX)
    body ||= name === 'content-length' || name === 'transfer-encoding'
  }
  const { headers } = request
  const accept = names.has('accept') ? headers.get('accept') : null
  return {
    controlCharacter,
    credentials,
    cookie: names.has('cookie') ? (headers.get('cookie') ?? undefined) : undefined,
    body: body || request.body !== null,
    range,
    upgrade: names.has('upgrade'),
    variant: variant || !acceptsPages(accept),
    viaCount: names.has('via') ? countUs(headers.get('via') ?? '') : 0,
    ownHeaders,
    navigation: isNavigation(headers.get('sec-fetch-mode'), accept),
    names,
  }
}

/** An origin may answer `Accept: application/json` with something that is not the page; a wildcard says that anything will do. */
function acceptsPages(accept: string | null): boolean {
  return accept === null || accept.trim() === '' || accept.includes('*/*') || accept.includes('text/html')
}

function isNavigation(fetchMode: string | null, accept: string | null): boolean {
  return fetchMode === null ? accept?.includes('text/html') === true : fetchMode === 'navigate'
}

function countUs(via: string): number {
  return via.match(/\bedge-canonicalizer\b/gi)?.length ?? 0
}

/** Names of the cookies in a `Cookie` header value; a nameless cookie counts as the empty name. */
export function cookieNames(cookie: string): string[] {
  const pairs = cookie.split(';').map((pair) => pair.trim())
  return pairs
    .filter((pair) => pair !== '')
    .map((pair) => (pair.includes('=') ? pair.slice(0, pair.indexOf('=')).trim() : ''))
}

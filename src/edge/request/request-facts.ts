import {
  ADDED_ON_THE_WAY,
  CREDENTIAL_HEADERS,
  ORDINARY_HEADERS,
  OWN_NAME,
  PLAIN_FETCH,
  RANGE_HEADERS,
  VARIANT_HEADERS,
} from './header-names.ts'
import { isIdentityName, namesAnyone } from './identity-names.ts'
import type { RequestFacts } from './types.ts'

// Written as text because a literal would hold control characters itself.
const CONTROL = new RegExp('[\\u0000-\\u0008\\u000a-\\u001f\\u007f]')

type Kind =
  | 'credentials'
  | 'range'
  | 'variant'
  | 'requested-with'
  | 'origin'
  | 'length'
  | 'coding'
  | 'cookie'
  | 'upgrade'
  | 'via'
  | 'accept'
  | 'fetch-mode'
  | 'fetch-site'
  | 'conditional'
  | 'cache-control'
  | 'connection'
  | 'max-forwards'
  | 'ordinary'

// One look-up per header: this runs for every request.
const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...[...CREDENTIAL_HEADERS].map((name) => [name, 'credentials'] as const),
  ...[...RANGE_HEADERS].map((name) => [name, 'range'] as const),
  ...[...VARIANT_HEADERS].map((name) => [name, 'variant'] as const),
  ...ORDINARY_HEADERS.map((name) => [name, 'ordinary'] as const),
  ['x-requested-with', 'requested-with'],
  ['content-length', 'length'],
  ['transfer-encoding', 'coding'],
  ['cookie', 'cookie'],
  ['upgrade', 'upgrade'],
  ['origin', 'origin'],
  ['via', 'via'],
  ['accept', 'accept'],
  ['sec-fetch-mode', 'fetch-mode'],
  ['sec-fetch-site', 'fetch-site'],
  ['cache-control', 'cache-control'],
  ['connection', 'connection'],
  ['max-forwards', 'max-forwards'],
  ['if-none-match', 'conditional'],
  ['if-modified-since', 'conditional'],
])

const NO_NAMES: string[] = []

// No script can add headers to a request of the browser for a page, picture or style.
const BY_SCRIPTS: ReadonlySet<string> = new Set(['cors', 'same-origin'])

/** Looks once at every header of a request. */
export function readRequestFacts(request: Request): RequestFacts {
  const found: { -readonly [kind in Kind]?: string } = {}
  let ownHeaders: string[] = NO_NAMES
  const identities: string[] = []
  const unknown: string[] = []
  let controlCharacter = false
  // Half the price of an iterator, each step of which is a call into the runtime.
  request.headers.forEach((value, name) => {
    if (CONTROL.test(value)) controlCharacter = true
    const kind = KINDS.get(name)
    if (kind !== undefined) found[kind] = value
    else if (OWN_NAME.test(name)) ownHeaders = [...ownHeaders, name]
    else if (isIdentityName(name) && namesAnyone(value)) identities.push(name)
    else unknown.push(name)
  })
  const { accept, 'requested-with': requestedWith, 'fetch-mode': fetchMode } = found
  return {
    controlCharacter,
    credentials: found.credentials !== undefined,
    identities,
    cookie: found.cookie,
    body: found.length !== undefined || found.coding !== undefined || request.body !== null,
    framedTwice: found.length !== undefined && found.coding !== undefined,
    range: found.range !== undefined,
    upgrade: found.upgrade !== undefined,
    variant: found.variant !== undefined || !acceptsPages(accept) || isScript(requestedWith),
    scriptHeaders: fetchMode !== undefined && BY_SCRIPTS.has(fetchMode) ? unknown.filter(isScriptHeader) : NO_NAMES,
    crossOrigin: found.origin !== undefined && !isOwn(found.origin, found['fetch-site'], request.url),
    namesOrigin: found.origin !== undefined,
    viaCount: found.via === undefined ? 0 : countUs(found.via),
    ownHeaders,
    plainFetch: ownHeaders.includes(PLAIN_FETCH),
    navigation: isNavigation(fetchMode, accept),
    conditional: found.conditional !== undefined,
    cacheControl: found['cache-control'],
    connection: found.connection,
    maxForwards: found['max-forwards'],
  }
}

/**
 * An origin may answer `Accept: application/json, *\/*` with something that is not the page. Only what browsers ask for first in the place
 * of a page or a part of it, and what takes anything, gets what is stored (decision 014).
 */
function acceptsPages(accept: string | undefined): boolean {
  if (accept === undefined || ANYTHING.test(accept) || PAGES_FIRST.test(accept)) return true
  return PARTS_FIRST.test(accept) && accept.includes('*/*')
}

const ANYTHING = /^\s*(?:\*\/\*\s*(?:;[^,]*)?)?$/

/** Matches where one of these media types comes first, with no weight but 1 (RFC 9110 §12.4.2). */
function firstOf(types: string): RegExp {
  return new RegExp(`^\\s*(?:${types})\\s*(?:;(?!\\s*q\\s*=\\s*[^1\\s])[^,;]*)*(?:,|$)`, 'i')
}

// Older WebKit puts XML before XHTML. A wildcard in front of other types is not liked best: the exact ones are (RFC 9110 §12.5.1).
const PAGES_FIRST = firstOf(
  String.raw`text/html|application/xhtml\+xml|application/xml(?=\s*,\s*application/xhtml\+xml)`,
)

const PARTS_FIRST = firstOf(String.raw`text/css|(?:image|audio|video|font)/[\w.+*-]+|application/(?:x-)?font[\w-]*`)

/** A page shown within an app on Android is asked for in the name of the app (`com.example.reader`), as any other page. */
function isScript(requestedWith: string | undefined): boolean {
  return requestedWith !== undefined && !NAME_OF_APP.test(requestedWith)
}

const NAME_OF_APP = /^[a-z]\w*(?:\.\w+)+$/i

function isNavigation(fetchMode: string | undefined, accept: string | undefined): boolean {
  return fetchMode === undefined ? accept?.includes('text/html') === true : fetchMode === 'navigate'
}

function isScriptHeader(name: string): boolean {
  return !ADDED_ON_THE_WAY.test(name)
}

/**
 * Browsers name the origin for the page's own scripts and fonts as well, where these are asked for in the way of other sites
 * (`<script type="module" crossorigin>`). Behind a proxy that ends TLS its scheme is not ours.
 */
function isOwn(origin: string, fetchSite: string | undefined, url: string): boolean {
  return fetchSite === 'same-origin' || url.startsWith(`${origin}/`)
}

function countUs(via: string): number {
  return via.match(/\bedge-canonicalizer\b/gi)?.length ?? 0
}

// The runtime joins fields of one name by a comma and a space; a client or proxy may send each cookie in a field of its own.
const COOKIE_END = /;|, /

/** Names of the cookies in a `Cookie` header value; a nameless cookie counts as the empty name. */
export function cookieNames(cookie: string): string[] {
  const pairs = cookie.split(COOKIE_END).map((pair) => pair.trim())
  return pairs
    .filter((pair) => pair !== '')
    .map((pair) => (pair.includes('=') ? pair.slice(0, pair.indexOf('=')).trim() : ''))
}

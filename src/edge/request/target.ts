/** The request target: what stands on the wire beside what the URL parser makes of it. */

import { PLAIN_HOST, PLAIN_PORT, withoutTrailingDot } from '../../url/host.ts'
import type { Target } from './types.ts'

/** Reads the URL of an incoming request. Undefined when it is no absolute http(s) URL; never throws. */
export function readTarget(url: string): Target | undefined {
  return readPlainTarget(url) ?? parseTarget(url)
}

/** What the parser would hand back as it came needs no parser; most targets are of this kind. */
function readPlainTarget(url: string): Target | undefined {
  const found = PLAIN_TARGET.exec(url)
  if (found === null) return undefined
  const [, origin = '', host = '', path = '', query = ''] = found
  return { href: url, origin, host, path, query, pathIsExact: true, queryIsExact: true }
}

/** Whether the URL parser certainly leaves this URL as it is; `false` says nothing. */
export function isPlainUrl(url: string): boolean {
  return PLAIN_TARGET.test(url)
}

function parseTarget(url: string): Target | undefined {
  const parsed = URL.parse(url)
  if (parsed === null || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return undefined
  const { href, pathname: path } = parsed
  const raw = splitRaw(url)
  const origin = `${parsed.protocol}//${parsed.host}`
  const query = href.length > origin.length + path.length ? queryOf(href) : ''
  return {
    href,
    origin,
    host: withoutTrailingDot(parsed.hostname),
    path,
    query,
    pathIsExact: raw.path === path && !raw.hasUserinfo,
    queryIsExact: raw.query === query && !url.includes('#'),
  }
}

/** Everything from the first `/` behind the authority, as it came. */
export function rawTargetOf(url: string): string {
  return url.slice(siteOf(url).length) || '/'
}

/** Everything before that: `scheme://host[:port]`, as it came. */
export function siteOf(url: string): string {
  const end = url.indexOf('/', url.indexOf('://') + 3)
  return end === -1 ? url : url.slice(0, end)
}

/** The URL as the parser writes it; as it came where that is no URL. */
export function serializedUrl(url: string): string {
  return URL.parse(url)?.href ?? url
}

/** The path as it came. */
export function rawPathOf(url: string): string {
  const target = rawTargetOf(url)
  const end = target.search(/[?#]/)
  return end === -1 ? target : target.slice(0, end)
}

/**
 * The host name of a URL, lower case, without port and trailing dot. Undefined when it is no absolute http(s) URL. Parsing
 * is left out for plain names: this runs for every request, also for those that are passed on untouched.
 */
export function readHost(url: string): string | undefined {
  const plain = HOST_OF_URL.exec(url)?.[1]
  if (plain !== undefined) return plain
  const parsed = URL.parse(url)
  if (parsed === null || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return undefined
  return withoutTrailingDot(parsed.hostname)
}

const HOST_OF_URL = new RegExp(String.raw`^https?:\/\/(${PLAIN_HOST})(?::(?:[1-5]\d{4}|\d{1,4}))?\/`)

// Segments that begin with a dot are left to the parser.
const PLAIN_ORIGIN = String.raw`(https?:\/\/(${PLAIN_HOST})(?::${PLAIN_PORT})?)`

const PLAIN_PATH = String.raw`((?![^?]*\/(?:\.|%2[eE]))\/[\w\-.~!$&()*+,;=:@%/]*)`

const PLAIN_QUERY = String.raw`(?:\?([\w\-.~!$&()*+,;=:@%/?[\]|]*))?`

const PLAIN_TARGET = new RegExp(`^${PLAIN_ORIGIN}${PLAIN_PATH}${PLAIN_QUERY}$`)

function splitRaw(url: string): { readonly path: string; readonly query: string; readonly hasUserinfo: boolean } {
  const authority = url.indexOf('://') + 3
  const start = url.indexOf('/', authority)
  if (start === -1) return { path: '', query: '', hasUserinfo: true }
  const mark = url.indexOf('?', start)
  return {
    path: mark === -1 ? url.slice(start) : url.slice(start, mark),
    query: mark === -1 ? '' : url.slice(mark + 1),
    hasUserinfo: url.lastIndexOf('@', start) > authority,
  }
}

/** The query of a serialized URL, without `?`; `''` when there is none. */
export function queryOf(href: string): string {
  const mark = href.indexOf('?')
  if (mark === -1) return ''
  const hash = href.indexOf('#', mark)
  return hash === -1 ? href.slice(mark + 1) : href.slice(mark + 1, hash)
}

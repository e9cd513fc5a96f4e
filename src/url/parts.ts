/** URL text to parts and back. Parsing is the WHATWG URL Standard's; the names of the parts are RFC 3986's. */

import { withoutTrailingDot } from './host.ts'

/** The parts of an http(s) URL as the WHATWG serializer writes them, not decoded any further. */
export interface UrlParts {
  readonly scheme: 'http' | 'https'
  /** `''` or `user:password`. */
  readonly userinfo: string
  /** Lower case, punycode, IPv6 in brackets, without port. */
  readonly host: string
  /** `''` when it is the scheme's default. */
  readonly port: string
  /** Begins with `/`. */
  readonly path: string
  /** Without `?`; undefined when absent or empty. */
  readonly query: string | undefined
  /** Without `#`; undefined when absent or empty. */
  readonly fragment: string | undefined
}

/**
 * Parses a URL the way a browser does, surrounding white space and control characters trimmed.
 *
 * @returns undefined when the text is no absolute http(s) URL; never throws
 */
export function parseUrl(text: string): UrlParts | undefined {
  const href = serializeHttpUrl(text)
  return href === undefined ? undefined : splitSerializedUrl(href)
}

/**
 * The WHATWG serialization of an http(s) URL. Chromium takes a forbidden code point in a host, such as a space, and writes
 * it percent-encoded; the Standard refuses it, and so does this.
 *
 * @returns undefined when the text is no absolute http(s) URL; never throws
 */
export function serializeHttpUrl(text: string): string | undefined {
  // Not `URL.parse`: browsers and Node have it only since 2024.
  try {
    const url = new URL(text)
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
    const { href } = url
    if (href.includes('%') && url.hostname.includes('%')) return undefined
    return href.includes('^') ? withEncodedCarets(href) : href
  } catch {
    return undefined
  }
}

/** `^` joined the path percent-encode set in 2023; Node 20 leaves it, and a key must not depend on who parsed the URL. */
function withEncodedCarets(href: string): string {
  const pathEnd = href.search(/[?#]|$/)
  return href.slice(0, pathEnd).replaceAll('^', '%5E') + href.slice(pathEnd)
}

/** Splits text that {@link serializeHttpUrl} returned; the delimiters of a serialized URL are unambiguous, so this is a few searches. */
export function splitSerializedUrl(href: string): UrlParts {
  const secure = href.charCodeAt(4) === 0x73
  const authorityStart = secure ? 8 : 7
  const pathStart = href.indexOf('/', authorityStart)
  const hash = href.indexOf('#', pathStart)
  const end = hash === -1 ? href.length : hash
  const mark = href.indexOf('?', pathStart)
  const hasQuery = mark !== -1 && mark < end
  const authority = href.slice(authorityStart, pathStart)
  const at = authority.lastIndexOf('@')
  const hostPort = at === -1 ? authority : authority.slice(at + 1)
  const colon = portColon(hostPort)
  return {
    scheme: secure ? 'https' : 'http',
    userinfo: at === -1 ? '' : authority.slice(0, at),
    host: colon === -1 ? hostPort : hostPort.slice(0, colon),
    port: colon === -1 ? '' : hostPort.slice(colon + 1),
    path: href.slice(pathStart, hasQuery ? mark : end),
    query: hasQuery && mark + 1 < end ? href.slice(mark + 1, end) : undefined,
    fragment: hash !== -1 && hash + 1 < href.length ? href.slice(hash + 1) : undefined,
  }
}

/** The host of a serialized http(s) URL, without its port and the root's trailing dot: two URLs of one host have it in common. */
export function hostOfUrl(href: string): string {
  return withoutTrailingDot(splitSerializedUrl(href).host)
}

/** Writes parts back as text; `formatUrl(parseUrl(x))` differs from the serialization only by empty `?` and `#`. */
export function formatUrl(parts: UrlParts): string {
  return formatOrigin(parts) + parts.path + formatTail(parts)
}

/** `scheme://[userinfo@]host[:port]`. */
export function formatOrigin(parts: UrlParts): string {
  const userinfo = parts.userinfo === '' ? '' : `${parts.userinfo}@`
  const port = parts.port === '' ? '' : `:${parts.port}`
  return `${parts.scheme}://${userinfo}${parts.host}${port}`
}

function formatTail(parts: UrlParts): string {
  const query = parts.query === undefined ? '' : `?${parts.query}`
  return parts.fragment === undefined ? query : `${query}#${parts.fragment}`
}

/** Index of the colon before the port, or -1; the colons of an IPv6 address stand inside brackets. */
function portColon(hostPort: string): number {
  const colon = hostPort.lastIndexOf(':')
  return colon === -1 || hostPort.indexOf(']', colon) !== -1 ? -1 : colon
}

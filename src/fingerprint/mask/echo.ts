/**
 * Echoes of the page's own URL. Applications repeat the request's parameters in links, so that removing a parameter would seem
 * to change every page. Exactly one thing is removed: a parameter `name=value` of the requested or the final URL, in a link, in a
 * URL within the text, or nested inside the parameter of another URL.
 * The presence of a value in plain text is no echo: "Size: 44" is content.
 */

import { withoutOwnQueries } from '../html/own-address.ts'
import type { Page } from '../types.ts'

/** Removes the echoes of a page's URL from its content. Never throws. */
export interface Echoes {
  /** A link target: `neutral` without echoes, `raw` with them; both without scheme, and without host where that is the page's own. */
  link(href: string, base: string): LinkTarget
  /** Text with the echoes taken out of the URLs in it. White space must be collapsed. */
  text(text: string): string
  /** Whether a script value is an echo: a pair of the URL, one of its longer values under another name, or either in a list. */
  isOwn(name: string, value: string): boolean
  /** Text without the query of the page's own address, where the text holds the address as a word. */
  ownPage(text: string): string
}

/** Where a link leads. */
export interface LinkTarget {
  readonly neutral: string
  readonly raw: string
  /**
   * For embedded content, such as a frame or a generated picture, whose parameters choose what is visible. Echoes are removed only
   * from nested URLs, and from content of another host.
   */
  readonly inPlace: string
}

/** Applications put a new session into every link for a client without cookies. */
const SESSION_NAMES: ReadonlySet<string> = new Set([
  'sid',
  'phpsessid',
  'jsessionid',
  'sessionid',
  'session_id',
  'oscsid',
  'zenid',
  'xtcsid',
  'cfid',
  'cftoken',
])
/** Anti-forgery tokens: as fresh as session ids, but shorter. */
const TOKEN_NAMES: ReadonlySet<string> = new Set([
  '_wpnonce',
  'sectok',
  'csrf',
  'csrf_token',
  '_csrf',
  '_token',
  'authenticity_token',
  'form_key',
  'sesskey',
  'formhash',
])
const PLAIN_PATH = /^(\/(?!\/)[\w.~%;,:@+-][\w.~%;,:@+/-]*|\/)(\?[\w.~%;,:@+/&=-]+)?(#[\w.~%-]+)?$/
/** Shorter values are words that a page may say anyway. */
const TELLING_LENGTH = 6
/** URLs nested inside URLs nested inside URLs. */
const MAX_DEPTH = 3

/** Reads the URL of a page once. */
export function echoesOf(page: Pick<Page, 'url' | 'finalUrl'>): Echoes {
  const own = new Set<string>()
  const hosts = new Set<string>()
  const places: { host: string; pathname: string }[] = []
  for (const url of [page.url, page.finalUrl]) {
    if (!URL.canParse(url)) continue
    const { search, host, pathname } = new URL(url)
    hosts.add(host)
    places.push({ host, pathname })
    for (const piece of search.slice(1).split(/[&;]/)) if (piece !== '') own.add(normal(piece))
  }
  const words = new Set([...own].flatMap((pair) => partsOf(pair)))
  return {
    text: (text) => neutralText(text, own, 0),
    ownPage: (text) => withoutOwnQueries(text, places, (piece) => own.has(normal(piece))),
    isOwn(name, value) {
      const isWord = words.has(value) && (name === '' || value.length >= TELLING_LENGTH)
      return isWord || own.has(`${name}=${value}`) || value.split('&').every((piece) => own.has(normal(piece)))
    },
    link(href, base) {
      const target = splitTarget(href, base, hosts)
      if (target === undefined) {
        const neutral = neutralText(href, own, 0)
        return { neutral, raw: href, inPlace: neutral }
      }
      const place = target.host + neutralPath(target.path, own)
      const withQuery = (rest: string): string => place + (rest === '' ? '' : `?${rest}`) + target.hash
      const neutral = withQuery(neutralQuery(target.query.slice(1), own, 0))
      const isOwn = target.host === '' && target.query !== ''
      const inPlace = isOwn ? withQuery(neutralQuery(target.query.slice(1), own, 0, true)) : neutral
      return { neutral, raw: place + target.query + target.hash, inPlace }
    },
  }
}

interface SplitTarget {
  /** `//host` where it is not the page's own. */
  readonly host: string
  readonly path: string
  /** With its `?`. */
  readonly query: string
  /** With its `#`. */
  readonly hash: string
}

/** Undefined for what leads to no page, such as `mailto:`. Plain absolute paths are split by hand: most links are, and URLs are slow. */
function splitTarget(href: string, base: string, hosts: ReadonlySet<string>): SplitTarget | undefined {
  const plain = PLAIN_PATH.exec(href)
  if (plain !== null && !href.includes('/.')) {
    const [, path = '', query = '', hash = ''] = plain
    return { host: '', path, query, hash }
  }
  try {
    const url = new URL(href, base)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
    return { host: hosts.has(url.host) ? '' : `//${url.host}`, path: url.pathname, query: url.search, hash: url.hash }
  } catch {
    return undefined
  }
}

/** Prose is left alone where no pair can be in it: `true/false?full` asks a question. */
function neutralText(text: string, own: ReadonlySet<string>, depth: number): string {
  return /[?&][^ ]{1,200}=|%3D/i.test(text) ? neutralTokens(text, own, depth) : text
}

function neutralTokens(text: string, own: ReadonlySet<string>, depth: number): string {
  if (depth > MAX_DEPTH) return text
  return text
    .split(' ')
    .map((token) => neutralToken(token, own, depth))
    .join(' ')
}

/** A word that holds a URL with a query, plain or percent-encoded. Punctuation that follows it belongs to the sentence. */
function neutralToken(token: string, own: ReadonlySet<string>, depth: number): string {
  const start = token.indexOf('?')
  if (start === -1) return /%3F/i.test(token) ? neutralText(decode(token), own, depth + 1) : token
  const quoted = token.slice(start).search(/["<>]/)
  let end = quoted === -1 ? token.length : start + quoted
  while (end > start + 1 && '.,;:!)]}>"\''.includes(token.charAt(end - 1))) end--
  const hash = token.indexOf('#', start)
  if (hash !== -1 && hash < end) end = hash
  const rest = neutralQuery(token.slice(start + 1, end), own, depth)
  return token.slice(0, start) + (rest === '' ? '' : `?${rest}`) + token.slice(end)
}

/** @param keepsOwn leaves pairs of the page's own URL where they stand, and takes them out of nested URLs alone */
function neutralQuery(query: string, own: ReadonlySet<string>, depth: number, keepsOwn = false): string {
  const kept: string[] = []
  for (const piece of query.split(/[&;]/)) {
    if (piece === '' || (!keepsOwn && own.has(normal(piece))) || isSession(piece)) continue
    const nested = neutralPiece(piece, own, depth)
    if (nested !== undefined) kept.push(nested)
  }
  return kept.join('&')
}

/** Undefined where the value holds nothing but echoes, as in MediaWiki's `returntoquery=utm_source%3Dx`. */
function neutralPiece(piece: string, own: ReadonlySet<string>, depth: number): string | undefined {
  const equals = piece.indexOf('=')
  const value = equals === -1 ? '' : piece.slice(equals + 1)
  const unwrapped = neutralBase64(value, own, depth)
  if (unwrapped !== undefined) return `${piece.slice(0, equals)}=${unwrapped}`
  // Decoded in any case: what is left of a nested URL must look the same whether or not something was taken out of it.
  const decoded = decode(value)
  if (!/[=?]/.test(decoded)) return decoded === value ? piece : `${piece.slice(0, equals)}=${decoded}`
  const parts = decoded.replace(/^\?/, '').split(/[&;]/)
  if (parts.every((part) => own.has(normal(part)))) return undefined
  return `${piece.slice(0, equals)}=${neutralTokens(decoded, own, depth + 1)}`
}

/** `;jsessionid=…`, and Magento's `/uenc/<base64 of the own URL>/`. */
function neutralPath(path: string, own: ReadonlySet<string>): string {
  if (!path.includes(';') && !path.includes('aHR0c')) return path
  return path
    .split('/')
    .map((segment) =>
      segment.startsWith('aHR0c')
        ? (neutralBase64(segment, own, 0) ?? segment)
        : segment
            .split(';')
            .filter((part, index) => index === 0 || !isSession(part))
            .join(';'),
    )
    .join('/')
}

// `aHR0c` is how the base64 of `http` begins; `/p?a=1` and `index.php?a=1` are passed on like that as well.
const BASE64 = /^(?:aHR0c.*|(?:[\w+/-]|%2[BF]){3,}(?:[=~,.]|%3D){0,2})$/i

/** Undefined for what does not decode to an address. */
function neutralBase64(text: string, own: ReadonlySet<string>, depth: number): string | undefined {
  if (!BASE64.test(text)) return undefined
  const plain = decode(text)
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[~,.=]+$/, '')
  try {
    const address = atob(plain)
    if (address.startsWith('http')) return neutralText(address, own, depth + 1)
    // Marked, lest a text and the base64 of it be taken for one.
    return /^[!-~]+$/.test(address) ? `base64:${neutralText(address, own, depth + 1)}` : undefined
  } catch {
    return undefined
  }
}

/** Whether a pair is a session id or an anti-forgery token by its name. A short value is none: `sid=12` may well be a page. */
export function isSession(piece: string): boolean {
  const equals = piece.indexOf('=')
  if (equals === -1 || piece.length - equals <= 10) return false
  const name = piece.slice(0, equals).toLowerCase()
  return TOKEN_NAMES.has(name) || (SESSION_NAMES.has(name) && piece.length - equals > 20)
}

/** Name and value of a normal pair. */
function partsOf(pair: string): [name: string, value: string] {
  const equals = pair.indexOf('=')
  return [pair.slice(0, equals), pair.slice(equals + 1)]
}

/** One form for all spellings of a pair: decoded, `+` as space, `a` as `a=`. */
function normal(piece: string): string {
  const decoded = decode(piece.replaceAll('+', ' '))
  return decoded.includes('=') ? decoded : `${decoded}=`
}

/** Percent-encoding undone; text that cannot be decoded as it is. */
export function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

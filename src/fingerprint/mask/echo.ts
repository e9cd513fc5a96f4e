/**
 * Echoes of the page's own URL. Applications repeat the request's parameters in links, so that removing a parameter would seem
 * to change every page. Exactly one thing is removed: a parameter `name=value` of the requested or the final URL, in a link, in a
 * URL within the text, or nested inside the parameter of another URL. In links, the path of the page is an echo too, so that one page
 * under two paths has one fingerprint.
 * The presence of a value in plain text is no echo: "Size: 44" is content.
 */

import type { Page } from '../types.ts'
import {
  decodedAddress,
  neutralPath,
  neutralPieces,
  neutralQuery,
  neutralText,
  normal,
  normalPath,
  OWN_PAGE,
} from './neutral-url.ts'

/** Removes the echoes of a page's URL from its content. Never throws. */
export interface Echoes {
  /** A link target: `neutral` without echoes, `raw` with them; both without scheme, and without host where that is the page's own. */
  link(href: string, base: string): LinkTarget
  /** Text with the echoes taken out of the URLs in it. White space must be collapsed. */
  text(text: string): string
  /** Whether a script value is an echo: a pair of the URL, one of its longer values under another name, or either in a list. */
  isOwn(name: string, value: string): boolean
  /** The pairs of a query (without its `?`) that are no echo, in order. */
  pairs(query: string): readonly string[]
  /** A text that is an encoded address as a whole, decoded; any other text with percent-encoding undone. */
  decoded(text: string): string
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

const PLAIN_PATH = /^(\/(?!\/)[\w.~%;,:@+-][\w.~%;,:@+/-]*|\/)(\?[\w.~%;,:@+/&=-]+)?(#[\w.~%-]+)?$/
/** Shorter values are words that a page may say anyway. */
const TELLING_LENGTH = 6

/** Reads the URL of a page once. */
export function echoesOf(page: Pick<Page, 'url' | 'finalUrl'>): Echoes {
  const own = new Set<string>()
  const hosts = new Set<string>()
  for (const url of [page.url, page.finalUrl]) {
    if (!URL.canParse(url)) continue
    const { search, host } = new URL(url)
    hosts.add(host)
    for (const piece of search.slice(1).split(/[&;]/)) if (piece !== '') own.add(normal(piece))
  }
  const names = new Set([...own].map((pair) => partsOf(pair)[0]))
  const words = new Set([...own].flatMap((pair) => partsOf(pair)))
  const paths = ownPaths(page)
  const inLinks = new Set([...own, ...[...paths].flat(2)])
  // Most links of a page repeat one query.
  const known = new Map<string, string>()
  const withoutOwn = (query: string): string => {
    const neutral = known.get(query) ?? neutralQuery(query, inLinks)
    known.set(query, neutral)
    return neutral
  }
  return {
    text: (text) => neutralText(text, own),
    pairs: (query) => neutralPieces(query, own),
    decoded: (text) => decodedAddress(text, own),
    isOwn(name, value) {
      if (words.has(value) && (name === '' || value.length >= TELLING_LENGTH)) return true
      if (names.has(name) && own.has(`${name}=${value}`)) return true
      const isQuery = names.has(value) || /[&=%+]/.test(value)
      return isQuery && value.split('&').every((piece) => own.has(normal(piece)))
    },
    link(href, base) {
      const target = splitTarget(href, base, hosts)
      if (target !== undefined) return linkTarget(target, { own, paths }, withoutOwn)
      const neutral = neutralText(href, inLinks)
      return { neutral, raw: href, inPlace: neutral }
    },
  }
}

function linkTarget(
  { host, path, query, hash }: SplitTarget,
  { own, paths }: { readonly own: ReadonlySet<string>; readonly paths: ReadonlyMap<string, unknown> },
  withoutOwn: (query: string) => string,
): LinkTarget {
  const place = host + neutralPath(path, own)
  const withQuery = (rest: string, from = place): string => from + (rest === '' ? '' : `?${rest}`) + hash
  const neutral = withQuery(withoutOwn(query.slice(1)), host === '' && paths.has(normalPath(path)) ? OWN_PAGE : place)
  return {
    neutral,
    raw: place + query + hash,
    // Few targets are read for what they show.
    get inPlace() {
      return host === '' ? withQuery(neutralPieces(query.slice(1), own, 0, true).join('&')) : neutral
    },
  }
}

/** The paths of a page with the addresses that they are written as. The root is where every page links to. */
function ownPaths({ url, finalUrl }: Pick<Page, 'url' | 'finalUrl'>): ReadonlyMap<string, readonly string[]> {
  const urls = [url, finalUrl].filter((text) => URL.canParse(text)).map((text) => new URL(text))
  const own = urls.filter(({ pathname }) => pathname !== '/')
  return new Map(
    own
      .flatMap(({ pathname, origin }) => [pathname, normalPath(pathname)].map((path) => ({ path, origin })))
      .map(({ path, origin }) => [path, [`${origin}${path}`]]),
  )
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

/** Name and value of a normal pair. */
function partsOf(pair: string): [name: string, value: string] {
  const equals = pair.indexOf('=')
  return [pair.slice(0, equals), pair.slice(equals + 1)]
}

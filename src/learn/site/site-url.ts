/** URLs of a site as the learner changes them: an address, and pairs that are added, left out or moved. */

import { foldDigits } from '../../rules/record/pattern-key.ts'
import { decodeComponent } from '../../url/percent-encoding.ts'
import { splitQuery } from '../../url/query.ts'

/** One pair of a query. */
export interface Pair {
  /** Decoded, as records write it: with `#` for digits on sites whose names are folded. */
  readonly name: string
  /** Decoded. */
  readonly value: string
  /** As it is written. */
  readonly raw: string
}

/** A URL, taken apart. */
export interface SiteUrl {
  /** Scheme, host and port: `https://shop.test`. */
  readonly origin: string
  readonly path: string
  readonly pairs: readonly Pair[]
}

/** Takes a URL apart; its fragment is dropped. Never throws: text that is no URL has an empty path. */
export function readSiteUrl(text: string, isFolded: boolean): SiteUrl {
  const [url = ''] = text.split('#', 1)
  const pathStart = url.indexOf('/', 8)
  if (pathStart === -1) return { origin: url, path: '', pairs: [] }
  const mark = url.indexOf('?', pathStart)
  const pairs = splitQuery(mark === -1 ? '' : url.slice(mark + 1)).map(({ name, value = '', raw }) => ({
    name: isFolded ? foldDigits(name) : name,
    value: decodeComponent(value) ?? value,
    raw,
  }))
  return { origin: url.slice(0, pathStart), path: url.slice(pathStart, mark === -1 ? undefined : mark), pairs }
}

/** The text of a URL with these pairs, in the order given. */
export function writeSiteUrl({ origin, path }: Omit<SiteUrl, 'pairs'>, pairs: readonly Pair[]): string {
  return origin + path + (pairs.length === 0 ? '' : `?${pairs.map(({ raw }) => raw).join('&')}`)
}

/** Pairs by name, repeated names in the order they came in: the order in which the library writes a query. */
export function inNameOrder(pairs: readonly Pair[]): Pair[] {
  return pairs.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** Whether a URL has all these pairs as they are written, in whatever order and beside whatever others. */
export function carriesAll(url: Pick<SiteUrl, 'pairs'>, pairs: readonly Pair[]): boolean {
  return pairs.every(({ raw }) => url.pairs.some((own) => own.raw === raw))
}

/** What tells pages apart where only these pairs do: the path, and the pairs in one order. */
export function pageKey({ path, pairs }: Omit<SiteUrl, 'origin'>, keeps: (pair: Pair) => boolean): string {
  const kept = pairs.filter(keeps).map(({ raw }) => raw)
  return kept.length === 0 ? path : `${path}?${kept.toSorted().join('&')}`
}

/** Path of a URL; empty for text that is no URL. */
export function pathOf(url: string): string {
  return readSiteUrl(url, false).path
}

/**
 * Addresses with a query that a page links to: its links, and the choices of its forms. They are the site's own statement on its
 * parameters, while any client can invent the URLs of a log.
 */

import type { Page } from '../types.ts'

type Attributes = Readonly<Record<string, string>>

/** Reads the tags of one page. */
export interface Offers {
  open(tag: string, attributes: Attributes): void
  /**
   * Addresses on the page's own host that do not only repeat its own address; a few of those that differ in a value alone. They are
   * complete, so that an erasure of a page finds them, but without parameters that a redirect added, such as a session.
   */
  list(): readonly string[]
}

const MAX_OFFERS = 24
const MAX_PER_NAME = 4
const MAX_LENGTH = 300
/** A link with more names than this is a search with too many combinations to test. */
const MAX_NAMES = 8

/** @param urls the requested URL and the final one: a repetition of either is no offer */
export function createOffers({ url: asked, finalUrl: base }: Pick<Page, 'url' | 'finalUrl'>): Offers {
  const found = new Set<string>()
  const echoed = pairsOf([asked, base])
  const added = pairsOf([base])
  for (const pair of pairsOf([asked])) added.delete(pair)
  const known = new Set<string>()
  const counts = new Map<string, number>()
  const host = URL.parse(base)?.host
  let action: string | undefined
  let chosen = ''

  function offer(href: string | undefined): void {
    if (href === undefined || !href.includes('?') || href.length > MAX_LENGTH || found.size >= MAX_OFFERS) return
    const url = URL.parse(href, base)
    if (url === null || url.host !== host || url.search.length < 2) return
    const fresh = freshPairs(url, echoed)
    const isNew = fresh.some((pair) => !known.has(pairOf(pair)) && (counts.get(pair[0]) ?? 0) < MAX_PER_NAME)
    if (!isNew || fresh.length > MAX_NAMES) return
    for (const pair of fresh) {
      if (!known.has(pairOf(pair))) counts.set(pair[0], (counts.get(pair[0]) ?? 0) + 1)
      known.add(pairOf(pair))
    }
    found.add(
      withQuery(
        url,
        [...url.searchParams].filter((pair) => !added.has(pairOf(pair))),
      ),
    )
  }

  function offerChoice(name: string | undefined, value: string | undefined): void {
    if (action === undefined || !name || !value) return
    offer(`${action.split(/[?#]/, 1)[0]}?${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  }

  return {
    open(tag, attributes) {
      if (tag === 'a' || tag === 'area') offer(attributes['href'])
      else if (tag === 'form')
        action = /^post$|^dialog$/i.test(attributes['method'] ?? '') ? undefined : (attributes['action'] ?? '')
      else if (tag === 'select') chosen = attributes['name'] ?? ''
      else if (tag === 'option') offerChoice(chosen, attributes['value'])
      else if (tag === 'input' && /^(?:radio|checkbox)$/i.test(attributes['type'] ?? ''))
        offerChoice(attributes['name'], attributes['value'])
    },
    list: () => [...found],
  }
}

/** What of an offer is the site's word: without what the page repeats of its own addresses. Undefined where nothing is left. */
export function withoutEchoes(offer: string, own: readonly string[]): string | undefined {
  const url = URL.parse(offer)
  const fresh = url === null ? [] : freshPairs(url, pairsOf(own))
  return url === null || fresh.length === 0 ? undefined : withQuery(url, fresh)
}

function freshPairs({ searchParams }: URL, echoed: ReadonlySet<string>): Pair[] {
  return [...searchParams].filter((pair) => !echoed.has(pairOf(pair)) && !/[?]|:\/\//.test(pair[1]))
}

function withQuery({ origin, pathname }: URL, pairs: Pair[]): string {
  return `${origin}${pathname}?${new URLSearchParams(pairs).toString()}`
}

function pairsOf(urls: readonly string[]): Set<string> {
  return new Set(urls.flatMap((url) => [...(URL.parse(url)?.searchParams ?? [])].map(pairOf)))
}

type Pair = [name: string, value: string]

function pairOf([name, value]: Readonly<Pair>): string {
  return `${name}=${value}`
}

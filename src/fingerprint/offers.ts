/**
 * Addresses with a query that a page itself leads to: its links, and the choices of its forms. What a site says of its parameters, while
 * anybody can make up what stands in a log.
 */

import type { Page } from './types.ts'

type Attributes = Readonly<Record<string, string>>

/** Reads the tags of one page. */
export interface Offers {
  open(tag: string, attributes: Attributes): void
  /**
   * On the page's own host, without what is repeated of its own address; few of many that differ in nothing but a value. In full, so
   * that what was kept of a page is found when it is to be forgotten.
   */
  list(): readonly string[]
}

const MAX_OFFERS = 24
const MAX_PER_NAME = 4
const MAX_LENGTH = 300
/** More names than this in one link are a search that nobody can try. */
const MAX_NAMES = 8

/** @param urls the URL that was asked for and the one that answered: what a page repeats of them it does not offer */
export function createOffers({ url: asked, finalUrl: base }: Pick<Page, 'url' | 'finalUrl'>): Offers {
  const found = new Set<string>()
  const echoed = new Set([asked, base].flatMap((own) => [...(URL.parse(own)?.searchParams ?? [])].map(pairOf)))
  const known = new Set<string>()
  const counts = new Map<string, number>()
  const host = URL.parse(base)?.host
  let action: string | undefined
  let chosen = ''

  function offer(href: string | undefined): void {
    if (href === undefined || !href.includes('?') || href.length > MAX_LENGTH || found.size >= MAX_OFFERS) return
    const url = URL.parse(href, base)
    if (url === null || url.host !== host || url.search.length < 2) return
    const fresh = [...url.searchParams].filter((pair) => !echoed.has(pairOf(pair)) && !/[?]|:\/\//.test(pair[1]))
    const isNew = fresh.some((pair) => !known.has(pairOf(pair)) && (counts.get(pair[0]) ?? 0) < MAX_PER_NAME)
    if (!isNew || fresh.length > MAX_NAMES) return
    for (const pair of fresh) {
      if (!known.has(pairOf(pair))) counts.set(pair[0], (counts.get(pair[0]) ?? 0) + 1)
      known.add(pairOf(pair))
    }
    found.add(`${url.origin}${url.pathname}?${new URLSearchParams(fresh).toString()}`)
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

function pairOf([name, value]: readonly [name: string, value: string]): string {
  return `${name}=${value}`
}

/**
 * Links, and forms that navigate, that carry parameters of the page's own address on to other pages. The page may be the same without them;
 * where these lead may not be. A link to another host counts where it leaves other parameters out: one that repeats them all is a menu.
 */

import { normal } from '../mask/neutral-url.ts'
import type { Page } from '../types.ts'

type Attributes = Readonly<Record<string, string>>

/** Reads the tags of one page. */
export interface Carried {
  open(tag: string, attributes: Attributes): void
  /** Complete addresses, a few of each form, those on other hosts last. */
  list(): readonly string[]
}

/** On the page's own host, and on others. */
const MAX_LINKS = 10
/** Of one form: two pages of a list lead to the same kind of page. */
const MAX_PER_FORM = 2
const MAX_LENGTH = 600

/** @param urls the requested URL, whose parameters are looked for, and the final one, which links are relative to */
export function createCarried({ url: asked, finalUrl: base }: Pick<Page, 'url' | 'finalUrl'>): Carried {
  const inward = new Set<string>()
  const outward = new Set<string>()
  const counts = new Map<string, number>()
  const page = URL.parse(asked)
  const host = URL.parse(base)?.host
  const own = pairsOf(page)
  const decoded = new Map([...own].map((pair) => [normal(pair), pair]))
  let action: string | undefined

  function note(href: string | undefined): void {
    if (href?.includes('=') !== true || href.length > MAX_LENGTH) return
    const url = URL.parse(href, base)
    if (url === null || !url.protocol.startsWith('http')) return
    const pairs = pairsOf(url)
    const rest = [...pairs].filter((pair) => !own.has(pair))
    const isInward = url.host === host
    if (rest.length === pairs.size) return
    if (isInward ? rest.length === 0 && url.pathname === page?.pathname : hasNamesOf(pairs, own)) return
    const found = isInward ? inward : outward
    const form = formOf(url, rest)
    const count = counts.get(form) ?? 0
    if (count >= MAX_PER_FORM || found.size >= MAX_LINKS) return
    counts.set(form, count + 1)
    url.hash = ''
    found.add(url.href)
  }

  /** A form replaces the query of its address by its fields. */
  function noteField({ type = '', name = '', value = '' }: Attributes): void {
    const pair = type.toLowerCase() === 'hidden' ? decoded.get(`${name}=${value}`) : undefined
    if (action !== undefined && pair !== undefined) note(`${action.split(/[?#]/, 1)[0]}?${pair}`)
  }

  return {
    open(tag, attributes) {
      if (own.size === 0) return
      if (tag === 'a' || tag === 'area') note(attributes['href'])
      else if (tag === 'form')
        action = /^(?:post|dialog)$/i.test(attributes['method'] ?? '') ? undefined : (attributes['action'] ?? '')
      else if (tag === 'input') noteField(attributes)
    },
    list: () => [...inward, ...outward],
  }
}

/** Applications like Apache's index take `;` for `&`. */
function pairsOf(url: URL | null): Set<string> {
  return new Set((url?.search.slice(1) ?? '').split(/[&;]/).filter((pair) => pair.includes('=')))
}

/** Whether a query has every name of another one. */
function hasNamesOf(pairs: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const names = new Set([...pairs].map(nameOf))
  return [...others].every((pair) => names.has(nameOf(pair)))
}

/** What links to one kind of page have in common: host, sections, depth and names. */
function formOf({ host, pathname }: URL, rest: readonly string[]): string {
  const segments = pathname.split('/')
  return [host, segments.length, ...segments.slice(1, 3), ...rest.map(nameOf).toSorted()]
    .join(' ')
    .replaceAll(/\d+/g, '#')
}

function nameOf(pair: string): string {
  return pair.slice(0, pair.indexOf('='))
}

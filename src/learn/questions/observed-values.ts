/** What pages show about values that were observed anyway: comparisons rest on pages with a value, and on the same pages without it. */

import { inNameOrder, readSiteUrl, writeSiteUrl } from '../site/site-url.ts'
import { observedPage } from '../../evidence/observed-page.ts'
import { keptNames } from './bases.ts'
import type { Asking } from './question.ts'
import { pairKey } from './value-pairs.ts'

/** What pages with a value show beside those without it, on the whole site. A hint, and no evidence. */
export type ObservedValues = (name: string, value: string) => 'same' | 'different' | undefined

/** Looks up kept values. Where pages change between two fetches, another page shows nothing. */
export function observedValues(asking: Asking): ObservedValues {
  const { evidence, site } = asking
  const pages = observedPages(asking)
  const found = new Map<string, 'same' | 'different'>()
  for (const { url, parts, seen } of pages.values()) {
    const facts = site.templates.get(site.templateOf(url))
    if (facts === undefined) continue
    const isKept = keptNames(facts, asking)
    for (const pair of parts.pairs.filter(({ name }) => isKept(name))) {
      const without = parts.pairs.filter((other) => other !== pair)
      const others = pages.get(writeSiteUrl(parts, without))
      if (others === undefined) continue
      const isSame = seen.some((page) => others.seen.some((other) => evidence.volatility.same(page, other)))
      const key = pairKey(pair)
      if (isSame && !found.has(key)) found.set(key, 'same')
      if (!isSame && !evidence.volatility.isNoisy(facts.template)) found.set(key, 'different')
    }
  }
  return (name, value) => found.get(pairKey({ name, value }))
}

/** The pages that were observed, by their URL with its pairs in the order of their names. */
function observedPages({ evidence, site }: Asking) {
  const pages = [...evidence.urls()].map((url) => {
    const read = readSiteUrl(url, site.isFolded)
    const seen = evidence.observationsOf(url).map(observedPage)
    return {
      url,
      parts: { ...read, pairs: inNameOrder(read.pairs) },
      seen: seen.flatMap((one) => (one.kind === 'page' ? [one.page] : [])),
    }
  })
  return new Map(
    pages
      .filter(({ seen }) => seen.length > 0)
      .map((page) => [writeSiteUrl(page.parts, page.parts.pairs), page] as const),
  )
}

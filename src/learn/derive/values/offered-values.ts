/** Values that pages of the site offer: any client can invent the values of a log, the site cannot be made to offer them. */

import type { Evidence } from '../../../evidence/evidence.ts'
import type { Site } from '../../site/site.ts'
import { createOffers, type Offers } from '../../offers.ts'

/** One page may repeat what a user wrote. */
const PAGES = 2

/** Offered values of one parameter on one template that are tested. */
const MAX_VALUES = 4

const known = new WeakMap<Evidence, { readonly offers: Offers; readonly seen: Map<string, number> }>()

/** The values of a parameter that at least two pages offer on URLs of a template, most offered first. */
export function offeredValues(evidence: Evidence, site: Site): (template: string, name: string) => readonly string[] {
  const offers = offersOf(evidence)
  const found = new Map<string, readonly string[]>()
  return (template, name) => {
    const key = `${template} ${name}`
    const before = found.get(key)
    if (before !== undefined) return before
    const values = offers
      .of(name)
      .filter(({ pages, path }) => pages >= PAGES && site.templateOf(`https://${site.domain}${path}`) === template)
      .map(({ values: all }) => all.get(name) ?? '')
    const distinct = [...new Set(values)].slice(0, MAX_VALUES)
    found.set(key, distinct)
    return distinct
  }
}

/** Reads what was observed since the last time. */
function offersOf(evidence: Evidence): Offers {
  const { offers, seen } = known.get(evidence) ?? { offers: createOffers(), seen: new Map<string, number>() }
  known.set(evidence, { offers, seen })
  for (const url of evidence.urls()) {
    const observations = evidence.observationsOf(url)
    // A URL that is fetched again offers nothing new.
    if (!seen.has(url) && observations[0] !== undefined) offers.note(observations[0])
    seen.set(url, observations.length)
  }
  return offers
}

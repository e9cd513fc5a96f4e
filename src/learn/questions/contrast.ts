/** Adds another value to a page that one value changed: the value decides, or the page does. */

import { readSiteUrl, type Pair } from '../site/site-url.ts'
import type { Standing } from '../derive/derived.ts'
import { composed, NO_PLACEMENT } from './modified-url.ts'
import type { Asking, Proposal, Question } from './question.ts'

/** Tells values that matter from pages on which a parameter matters. */
export const contrastQuestion: Question = {
  name: 'contrast',
  about: 'whether another value changes a page that one value changed',
  propose: (asking) =>
    asking.derived.standings
      .filter(({ verdict, keepValues }) => verdict === 'undecided' && keepValues.length > 0)
      .flatMap((standing) => proposalFor(standing, asking)),
}

/** A page of the first value that was not contrasted. */
function proposalFor({ template, name, mattered, chance }: Standing, asking: Asking): readonly Proposal[] {
  const { site, stakes } = asking
  const here = site.templates.get(template)?.names.get(name)?.values ?? []
  const onSite = site.names.get(name)?.values ?? []
  const others = [...here, ...onSite].filter((other) => !mattered.some(({ value }) => value === other.value))
  const pages = mattered.filter(({ isContrasted }) => !isContrasted).flatMap((one) => one.pages)
  for (const page of pages) {
    const comparison = besides(page, { template, name, others }, asking)
    if (comparison !== undefined) return [{ comparison, gain: chance * stakes.ofName(name), cost: 1 }]
  }
  return []
}

/** The page with another value: one that the corpus has on it, where there is one. */
function besides(
  page: string,
  {
    template,
    name,
    others,
  }: { readonly template: string; readonly name: string; readonly others: readonly Omit<Pair, 'name'>[] },
  { site, mayFetch, wasAsked }: Asking,
) {
  const [other] = others.filter(({ value }) => site.hasPair(page, { name, value })).concat(others)
  if (other === undefined) return undefined
  const base = readSiteUrl(page, site.isFolded)
  const comparison = composed(template, base, [{ name, value: other.value, raw: other.raw }], NO_PLACEMENT, 'contrast')
  return mayFetch(comparison.modified) && !wasAsked(comparison.original, comparison.modified) ? comparison : undefined
}

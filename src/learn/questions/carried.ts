/** Follows links that carry a value on which changes nothing where they start. */

import { readSiteUrl } from '../site/site-url.ts'
import type { Standing } from '../derive/derived.ts'
import { composed, NO_PLACEMENT } from './modified-url.ts'
import type { Asking, Proposal, Question } from './question.ts'

/** A value that changed nothing on several pages mostly changes nothing on others. */
const CHANCE = 0.8

/** Compares the pages behind such links. */
export const carriedQuestion: Question = {
  name: 'carried',
  about: 'whether a value that changes nothing changes the pages to which links carry it on',
  propose: (asking) => asking.derived.standings.flatMap((standing) => proposalFor(standing, asking)),
}

/** One link of the first value that was not followed. */
function proposalFor({ template, name, unfollowed }: Standing, asking: Asking): readonly Proposal[] {
  const { site, mayFetch, wasAsked, derived } = asking
  const known = site.templates.get(template)?.names.get(name)?.values ?? []
  for (const { value, targets } of unfollowed) {
    const entry = known.find((one) => one.value === value)
    if (entry === undefined) continue
    for (const target of targets) {
      if (derived.dead.has(target) || !mayFetch(target)) continue
      const added = [{ name, value, raw: entry.raw }]
      const base = readSiteUrl(target, site.isFolded)
      const comparison = composed(site.templateOf(target), base, added, NO_PLACEMENT, 'carried')
      if (wasAsked(comparison.original, comparison.modified)) continue
      return [{ comparison, gain: CHANCE * entry.urls, cost: 2 }]
    }
  }
  return []
}

/** How many URLs of the corpus gain a partner when the candidates of their template are dropped. */

import type { Derived, Standing } from '../derive/derived.ts'
import { isCandidate } from '../questions/candidates.ts'
import type { TemplateFacts } from '../site/site-types.ts'
import type { Site } from '../site/site.ts'
import { pageKey, type Pair } from '../site/site-url.ts'

/** URLs at stake. */
export interface Stakes {
  /** URLs of a template that carry a name with an undecided value, and gain a partner without the candidates of the template. */
  of(template: string, name: string): number
  /** The same over all templates. */
  ofName(name: string): number
  /**
   * URLs of the next corpus, as long as this one, that carry the name on a template where no URL of this one does: as many as there are
   * templates where one does (I. J. Good, 1953).
   */
  unseen(name: string): number
}

/** Stakes under what is known. */
export type StakesOf = (derived: Derived, site: Site) => Stakes

/** A URL that nothing else would share counts a little: the next request may. */
const LONE = 0.05

/** A URL whose whole query goes probably shares the bare page, which a log of URLs with queries does not show. */
const BARE = 0.5

/** Computes stakes of one site under what is known now. Templates whose candidates did not change are not counted again. */
export function createStakes(): StakesOf {
  const known = new WeakMap<
    TemplateFacts,
    { readonly candidates: string; readonly stakes: ReadonlyMap<string, number> }
  >()
  return (derived, site) => {
    const byTemplate = new Map<string, ReadonlyMap<string, number>>()
    for (const facts of site.templates.values()) {
      const candidates = [...facts.names.keys()]
        .filter((name) => isCandidate(facts.template, name, { site, derived }))
        .toSorted()
        .map((name) => derived.standing(facts.template, name))
      const signature = JSON.stringify(
        candidates.map(({ name, keepValues, dropValues }) => [name, keepValues, dropValues]),
      )
      const before = known.get(facts)
      const stakes = before?.candidates === signature ? before.stakes : stakesOf(facts, candidates)
      known.set(facts, { candidates: signature, stakes })
      byTemplate.set(facts.template, stakes)
    }
    const ofName = (name: string): number => {
      let sum = 0
      for (const template of site.names.get(name)?.templates ?? []) sum += byTemplate.get(template)?.get(name) ?? 0
      return sum
    }
    const unseen = (name: string): number => {
      const templates = site.names.get(name)?.templates ?? []
      return BARE * templates.filter((template) => site.templates.get(template)?.names.get(name)?.urlCount === 1).length
    }
    return { of: (template, name) => byTemplate.get(template)?.get(name) ?? 0, ofName, unseen }
  }
}

function stakesOf({ urls }: TemplateFacts, candidates: readonly Standing[]): ReadonlyMap<string, number> {
  const byName = new Map(candidates.map((standing) => [standing.name, standing]))
  const stays = ({ name, value }: Pair): boolean => byName.get(name)?.keepValues.includes(value) ?? true
  const goes = ({ name, value }: Pair): boolean => byName.get(name)?.dropValues.includes(value) === true
  const groups = new Map<string, number>()
  const keys = urls.map((url) => {
    const key = pageKey(url, stays)
    groups.set(key, (groups.get(key) ?? 0) + 1)
    return key
  })
  const stakes = new Map<string, number>()
  for (const [at, { pairs, weight }] of urls.entries()) {
    const key = keys[at]!
    const gain = groups.get(key)! > 1 ? 1 : key.includes('?') ? LONE : BARE
    for (const name of new Set(pairs.filter((pair) => !stays(pair) && !goes(pair)).map((pair) => pair.name)))
      stakes.set(name, (stakes.get(name) ?? 0) + weight * gain)
  }
  return stakes
}

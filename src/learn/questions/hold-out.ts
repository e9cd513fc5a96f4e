/** Compares URLs of the corpus as they are with what the map makes of them, on pages that were not used before. */

import type { Standing } from '../derive/derived.ts'
import { seededOrder } from '../seeded-order.ts'
import { HEAVY_SHARE, HOLDOUT, LEAST_GAIN } from '../thresholds.ts'
import type { CorpusUrl, TemplateFacts } from '../site/site-types.ts'
import type { Pair } from '../site/site-url.ts'
import { basesOf, type Base } from './bases.ts'
import { isPairDropped } from './candidates.ts'
import { pairsWithoutOwnTest } from './company.ts'
import { isKnownToDiffer, natural, untilLikely } from './modified-url.ts'
import type { Asking, Proposal, Question } from './question.ts'

/** Pages of a comparison: none of them was used. */
const COST = 2

/** A false merge weighs more than missed ones: always worth its cost, after what decides more. */
const GAIN = COST * LEAST_GAIN

/** Checks the map on URLs as they came. */
export const holdOutQuestion: Question = {
  name: 'hold-out',
  about: 'whether URLs as they came show what the map makes of them, on pages that were not used to learn it',
  propose(asking) {
    const { derived, site } = asking
    const done = derived.judged.filter(({ comparison }) => comparison.question === 'hold-out')
    const turns = new Map<string, number>()
    for (const { comparison } of done) turns.set(comparison.template, (turns.get(comparison.template) ?? 0) + 1)
    const dropping = [...site.templates.values()].filter(({ template, names }) =>
      [...names.keys()].some((name) => isNew(derived.standing(template, name))),
    )
    const rank = (template: string, urlCount: number): number => urlCount / (1 + (turns.get(template) ?? 0))
    const ordered = dropping.toSorted((a, b) => rank(b.template, b.urlCount) - rank(a.template, a.urlCount))
    const proposal = firstOf(ordered, choicesOf(asking, done.length < HOLDOUT), asking)
    return proposal === undefined ? [] : [proposal]
  },
}

/** Which URL of a base is held out; undefined for none. */
type Choice = (base: Base, facts: TemplateFacts) => CorpusUrl | undefined

/**
 * What to hold out, most important first: pairs that were only compared beside names that may hide them, on a page that was not used or on
 * any, then whatever was not used.
 */
function choicesOf(asking: Asking, isOpen: boolean): readonly Choice[] {
  const { derived } = asking
  const used = new Set(derived.judged.map(({ comparison }) => comparison.original))
  // Once enough was held out, a parameter on few URLs is not worth more.
  const countOpen = pairsWithoutOwnTest(asking, isOpen ? 0 : HEAVY_SHARE * asking.site.urlCount)
  const isKept = ({ template }: TemplateFacts, { name, value }: Pair): boolean =>
    derived.standing(template, name).keepValues.includes(value)
  const hidden: Choice = ({ from }, facts) => from.find((url) => countOpen(url, facts) > 0)
  const wasLearned = ({ template }: TemplateFacts, { name }: Pair): boolean => isNew(derived.standing(template, name))
  const unused: Choice = ({ from }, facts) =>
    from.find(({ pairs }) => pairs.some((pair) => wasLearned(facts, pair)) && !pairs.some((pair) => isKept(facts, pair))) // prettier-ignore
  const onUnused =
    (choice: Choice): Choice =>
    (base, facts) =>
      used.has(base.url) ? undefined : choice(base, facts)
  return [onUnused(hidden), hidden, ...(isOpen ? [onUnused(unused)] : [])]
}

function firstOf(
  templates: readonly TemplateFacts[],
  choices: readonly Choice[],
  asking: Asking,
): Proposal | undefined {
  for (const choice of choices) {
    for (const facts of templates) {
      const proposal = firstChosen(facts, choice, asking)
      if (proposal !== undefined) return proposal
    }
  }
  return undefined
}

/** A drop that this run learned. One that is in force was held out by every comparison that renews it: none of them was used to learn it. */
function isNew({ verdict, renews }: Standing): boolean {
  return verdict === 'neutral' && renews === undefined
}

/** The URLs of a template by what the map makes of them: what is undecided stays. */
function mapped(facts: TemplateFacts, asking: Asking): readonly Base[] {
  return basesOf(facts, asking, (pair) => !isPairDropped(pair, facts, asking))
}

function firstChosen(facts: TemplateFacts, choice: Choice, asking: Asking): Proposal | undefined {
  for (const base of seededOrder(mapped(facts, asking), asking.seed + 1, ({ url }) => url)) {
    const from = choice(base, facts)
    if (from === undefined || asking.derived.dead.has(base.url)) continue
    const comparison = natural(facts.template, base.parts, from, 'hold-out')
    if (
      comparison.treatment.length === 0 ||
      isKnownToDiffer(comparison, asking) ||
      !asking.mayFetch(comparison.modified) ||
      asking.wasAsked(comparison.original, comparison.modified)
    )
      continue
    return { comparison, gain: GAIN, cost: COST, ...untilLikely(comparison) }
  }
  return undefined
}

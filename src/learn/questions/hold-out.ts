/** Compares URLs of the corpus as they are with what the map makes of them, on pages that were not used before. */

import type { Standing } from '../derive/derived.ts'
import { seededOrder } from '../seeded-order.ts'
import { HOLDOUT } from '../thresholds.ts'
import type { Pair } from '../corpus/site-url.ts'
import { basesOf } from './bases.ts'
import { isKnownToDiffer, natural, untilLikely } from './modified-url.ts'
import type { Asking, Proposal, Question } from './question.ts'

/** A false merge weighs more than missed ones: always worth its cost, after what decides more. */
const GAIN = 1

/** Checks the map on URLs as they came. */
export const holdOutQuestion: Question = {
  name: 'hold-out',
  about: 'whether URLs as they came show what the map makes of them, on pages that were not used to learn it',
  propose(asking) {
    const { derived, site, seed } = asking
    const done = derived.judged.filter(({ comparison }) => comparison.question === 'hold-out')
    if (done.length >= HOLDOUT) return []
    const turns = new Map<string, number>()
    for (const { comparison } of done) turns.set(comparison.template, (turns.get(comparison.template) ?? 0) + 1)
    const dropping = [...site.templates.values()].filter(({ template, names }) =>
      [...names.keys()].some((name) => isNew(derived.standing(template, name))),
    )
    const rank = (template: string, urlCount: number): number => urlCount / (1 + (turns.get(template) ?? 0))
    const ordered = dropping.toSorted((a, b) => rank(b.template, b.urlCount) - rank(a.template, a.urlCount))
    for (const facts of ordered) {
      const proposal = firstUnused(facts, seed, asking)
      if (proposal !== undefined) return [proposal]
    }
    return []
  },
}

/** A drop that this run learned. One that is in force was held out by every comparison that renews it: none of them was used to learn it. */
function isNew({ verdict, renews }: Standing): boolean {
  return verdict === 'neutral' && renews === undefined
}

function firstUnused(facts: Parameters<typeof basesOf>[0], seed: number, asking: Asking): Proposal | undefined {
  // The map keeps what is on them.
  const isKept = ({ name, value }: Pair): boolean =>
    asking.derived.standing(facts.template, name).keepValues.includes(value)
  const used = new Set(asking.derived.judged.map(({ comparison }) => comparison.original))
  for (const base of seededOrder(basesOf(facts, asking), seed + 1, ({ url }) => url)) {
    const from = base.from.find(({ pairs }) => !pairs.some((pair) => isKept(pair)))
    if (from === undefined || used.has(base.url) || asking.derived.dead.has(base.url)) continue
    const comparison = natural(facts.template, base.parts, from, 'hold-out')
    if (
      comparison.treatment.length === 0 ||
      isKnownToDiffer(comparison, asking) ||
      !asking.mayFetch(comparison.modified) ||
      asking.wasAsked(comparison.original, comparison.modified)
    )
      continue
    return { comparison, gain: GAIN, cost: 2, ...untilLikely(comparison) }
  }
  return undefined
}

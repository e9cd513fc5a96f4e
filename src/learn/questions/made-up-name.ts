/** Adds a parameter that no site has: a page that changes with it follows its query to the letter. */

import { madeUpWord } from '../seeded-order.ts'
import type { Comparison } from '../../evidence/types.ts'
import { writeSiteUrl, readSiteUrl } from '../corpus/site-url.ts'
import type { Asking, Proposal, Question } from './question.ts'

/** Asked before anything else of a template that gave a reason. */
const URGENCY = 1e7

/** A parameter this likely to be neutral made a difference: either it is no tracker here, or everything makes a difference. */
const SURPRISING = 0.3

/** Explains a site that echoes its query, or stops reading it at the first unknown name, with one comparison for each template. */
export const madeUpNameQuestion: Question = {
  name: 'made-up-name',
  about: 'whether any unknown parameter changes the page',
  propose: (asking) =>
    [...originalsInDoubt(asking)].flatMap(([template, original]) => proposalsFor(template, original, asking)),
}

/** By template, an original on which a likely neutral parameter made a difference. */
function originalsInDoubt({ derived, site }: Asking): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const note = (template: string, original: string): void =>
    void (found.has(template) || derived.literal.has(template) || found.set(template, original))
  for (const { comparison, change } of derived.differences) {
    const facts = change.kind === 'name' ? site.templates.get(comparison.template)?.names.get(change.name) : undefined
    const isSurprising =
      change.kind === 'name' &&
      (facts?.isStripped === true || derived.standing(comparison.template, change.name).prior >= SURPRISING)
    // On a page that is gone, nothing makes a difference.
    const isLive = derived.live.get(comparison.template)?.includes(comparison.original) === true
    if (isSurprising && isLive) note(comparison.template, comparison.original)
  }
  return found
}

function proposalsFor(template: string, original: string, asking: Asking): readonly Proposal[] {
  const base = readSiteUrl(original, false)
  const name = madeUpWord(asking.seed, template)
  const pair = { name, value: 'x7', raw: `${name}=x7` }
  const pairs = [...base.pairs, pair]
  const comparison: Comparison = {
    kind: 'comparison',
    template,
    original,
    modified: writeSiteUrl(base, pairs),
    treatment: [{ kind: 'made-up-name' }],
    question: 'made-up-name',
  }
  const wasAsked = asking.derived.judged.some(
    (one) => one.comparison.template === template && one.comparison.question === 'made-up-name',
  )
  return wasAsked ? [] : [{ comparison, gain: URGENCY, cost: 1 }]
}

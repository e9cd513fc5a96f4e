/** Adds a parameter that no site has: a page that changes with it follows its query to the letter. */

import { madeUpWord } from '../seeded-order.ts'
import type { Comparison } from '../../evidence/types.ts'
import { writeSiteUrl, readSiteUrl } from '../site/site-url.ts'
import type { Standing } from '../derive/derived.ts'
import { hiddenDifferences } from '../derive/hidden.ts'
import type { Asking, Proposal, Question } from './question.ts'

/** Asked before anything else of a template that gave a reason. */
const URGENCY = 1e7

/** A parameter this likely to be neutral made a difference: either it is no tracker here, or everything makes a difference. */
const SURPRISING = 0.3

/** Originals of one template that are asked. */
const MAX_ORIGINALS = 4

/** Explains a site that echoes its query, or stops reading it at the first unknown name, with a comparison or a few for each template. */
export const madeUpNameQuestion: Question = {
  name: 'made-up-name',
  about: 'whether any unknown parameter changes the page',
  propose: (asking) =>
    [...originalsInDoubt(asking)].flatMap(([template, originals]) => proposalsFor(template, originals, asking)),
}

/** By template, the pages to ask: no unknown name may be dropped from them if it hides what others change. */
function originalsInDoubt(asking: Asking): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const [template, url] of [...surprising(asking), ...hidden(asking)]) {
    if (asking.derived.literal.has(template)) continue
    found.set(template, (found.get(template) ?? new Set()).add(url))
  }
  return found
}

/** Pages of names that make a difference, and none beside others. */
function hidden(asking: Asking): readonly (readonly [template: string, url: string])[] {
  const { literal, judged } = asking.derived
  return hiddenDifferences(judged).flatMap((comparison) => {
    const { template, modified } = comparison
    return literal.has(template) ? likewise(comparison, asking) : [[template, modified] as const]
  })
}

/** Pages of other templates with the names that an unknown one hides on this template: they may have been tested in such company only. */
function likewise({ modified, treatment }: Comparison, { site, mayFetch }: Asking) {
  const all = new Set(site.pairsOf(modified).map(({ name }) => name))
  const own = new Set(treatment.flatMap((change) => (change.kind === 'name' ? [change.name] : [])))
  return [...site.templates.values()].flatMap(({ template, urls }) =>
    urls
      .filter(({ pairs }) => pairs.some(({ name }) => own.has(name)) && pairs.every(({ name }) => all.has(name)))
      .flatMap(({ url }) => (mayFetch(url) ? [[template, url] as const] : [])),
  )
}

/** Pages on which a likely neutral parameter made a difference. */
function surprising({ derived, site }: Asking): readonly (readonly [template: string, url: string])[] {
  // A page that some added parameter left as it is does not follow its query to the letter.
  const steady = new Set(
    derived.judged.flatMap(({ comparison, outcome }) =>
      outcome.kind === 'same' && comparison.treatment.some(({ kind }) => kind === 'name') ? [comparison.original] : [],
    ),
  )
  return derived.differences.flatMap(({ comparison, change }) => {
    const { template, original } = comparison
    const facts = change.kind === 'name' ? site.templates.get(template)?.names.get(change.name) : undefined
    const isSurprising =
      change.kind === 'name' && (facts?.isStripped === true || isSurprise(derived.standing(template, change.name)))
    // On a page that is gone, nothing makes a difference.
    const isLive = derived.live.get(template)?.includes(original) === true
    return isSurprising && isLive && !steady.has(original) ? [[template, original] as const] : []
  })
}

/** What the operator, a platform or a naming scheme keeps was expected to matter. */
function isSurprise({ prior, isFixed }: Standing): boolean {
  return prior >= SURPRISING && !isFixed
}

/** A page may read its query as a whole while another of its template does not: each original is asked, up to a few. */
function proposalsFor(template: string, originals: ReadonlySet<string>, asking: Asking): readonly Proposal[] {
  const asked = asking.derived.judged.filter(
    ({ comparison }) => comparison.template === template && comparison.question === 'made-up-name',
  )
  const done = new Set(asked.map(({ comparison }) => comparison.original))
  const next = [...originals].find((original) => !done.has(original))
  return next === undefined || done.size >= MAX_ORIGINALS ? [] : [proposalOf(template, next, asking)]
}

function proposalOf(template: string, original: string, asking: Asking): Proposal {
  const base = readSiteUrl(original, false)
  const name = madeUpWord(asking.seed, template)
  const pair = { name, value: 'x7', raw: `${name}=x7` }
  const comparison: Comparison = {
    kind: 'comparison',
    template,
    original,
    modified: writeSiteUrl(base, [...base.pairs, pair]),
    treatment: [{ kind: 'made-up-name' }],
    question: 'made-up-name',
  }
  return { comparison, gain: URGENCY, cost: 1 }
}

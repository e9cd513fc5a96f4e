/** Fetches a path that does not exist: what it shows is a wall, and the same page elsewhere is no evidence. */

import { madeUpWord } from '../seeded-order.ts'
import type { Comparison } from '../../evidence/types.ts'
import { readSiteUrl } from '../site/site-url.ts'
import type { Asking, Proposal, Question } from './question.ts'

/** Before the comparisons that would rest on a wall. */
const URGENCY = 1e5

/** Originals of a template that should not all show one page. */
const SEVERAL = 2

/** Finds the wall of a template. */
export const madeUpPathQuestion: Question = {
  name: 'made-up-path',
  about: 'what the site shows for a path that does not exist, where all URLs of a template show one page',
  propose: (asking) =>
    [...asking.derived.live].flatMap(([template, [original, ...others]]) =>
      original !== undefined && others.length + 1 >= SEVERAL ? proposalFor(template, original, asking) : [],
    ),
}

function proposalFor(template: string, original: string, { derived, seed, mayFetch }: Asking): readonly Proposal[] {
  const wasAsked = derived.judged.some(
    ({ comparison }) => comparison.template === template && comparison.question === 'made-up-path',
  )
  if (wasAsked || derived.pageCount(template) !== 1) return []
  const { origin, path } = readSiteUrl(original, false)
  const folder = path.replace(/[^/]*\/?$/, '')
  const modified = `${origin}${folder}${madeUpWord(seed, path)}${path.endsWith('/') ? '/' : ''}`
  const comparison: Comparison = {
    kind: 'comparison',
    template,
    original,
    modified,
    treatment: [{ kind: 'made-up-path' }],
    question: 'made-up-path',
  }
  return mayFetch(modified) ? [{ comparison, gain: URGENCY, cost: 1 }] : []
}

/** Compares forms of a URL that a parameter holds: a page that is the same for all of them has one canonical URL. */

import type { Comparison } from '../../evidence/types.ts'
import type { UrlValue } from '../site/url-values.ts'
import { urlParamsOf, type UrlParam } from '../derive/url-params.ts'
import { isCandidate } from './candidates.ts'
import type { Asking, Proposal, Question } from './question.ts'

/** Comparisons of one parameter that are proposed at once. */
const AT_ONCE = 4

/** Whether a page depends on how an address is written, before and after a form changed nothing. */
const CHANCE = { first: 0.4, later: 0.9 }

/** Finds parameters for `urlParams`. */
export const urlValuesQuestion: Question = {
  name: 'url-values',
  about: 'whether a parameter that holds a URL shows one page for all forms of it',
  propose: (asking) =>
    urlParamsOf(asking.derived, asking, (template, name) => !isCandidate(template, name, asking)).flatMap((param) =>
      proposalsFor(param, asking),
    ),
}

function proposalsFor(
  { name, forms, gain, same, needed, isContradicted, isProved }: UrlParam,
  asking: Asking,
): readonly Proposal[] {
  if (isContradicted || isProved) return []
  const chance = same.length > 0 ? CHANCE.later : CHANCE.first
  const tested = (step: string): number => same.filter(({ steps }) => steps.includes(step)).length
  const rank = ({ steps }: UrlValue): number => Math.min(...steps.map(tested))
  const open = forms.filter((form) => isOpen(form, asking)).toSorted((a, b) => rank(a) - rank(b))
  const share = gain / Math.max(1, needed - same.length)
  return open.slice(0, AT_ONCE).map((form) => ({ comparison: comparisonOf(form, name), gain: chance * share, cost: 2 }))
}

function isOpen({ original, modified }: UrlValue, { wasAsked, mayFetch, derived }: Asking): boolean {
  return !wasAsked(original, modified) && !derived.dead.has(original) && mayFetch(original) && mayFetch(modified)
}

function comparisonOf({ template, original, modified }: UrlValue, name: string): Comparison {
  return { kind: 'comparison', template, original, modified, treatment: [{ kind: 'url-value', name }], question: 'url-values' } // prettier-ignore
}

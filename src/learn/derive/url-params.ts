/** Parameters that hold a URL and show one page for all forms of it: `urlParams` of the record. */

import type { Change } from '../../evidence/types.ts'
import { urlValues, type UrlValue } from '../site/url-values.ts'
import type { Site } from '../site/site.ts'
import type { Policy } from '../thresholds.ts'
import type { Derived, Judged } from './derived.ts'

/** How far a parameter with URLs as values is. */
export interface UrlParam {
  readonly name: string
  /** URLs whose value has another form than its identity. */
  readonly forms: readonly UrlValue[]
  /** URLs that would be merged. */
  readonly gain: number
  /** Comparisons with the outcome `same` on a page that is evidence. */
  readonly same: readonly UrlValue[]
  readonly needed: number
  /** A form made a difference: the page depends on how the address is written. */
  readonly isContradicted: boolean
  readonly isProved: boolean
}

/** Comparisons that each kind of change needs, where the corpus has as many: a fragment says nothing about a tracking parameter. */
const OWN_OF_STEP = 2

type Known = Pick<Derived, 'judged' | 'live' | 'literal'>

/** Parameters of a site that hold URLs, and what was compared of each. */
export function urlParamsOf(
  { judged, live, literal }: Known,
  { site, policy }: { readonly site: Site; readonly policy: Policy },
  isKept: (template: string, name: string) => boolean,
): readonly UrlParam[] {
  return [...site.names].flatMap(([name, { templates }]) => {
    const places = templates.flatMap((template) => {
      const facts = site.templates.get(template)
      const found = facts && isKept(template, name) ? urlValues(facts, name, (other) => isKept(template, other)) : undefined // prettier-ignore
      return found === undefined ? [] : [found]
    })
    const forms = places.flatMap((place) => place.forms)
    // The record has one list for all paths: a template that is taken to the letter vetoes it.
    const isOut = forms.length === 0 || places.length < templates.length || templates.some((one) => literal.has(one))
    if (isOut) return []
    const gain = places.reduce((sum, place) => sum + place.gain, 0)
    return [measured({ name, forms, gain }, { judged, live, policy })]
  })
}

function measured(
  { name, forms, gain }: Pick<UrlParam, 'name' | 'forms' | 'gain'>,
  { judged, live, policy }: Pick<Known, 'judged' | 'live'> & { readonly policy: Policy },
): UrlParam {
  const own = judged.filter(({ comparison }) => comparison.treatment.some((change) => isUrlValue(change, name)))
  const outcomes = new Map(own.map(({ comparison, outcome }) => [comparison.modified, { comparison, outcome }]))
  const isSame = ({ template, original, modified }: UrlValue): boolean =>
    outcomes.get(modified)?.outcome.kind === 'same' && live.get(template)?.includes(original) === true
  const same = forms.filter(isSame)
  const needed = Math.min(policy.ownInDoubt, forms.length)
  const isContradicted = own.some(isDifferent)
  const enough = (of: (form: UrlValue) => readonly string[], least: number): boolean =>
    [...new Set(forms.flatMap(of))].every((one) => {
      const count = (list: readonly UrlValue[]): number => list.filter((form) => of(form).includes(one)).length
      return count(same) >= Math.min(least, count(forms))
    })
  const isEnough =
    same.length >= Math.max(policy.own, needed) &&
    enough(({ steps }) => steps, OWN_OF_STEP) &&
    enough(({ template }) => [template], policy.own)
  return { name, forms, gain, same, needed, isContradicted, isProved: isEnough && !isContradicted }
}

function isUrlValue(change: Change, name: string): boolean {
  return change.kind === 'url-value' && change.name === name
}

function isDifferent({ outcome }: Judged): boolean {
  return outcome.kind === 'different'
}

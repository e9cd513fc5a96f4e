/** Values of a parameter that still have to be compared on a template. */

import type { NameFacts } from '../../site/site-types.ts'
import type { Site } from '../../site/site.ts'
import { FEW_VALUES, HEAVIEST_SHARE, type Policy } from '../../thresholds.ts'
import type { CreditIndex } from '../credits.ts'
import type { Credit, Standing } from '../derived.ts'
import { isFrequent } from './frequent-values.ts'
import type { Mattered } from '../mattered.ts'

/** A parameter on a template, and what was compared of it. */
export interface ValuesHere extends Pick<Standing, 'template' | 'name' | 'renews' | 'keepValues'> {
  readonly known: NameFacts | undefined
  readonly credits: readonly Credit[]
  /** What mattered of it, by template. */
  readonly matters: Mattered['templates']
}

/** What is read beside it. */
export interface ValuesBeside {
  readonly site: Pick<Site, 'templates' | 'names'>
  readonly policy: Policy
  readonly offered: (template: string, name: string) => readonly string[]
  readonly frequent: (template: string, name: string) => readonly string[]
  /** Templates that a value left as they are. */
  readonly clearedOn: (name: string, value: string) => number
}

/**
 * Of the values that the site offers, that are frequent, or that mattered elsewhere, those that were not compared here. A value that mattered
 * elsewhere is compared on several pages.
 */
export function untestedValues(
  { template, name, known, renews, keepValues, credits, matters }: ValuesHere,
  beside: ValuesBeside,
): readonly string[] {
  const doubted = new Set([...matters.values()].flat().map(({ value }) => value))
  const decided = new Set([...(matters.get(template) ?? []).map(({ value }) => value), ...keepValues])
  const carried = (known?.values ?? []).map(({ value }) => value).filter((value) => doubted.has(value))
  // A parameter with few values is dropped value by value.
  const isFew = (beside.site.names.get(name)?.distinct ?? 0) < FEW_VALUES
  const frequent = beside.frequent(template, name).filter((value) => {
    const here = known?.values.find((one) => one.value === value)
    const isHeaviest = here !== undefined && here.share > HEAVIEST_SHARE && isFrequent(here)
    return isFew || isHeaviest || beside.clearedOn(name, value) < beside.policy.own
  })
  const others = renews === undefined ? [...beside.offered(template, name), ...frequent] : []
  const isSeen = comparedOn(credits, 1)
  const isCleared = comparedOn(credits, testsOfDoubted(template, beside))
  return [...new Set([...others, ...carried])].filter(
    (value) => !decided.has(value) && !(doubted.has(value) ? isCleared : isSeen)(value),
  )
}

/**
 * Pages of a template that a value has to leave as they are after it mattered on another one: a template may hold pages of several kinds, as
 * `/*` does where the paths of products and of help pages are alike.
 */
export function testsOfDoubted(template: string, { site, policy }: Pick<ValuesBeside, 'site' | 'policy'>): number {
  return Math.min(policy.own, Math.max(1, site.templates.get(template)?.paths ?? 1))
}

/** Whether a value left so many pages as they are. */
export function comparedOn(credits: readonly Credit[], pages: number): (value: string) => boolean {
  const seen = new Map<string, Set<string>>()
  for (const { value, original } of credits) seen.set(value, (seen.get(value) ?? new Set()).add(original))
  return (value) => (seen.get(value)?.size ?? 0) >= pages
}

/** Counts the templates that a value left as they are. */
export function clearedTemplates(credits: CreditIndex): ValuesBeside['clearedOn'] {
  const known = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>()
  const count = (name: string): ReadonlyMap<string, ReadonlySet<string>> => {
    const found = new Map<string, Set<string>>()
    for (const { value, template } of credits.of(name)) found.set(value, (found.get(value) ?? new Set()).add(template))
    return found
  }
  return (name, value) => {
    const byValue = known.get(name) ?? count(name)
    known.set(name, byValue)
    return byValue.get(value)?.size ?? 0
  }
}

/** Values that stay on a template without a comparison, because they mattered on others or the record in force keeps them there. */

import type { Site } from '../../site/site.ts'
import type { Policy } from '../../thresholds.ts'
import type { CreditIndex } from '../credits.ts'
import type { InForce } from '../in-force.ts'
import type { Mattered } from '../mattered.ts'
import { comparedOn, testsOfDoubted } from './untested-values.ts'
import { urlsWith } from './value-verdicts.ts'

/** What is read beside the differences. */
export interface StayingFacts {
  readonly site: Site
  readonly policy: Policy
  readonly credits: CreditIndex
  readonly mattered: ReadonlyMap<string, Mattered>
  readonly inForce: Pick<InForce, 'importantValuesOf'>
}

/** Templates on which a value has to matter. */
const TEMPLATES = 2

/**
 * The values of a parameter that a template has and that mattered on two others, on more than they left as they are, and on at least as
 * many of their URLs as the template has. A comparison would probably differ, and a difference costs more pages than the few URLs are worth
 * that might be merged: kept without one.
 */
export function stayingValues({
  site,
  policy,
  credits,
  mattered,
  inForce,
}: StayingFacts): (template: string, name: string) => readonly string[] {
  const known = new Map<string, ReadonlyMap<string, number>>()
  const urlsOn = (template: string, name: string, value: string): number =>
    urlsWith(value, site.templates.get(template)?.names.get(name))

  /** By value, its URLs on the templates where it mattered. */
  function stayingOf(name: string): ReadonlyMap<string, number> {
    const places = [...(mattered.get(name)?.templates ?? [])]
    const before = inForce.importantValuesOf(name)
    const values = new Set([...places.flatMap(([, list]) => list.map(({ value }) => value)), ...before.keys()])
    const found = [...values].flatMap((value) => {
      const seen = places.flatMap(([template, list]) => (list.some((one) => one.value === value) ? [template] : []))
      const on = [...new Set([...seen, ...(before.get(value) ?? [])])]
      const equal = new Set(credits.of(name).flatMap((one) => (one.value === value ? [one.template] : [])))
      if (on.length < TEMPLATES || equal.size >= on.length) return []
      return [[value, on.reduce((sum, template) => sum + urlsOn(template, name, value), 0)] as const]
    })
    return new Map(found)
  }

  return (template, name) => {
    // A record has no word for a value that stays while a static rule drops the others.
    if (!policy.keepsValues || site.names.get(name)?.isStripped === true) return []
    const staying = known.get(name) ?? stayingOf(name)
    known.set(name, staying)
    if (staying.size === 0 || mattered.get(name)?.templates.has(template) === true) return []
    const isCleared = comparedOn(credits.on(template, name), testsOfDoubted(template, { site, policy }))
    return [...staying].flatMap(([value, urls]) =>
      !isCleared(value) && urlsOn(template, name, value) <= urls ? [value] : [],
    )
  }
}

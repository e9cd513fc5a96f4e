/** Verdicts on single values of a parameter. */

import type { NameFacts } from '../../site/site-types.ts'
import type { Site } from '../../site/site.ts'
import { isOpaque } from '../prior.ts'
import { FEW_VALUES, MAX_IMPORTANT_VALUES, RENEWED_OWN, SPREAD, type Policy } from '../../thresholds.ts'
import { pagesOf } from '../credits.ts'
import type { Credit, Derived, Standing } from '../derived.ts'

/** What decides beside the comparisons of values. */
interface DefaultsBeside {
  readonly mattered: Standing['mattered']
  /** Pages on which a value has to change nothing. */
  readonly testsNeeded: (value: string) => number
  /** Pages of the corpus with a value. */
  readonly pagesWith: (value: string) => number
}

/**
 * Values of a kept parameter that changed nothing on enough pages that the corpus has with them, or on all of these. Where other values mattered,
 * one of their pages is among those that were compared: elsewhere, the parameter may not be read at all. All pages, where they are few, are enough
 * only beside such a page. A token names one thing: that of the newest commit is the default until the next one.
 */
export function defaultValues(
  known: NameFacts | undefined,
  credits: readonly Credit[],
  { mattered, testsNeeded, pagesWith }: DefaultsBeside,
): readonly string[] {
  const byValue = Map.groupBy(credits, ({ value }) => value)
  const values = (known?.values ?? []).filter(({ value }) => {
    const own = byValue.get(value) ?? []
    const natural = pagesOf(own.filter(({ isNatural }) => isNatural))
    if (natural === 0 || isOpaque(value) || mattered.some((one) => one.value === value)) return false
    const pages = new Set(own.map(({ original }) => original))
    const isContrasted = mattered.some((one) => one.pages.some((page) => pages.has(page)))
    if (natural >= testsNeeded(value)) return isContrasted || mattered.length === 0
    return isContrasted && natural >= pagesWith(value)
  })
  return values.map(({ value }) => value).toSorted()
}

/** A value of a parameter on a template. */
interface ValueHere {
  readonly template: string
  readonly name: string
  readonly value: string
}

/** What the number of tests follows from. */
interface ValueFacts {
  readonly policy: Policy
  readonly site: Pick<Site, 'templates' | 'names'>
  /** What was compared of single values. */
  readonly compared: Pick<Derived, 'valueTests'>
}

/**
 * Originals on which one value has to change nothing before it is dropped: half of its URLs where it has few. A default is mostly one on all
 * templates: where it made a difference on none, their originals are one pool, of which each template has its share. Less if it is in force.
 */
export function valueTestsNeeded(
  { template, name, value }: ValueHere,
  { policy, site, compared }: ValueFacts,
  isInForce: boolean,
): number {
  const { own, ownInDoubt } = policy
  const places = (site.names.get(name)?.templates ?? []).map((place) => ({
    isHere: place === template,
    urls: urlsWith(value, site.templates.get(place)?.names.get(name)),
    tests: compared.valueTests(place, name, value),
  }))
  const here = places.find(({ isHere }) => isHere)?.urls ?? 0
  const alone = Math.min(ownInDoubt, Math.max(own, Math.ceil(here / 2)))
  const total = places.reduce((sum, { urls }) => sum + urls, 0)
  const elsewhere = places.reduce((sum, { isHere, tests }) => sum + (isHere ? 0 : tests.natural), 0)
  const share = Math.ceil((SPREAD * ownInDoubt * here) / Math.max(1, total))
  const isPooled = places.every(({ tests }) => tests.different === 0)
  const needed = isPooled ? Math.min(alone, Math.max(own, share, ownInDoubt - elsewhere)) : alone
  return isInForce ? Math.ceil(needed * RENEWED_OWN) : needed
}

/** Sampled URLs of a template that have a value. */
export function urlsWith(value: string, facts: NameFacts | undefined): number {
  return facts?.values.find((one) => one.value === value)?.urls ?? 0
}

/** A standing without its verdict. */
export type Base = Omit<Standing, 'verdict' | 'why' | 'chance'>

/** What decides whether a parameter may go but for some values. */
interface ImportantValues {
  /** Enough was compared here. */
  readonly isEnough: boolean
  /** Different values on the site. */
  readonly distinct: number
  readonly policy: Policy
  /** Templates on which the parameter was tested and did not matter. */
  readonly neutralOn: number
  /** One of the values that mattered is frequent. */
  readonly isFrequent: boolean
  /** All over the site the value is the reason, and not the page: this template needs no more comparisons than others. */
  readonly isByValue: boolean
}

/** Chance that other values of a parameter change nothing, once one of them did so on the page where a value mattered, and before. */
const CONTRASTED = 0.8
const OPEN = 0.4

/** The verdict on a parameter of which some values mattered: kept, or dropped except for these values. */
export function withImportantValues(
  base: Base,
  { isEnough, distinct, policy, neutralOn, isFrequent, isByValue }: ImportantValues,
): Standing {
  const others = base.own
  const isRare = base.mattered.length <= Math.max(1, others * MAX_IMPORTANT_VALUES)
  const keepValues = base.mattered.map(({ value }) => value).toSorted()
  const shown = keepValues.slice(0, 3).map((value) => `"${value.slice(0, 20)}"`)
  const why = `made a difference here (${shown.join(', ')})`
  if (!policy.keepsValues || !isRare || distinct < FEW_VALUES) return { ...base, verdict: 'important', why, chance: 0 }
  const needed = isByValue ? policy.own : policy.ownInDoubt
  const isContrasted = base.mattered.every((one) => one.isContrasted)
  if (isEnough && isContrasted && others >= needed) {
    return {
      ...base,
      dropValues: [],
      verdict: 'neutral',
      why: `only some values matter: ${why}`,
      keepValues,
      chance: 1,
    }
  }
  // Worth more comparisons where other values changed nothing, here or elsewhere, and where a frequent value, which is asked about first,
  // says nothing about the others.
  const isOpen = others >= 2 || neutralOn >= 2 || isFrequent
  const ownNeeded = Math.max(base.ownNeeded, needed)
  return isOpen
    ? { ...base, verdict: 'undecided', why, keepValues, ownNeeded, chance: isContrasted ? CONTRASTED : OPEN }
    : { ...base, verdict: 'important', why, chance: 0 }
}

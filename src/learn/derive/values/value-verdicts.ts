/** Verdicts on single values of a parameter. */

import type { NameFacts } from '../../corpus/site-types.ts'
import { isOpaque } from '../prior.ts'
import { FEW_VALUES, MAX_IMPORTANT_VALUES, RENEWED_OWN, type Policy } from '../../thresholds.ts'
import type { Credit, Standing } from '../derived.ts'

/** What decides beside the comparisons of values. */
interface DefaultsBeside {
  readonly mattered: Standing['mattered']
  readonly policy: Policy
  /** Values that the record in force drops here. */
  readonly inForce: ReadonlySet<string>
  /** Pages of the corpus with a value. */
  readonly pagesWith: (value: string) => number
}

/**
 * Values of a kept parameter that changed nothing on enough pages, or on all that have them. Where other values mattered, one of their pages is
 * among these: elsewhere, the parameter may not be read at all. All pages, where they are few, are enough only beside such a page. A token names one
 * thing: that of the newest commit is the default until the next one.
 */
export function defaultValues(
  known: NameFacts | undefined,
  credits: readonly Credit[],
  { mattered, policy, inForce, pagesWith }: DefaultsBeside,
): readonly string[] {
  const tested = new Map<string, Set<string>>()
  for (const { value, original } of credits) tested.set(value, (tested.get(value) ?? new Set()).add(original))
  const values = (known?.values ?? []).filter(({ value, urls }) => {
    const needed = valueTestsNeeded(urls, policy, inForce.has(value))
    const pages = tested.get(value) ?? new Set()
    if (pages.size === 0 || isOpaque(value) || mattered.some((one) => one.value === value)) return false
    const isContrasted = mattered.some((one) => one.pages.some((page) => pages.has(page)))
    if (pages.size >= needed) return isContrasted || mattered.length === 0
    return isContrasted && pages.size >= pagesWith(value)
  })
  return values.map(({ value }) => value).toSorted()
}

/** Originals on which one value has to change nothing before it is dropped: half of its URLs where it has few, less if it is in force. */
export function valueTestsNeeded(urlCount: number, policy: Policy, isInForce: boolean): number {
  const needed = Math.min(policy.ownInDoubt, Math.max(policy.own, Math.ceil(urlCount / 2)))
  return isInForce ? Math.ceil(needed * RENEWED_OWN) : needed
}

/** A standing without its verdict. */
export type Base = Omit<Standing, 'verdict' | 'why' | 'chance'>

/** What decides whether a parameter may go but for some values. */
interface ImportantValues {
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
  if (isEnough && others >= needed) {
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
  const isContrasted = base.mattered.every((one) => one.isContrasted)
  const isOpen = others >= 2 || neutralOn >= 2 || isFrequent
  const ownNeeded = Math.max(base.ownNeeded, needed)
  return isOpen
    ? { ...base, verdict: 'undecided', why, keepValues, ownNeeded, chance: isContrasted ? CONTRASTED : OPEN }
    : { ...base, verdict: 'important', why, chance: 0 }
}

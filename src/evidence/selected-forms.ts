/** Whether the treatment of a comparison selects one of the forms between which the original alternates. */

import type { PageSeen } from './types.ts'
import type { Volatility } from './volatility.ts'

/** What the observations so far show. */
export type FormOutcome = 'free' | 'selected' | 'unclear' | { readonly next: 'original' | 'modified' }

/** Observations of one URL; the forms of two that are equally frequent then show themselves, but for once in 128 times. */
const VIEWS = 8

/** Chance at which one form alone is no accident. With 16 observations of two forms that are equally frequent, it can be reached. */
const ACCIDENT = 0.01

/** Compares the forms that pages show. Both have been found the same in all other parts. */
export function formOutcome(
  pages: readonly PageSeen[],
  others: readonly PageSeen[],
  { formsOf }: Pick<Volatility, 'formsOf'>,
): FormOutcome {
  const [before, after] = [pages, others].map((seen) => seen.map(formsOf))
  const parts = [...new Set(before!.flatMap((forms) => [...forms.keys()]))]
  const keys = (list: typeof before, part: string): string[] => list!.map((forms) => forms.get(part)?.key ?? '')
  const alternates = (part: string): boolean => new Set(keys(before, part)).size > 1
  const steady = parts.filter((part) => new Set(keys(after, part)).size === 1)
  if (steady.length === 0) return 'free'
  const chances = steady.filter(alternates).map((part) => chanceOf(keys(after, part), keys(before, part)))
  if (chances.some((chance) => chance <= ACCIDENT)) return 'selected'
  if (pages.length < Math.min(VIEWS, others.length)) return { next: 'original' }
  if (others.length < VIEWS) return { next: 'modified' }
  // Parts in which the original does not alternate either say nothing.
  return steady.some(alternates) ? 'unclear' : 'free'
}

/** That all modified pages show one form by accident, which the original shows as often as it was observed to (rule of succession). */
function chanceOf(after: readonly string[], before: readonly string[]): number {
  const share = (before.filter((key) => key === after[0]).length + 1) / (before.length + 2)
  return share ** after.length
}

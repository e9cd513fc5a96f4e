/** Whether the treatment of a comparison selects one of the forms between which the original alternates. */

import type { PageSeen } from './types.ts'
import type { Volatility } from './volatility.ts'

/** What the observations so far show. */
export type FormOutcome = 'free' | 'selected' | 'unclear' | { readonly next: 'original' | 'modified' }

/** Observations of each URL, side by side. All of eight show one of two forms that are equally frequent once in 128 times. */
const VIEWS = 8

/** With fewer observations of the modified page, a site that shows its forms in turn may have shown it one. */
const LEAST_VIEWS = 6

/** Chance at which one form alone is no accident. */
const ACCIDENT = 0.02

/** Compares the forms that pages show. Both have been found the same in all other parts. */
export function formOutcome(
  pages: readonly PageSeen[],
  others: readonly PageSeen[],
  { formsOf }: Pick<Volatility, 'formsOf'>,
): FormOutcome {
  // Other comparisons observe the original too, at other times.
  const beside = pages.filter(({ fetchedAtMs }) => fetchedAtMs >= (others[0]?.fetchedAtMs ?? 0)).slice(0, VIEWS)
  // A clock that moved on after the last modified page looks like a form that this one never shows.
  const between = beside.filter(({ fetchedAtMs }) => fetchedAtMs <= (others.at(-1)?.fetchedAtMs ?? 0))
  const formsIn = (part: string, seen: readonly PageSeen[]): string[] =>
    seen.map((page) => formsOf(page).get(part)?.key ?? '')
  const alternates = (part: string, seen: readonly PageSeen[]): boolean => changesByChance(formsIn(part, seen))
  const parts = new Set([...pages, ...others].flatMap((page) => [...formsOf(page).keys()]))
  const steady = [...parts].filter((part) => new Set(formsIn(part, others)).size < 2)
  if (steady.length === 0) return 'free'
  const isSelected = (part: string): boolean =>
    others.length >= LEAST_VIEWS &&
    alternates(part, between) &&
    chanceOf(formsIn(part, others), formsIn(part, pages)) <= ACCIDENT
  if (steady.some(isSelected)) return 'selected'
  const isTurn = others.length < 2 || !isOdd(beside.length + others.length)
  if (others.length < VIEWS && (isTurn || beside.length >= VIEWS)) return { next: 'modified' }
  if (beside.length < VIEWS) return { next: 'original' }
  // Parts in which the original never alternates say nothing. Where a form came back at another time, all views of now show one by accident.
  return steady.some((part) => alternates(part, beside) || returns(formsIn(part, pages))) ? 'unclear' : 'free'
}

/**
 * Whether a number has an odd number of bits (Thue and Morse). The turn follows it: a site that shows its forms in turn, such as one with two
 * servers, would show each URL one form in any regular order.
 */
function isOdd(count: number): boolean {
  return count > 0 && (count % 2 === 1) !== isOdd(count >> 1)
}

/**
 * Whether a part changes by chance: a form comes back, or there are several. That it changes once, from one form to another, says that time
 * went by: the views of both URLs take less than a minute, and often less than a second.
 */
function changesByChance(forms: readonly string[]): boolean {
  return turnsOf(forms).length > 2
}

/** Whether a form came back after another one. A time does not. */
function returns(forms: readonly string[]): boolean {
  const turns = turnsOf(forms)
  return turns.length > new Set(turns).size
}

/** The forms without those that follow an equal one. */
function turnsOf(forms: readonly string[]): readonly string[] {
  return forms.filter((form, at) => form !== forms[at - 1])
}

/** That all modified pages show one form by accident, which the original shows as often as it was observed to (rule of succession). */
function chanceOf(after: readonly string[], before: readonly string[]): number {
  const share = (before.filter((key) => key === after[0]).length + 1) / (before.length + 2)
  return share ** after.length
}

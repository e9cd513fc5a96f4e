/** Finds the change that is responsible for a difference. */

import type { Outcome } from '../../evidence/outcome.ts'
import type { Change, Comparison } from '../../evidence/types.ts'
import type { Difference, Judged, Unexplained } from './derived.ts'

/** What the differences show. */
export interface Blame {
  readonly differences: readonly Difference[]
  readonly unexplained: readonly Unexplained[]
  /** Changes that made a difference together and none apart: of each original the fewest. */
  readonly joint: readonly Joint[]
}

/** A comparison whose changes made a difference together, and how many confirmed comparisons of its original have all of them. */
export interface Joint extends Comparison {
  readonly times: number
}

/** Two changes are one where they have one text. */
export function changeKey(change: Change): string {
  if (change.kind === 'name' || change.kind === 'behind') return `${change.kind} ${change.name}=${change.value}`
  if (change.kind === 'url-value') return `url-value ${change.name}`
  return change.kind === 'encoding' ? `encoding ${change.place}` : change.kind
}

/**
 * Of each original, the differences with the fewest changes. A change is responsible where it was alone, or where all others of its
 * comparison were tested together without it and changed nothing: the page stayed the same, or stayed gone. Where every change was tested
 * apart and none made a difference, they make one together.
 */
export function blame(judged: readonly Judged[]): Blame {
  const differences: Difference[] = []
  const unexplained: Unexplained[] = []
  const joint: Joint[] = []
  const groups = [...byOriginal(judged).values()]
  const alone = responsibleAlone(judged)
  for (const group of groups) {
    const innocent = innocentIn(group)
    const different = group.filter(({ outcome }) => isDifferent(outcome))
    for (const { comparison, outcome } of different) {
      const { template, treatment } = comparison
      if (different.some((other) => isSmaller(other.comparison, comparison))) continue
      const isAlone = treatment.length === 1
      // A change that made a difference alone on this template explains this one too, unless it changed nothing on this page.
      const explains = (change: Change): boolean =>
        alone.has(`${template} ${changeKey(change)}`) && !innocent.has(changeKey(change))
      if (!isAlone && treatment.some(explains)) continue
      const suspects = isAlone ? treatment : treatment.filter((change) => !innocent.has(changeKey(change)))
      const [only] = suspects
      const isFound = isAlone || (only !== undefined && isAtFault(only, comparison, group))
      if (suspects.length > 1 || !(only === undefined || isFound)) unexplained.push({ comparison, suspects })
      else if (outcome.kind !== 'different') unexplained.push({ comparison, suspects, isUnconfirmed: true })
      else if (only === undefined) joint.push({ ...comparison, times: confirmedWith(comparison, group) })
      else {
        const { why, isNeeded, selectsForm } = outcome
        differences.push({ template, change: only, comparison, why, isNeeded, selectsForm })
      }
    }
  }
  return { differences, unexplained, joint }
}

/** Changes that made a difference alone, by template. */
function responsibleAlone(judged: readonly Judged[]): ReadonlySet<string> {
  const found = judged.flatMap(({ comparison: { template, treatment }, outcome }) =>
    outcome.kind === 'different' && treatment.length === 1
      ? treatment.map((change) => `${template} ${changeKey(change)}`)
      : [],
  )
  return new Set(found)
}

/** Changes of one original that were part of a comparison in which the page stayed the same, or stayed gone. */
function innocentIn(group: readonly Judged[]): ReadonlySet<string> {
  const harmless = group.filter(changedNothing)
  return new Set(harmless.flatMap(({ comparison }) => comparison.treatment.map(changeKey)))
}

/** Confirmed or likely: a likely difference is confirmed once its responsible change is found. */
function isDifferent(outcome: Outcome): boolean {
  return outcome.kind === 'different' || (outcome.kind === 'open' && outcome.isLikely === true)
}

/** Confirmed differences that have all changes of a comparison, itself among them. */
function confirmedWith(comparison: Comparison, group: readonly Judged[]): number {
  const confirmed = group.filter(({ outcome }) => outcome.kind === 'different')
  return confirmed.filter((one) => one.comparison === comparison || isSmaller(comparison, one.comparison)).length
}

/** The page stayed the same, or stayed gone. */
export function changedNothing({ outcome }: Judged): boolean {
  return outcome.kind === 'same' || outcome.kind === 'unusable'
}

function byOriginal(judged: readonly Judged[]): Map<string, Judged[]> {
  const groups = new Map<string, Judged[]>()
  for (const one of judged) {
    // What changes nothing may still select a form.
    const key = `${one.comparison.original} ${one.comparison.comparesForms === true}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups
}

/**
 * Whether a change decides, and not its company. The place of added pairs is vetoed on all templates where it is blamed once, so it must make
 * a difference without another order or spelling.
 */
function isAtFault(change: Change, comparison: Comparison, group: readonly Judged[]): boolean {
  const isAmbiguous = change.kind === 'front' && !comparison.treatment.every(isNameOrPlace)
  return !isAmbiguous && sameWithout(change, comparison, group)
}

/** Whether a change is an added pair, or that such pairs come first. */
export function isNameOrPlace({ kind }: Pick<Change, 'kind'>): boolean {
  return kind === 'name' || kind === 'front'
}

/** Whether the page stayed the same, or gone, with all changes of a comparison but one. */
function sameWithout(change: Change, { treatment }: Comparison, group: readonly Judged[]): boolean {
  const left = changeKey(change)
  const others = treatment.map(changeKey).filter((key) => key !== left)
  return group.filter(changedNothing).some(({ comparison }) => {
    const keys = new Set(comparison.treatment.map(changeKey))
    return !keys.has(left) && others.every((key) => keys.has(key))
  })
}

/** Whether one comparison has some of the changes of another and no more. */
function isSmaller(one: Comparison, other: Comparison): boolean {
  if (one.treatment.length >= other.treatment.length) return false
  const keys = new Set(other.treatment.map(changeKey))
  return one.treatment.every((change) => keys.has(changeKey(change)))
}

/** Which parameters select one of the forms between which pages alternate. */

import type { Difference, Judged } from './derived.ts'

/** Comparisons that must show it: a coin that falls on one side six times is no rare accident on a site with dozens of names. */
const CONFIRMATIONS = 2

/** Names that were found responsible for a selected form, and were part of another comparison that showed one. */
export function selectingNames(judged: readonly Judged[], differences: readonly Difference[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { comparison, outcome } of judged) {
    if (outcome.kind !== 'different' || outcome.selectsForm !== true) continue
    for (const change of comparison.treatment)
      if (change.kind === 'name') counts.set(change.name, (counts.get(change.name) ?? 0) + 1)
  }
  const responsible = differences.flatMap(({ change, selectsForm }) =>
    selectsForm === true && change.kind === 'name' ? [change.name] : [],
  )
  return new Set(responsible.filter((name) => (counts.get(name) ?? 0) >= CONFIRMATIONS))
}

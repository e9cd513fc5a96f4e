/** Differences that other names hide: the page changes with some pairs, and does not with these and others. */

import type { Comparison } from '../../evidence/types.ts'
import { changeKey } from './blame.ts'
import type { Judged } from './derived.ts'

/** Confirmed differences of pairs each of which made none on the same page beside others, or in another place. */
export function hiddenDifferences(judged: readonly Judged[]): readonly Comparison[] {
  const innocent = new Map<string, Set<string>>()
  for (const { comparison, outcome } of judged) {
    if (outcome.kind !== 'same') continue
    const known = innocent.get(comparison.original) ?? new Set()
    innocent.set(comparison.original, known.union(pairsOf(comparison)))
  }
  return judged.flatMap(({ comparison, outcome }) => {
    // A letter that is encoded may be all that makes the difference.
    if (outcome.kind !== 'different' || comparison.treatment.some(({ kind }) => kind === 'encoding')) return []
    const own = pairsOf(comparison)
    const isHidden = own.isSubsetOf(innocent.get(comparison.original) ?? new Set())
    return own.size > 0 && isHidden ? [comparison] : []
  })
}

function pairsOf({ treatment }: Comparison): ReadonlySet<string> {
  return new Set(treatment.filter(({ kind }) => kind === 'name').map(changeKey))
}

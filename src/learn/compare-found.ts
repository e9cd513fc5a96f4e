/** Compares pages, and pages with what is not found. */

import { compareForms, type Bench, type Outcome } from './compare.ts'
import { sightOf } from './page-kind.ts'
import type { Observation } from './ports.ts'

/** As {@link Outcome}; `bothGone`: what was removed is not why the original is gone. */
export type FoundOutcome = Outcome & { readonly bothGone?: boolean }

/**
 * Compares two forms of one URL of the corpus. A URL that is not found with a parameter, and found without, differs by it: a
 * server may take a name that it does not know for a wrong address, or know no page for a value. Other refusals (400, 403) may be
 * those of a firewall, and say nothing. Not for audits, whose URLs anybody can make up. Never throws.
 */
export async function compareFound(original: string, modified: string, bench: Bench): Promise<FoundOutcome> {
  const outcome = await compareForms(original, modified, bench)
  if (outcome.kind !== 'unusable' || original === modified) return outcome
  for (const times of [1, 2]) {
    const before = await bench.sightings.see(original, times)
    if (before.length < times || !before.every(isNotFound)) return outcome
    const after = await bench.sightings.see(modified, times)
    if (after.length < times) return outcome
    if (after.every(isNotFound)) return { ...outcome, bothGone: true }
    if (!after.every((seen) => sightOf(seen).kind === 'page')) return outcome
  }
  return { kind: 'differ', why: `a page is found, with it ${outcome.why}` }
}

function isNotFound(seen: Observation): boolean {
  return seen.kind === 'page' && (seen.status === 404 || seen.status === 410)
}

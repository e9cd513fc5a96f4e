/** Makes one comparison: observes both URLs until its outcome is decided. */

import { outcomeOf, type Outcome } from '../evidence/outcome.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Comparison } from '../evidence/types.ts'
import type { PageSource } from './page-source.ts'

/** Pages that one comparison fetches at most: six of each URL, and a failure or two. */
const MAX_FETCHES = 14

/**
 * Never rejects for what a page shows. Returns `ended` when the run may fetch no more.
 *
 * @param isGlance observes each URL once at most: a difference is left open
 */
export async function comparePages(
  comparison: Comparison,
  evidence: Evidence,
  pages: PageSource,
  isGlance = false,
): Promise<Outcome | { readonly kind: 'ended' }> {
  for (let fetches = 0; ; fetches++) {
    const outcome = outcomeOf(comparison, evidence)
    if (outcome.kind !== 'open') return outcome
    if (isGlance && evidence.observationsOf(outcome.next).length > 0) return outcome
    if (fetches >= MAX_FETCHES) return { kind: 'inconclusive', why: 'the pages never agreed' }
    if (!(await pages.observe(outcome.next))) return { kind: 'ended' }
  }
}

/** Makes one comparison: observes both URLs until its outcome is decided. */

import { outcomeOf, type Outcome } from '../evidence/outcome.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Comparison } from '../evidence/types.ts'
import type { PageSource } from './page-source.ts'
import type { Proposal } from './questions/question.ts'

/** Pages that one comparison fetches at most: eight of each URL, and a failure or two. */
const MAX_FETCHES = 18

/**
 * Never rejects for what a page shows. Returns `ended` when the run may fetch no more.
 *
 * @param until default `decided`; before, a difference is left open
 */
export async function comparePages(
  comparison: Comparison,
  evidence: Evidence,
  pages: PageSource,
  until: Proposal['until'] = 'decided',
): Promise<Outcome | { readonly kind: 'ended' }> {
  for (let fetches = 0; ; fetches++) {
    const outcome = outcomeOf(comparison, evidence)
    if (outcome.kind !== 'open') return outcome
    if (until === 'seen' && evidence.observationsOf(outcome.next).length > 0) return outcome
    if (until === 'likely' && outcome.isLikely === true) return outcome
    if (fetches >= MAX_FETCHES) return { kind: 'inconclusive', why: 'the pages never agreed' }
    if (!(await pages.observe(outcome.next))) return { kind: 'ended' }
  }
}

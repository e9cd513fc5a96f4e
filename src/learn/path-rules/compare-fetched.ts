/** Compares two pages by fetching them once more, within a budget. */

import { fingerprinterNamed, type FingerprintName } from '../../fingerprint/kinds/fingerprints.ts'
import { pageSignals } from '../../fingerprint/signals/page-signals.ts'
import { isHarmless } from '../questions/harmless.ts'
import { observedPage } from '../../evidence/observed-page.ts'
import type { Observation } from '../../evidence/types.ts'
import type { FetchPage } from '../ports.ts'
import type { ComparePages } from './adjudicate.ts'
import { labelsOf } from './labels.ts'

/** What a comparison may use. */
export interface FetchedComparison {
  readonly fetchPage: FetchPage
  readonly fingerprint: FingerprintName
  /** Pages that may still be fetched, all comparisons together. */
  readonly maxFetches: number
  /** What was seen before: a page that none of it shows is no ground for calling two URLs equal, it may be a wall that came up. */
  readonly seen: Iterable<Observation>
}

/**
 * Makes the port. `differ` for other content, and where one URL shows a page and the other says that there is none; `unknown`
 * where a page could not be seen, may not be asked for, or the budget is used up.
 */
export function compareFetched({ fetchPage, fingerprint, maxFetches, seen }: FetchedComparison): ComparePages {
  const fingerprinter = fingerprinterNamed(fingerprint)
  const known = new Set(labelsOf(seen).map(({ cluster }) => cluster))
  let left = maxFetches
  const look = (url: string): Promise<Observation> =>
    fetchPage(url, (page) => ({ fingerprint: fingerprinter.of(page), signals: pageSignals(page) }))
  return async (first, second) => {
    if (left < 2 || !isHarmless(first) || !isHarmless(second)) return 'unknown'
    left -= 2
    const pair = [await look(first), await look(second)]
    const kinds = new Set(pair.map((observation) => observedPage(observation).kind))
    if (kinds.has('page') && kinds.has('gone')) return 'differ'
    const [a, b] = labelsOf(pair)
    if (a === undefined || b === undefined) return 'unknown'
    if (a.cluster !== b.cluster) return 'differ'
    return known.has(a.cluster) ? 'equal' : 'unknown'
  }
}

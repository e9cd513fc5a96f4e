/** Which two observations of a pair people see beside each other, and what differs between them. */

import { createEvidence } from '../../evidence/evidence.ts'
import type { Observation, PageSeen } from '../../evidence/types.ts'
import { unmatchedUnits } from '../../fingerprint/compare/unmatched-units.ts'

/** One of them: places of the units that the comparison finds different. */
export interface JudgedPage {
  readonly page: PageSeen
  readonly differing: ReadonlySet<number>
}

/**
 * Judges two URLs again by what was observed of them, so that people see what the comparison saw: the first two pages that show the
 * same outside of what is volatile, or else the last of each; undefined for a URL that showed no page. Never throws.
 *
 * @param observations of any URLs, in the order in which they were fetched
 */
export function judgedPages(
  original: string,
  modified: string,
  observations: readonly Observation[],
): readonly [JudgedPage | undefined, JudgedPage | undefined] {
  const evidence = createEvidence(() => '')
  evidence.append({ kind: 'comparison', template: '', original, modified, treatment: [], question: 'shown pages' })
  for (const observation of observations)
    if (observation.url === original || observation.url === modified) evidence.append(observation)
  const { volatility } = evidence
  const [pages, others] = [original, modified].map((url) =>
    evidence.observationsOf(url).filter((seen) => seen.kind === 'page'),
  ) as [PageSeen[], PageSeen[]]
  const alike = pages.find((page) => others.some((other) => volatility.same(page, other)))
  const page = alike ?? pages.at(-1)
  const other = alike === undefined ? others.at(-1) : others.find((one) => volatility.same(alike, one))
  const { a, b } =
    page === undefined || other === undefined
      ? NONE
      : unmatchedUnits(page.fingerprint, other.fingerprint, volatility.maskBetween(page, other))
  return [page && { page, differing: a }, other && { page: other, differing: b }]
}

const NONE = { a: new Set<number>(), b: new Set<number>() } as const

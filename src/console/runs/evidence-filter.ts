/** Which comparisons of a run are shown. */

import type { LearnReport } from '../../store/runs/run-report.ts'

/** An absent member matches everything. */
export interface EvidenceFilter {
  readonly parameter: string | undefined
  readonly template: string | undefined
  readonly outcome: string | undefined
  /** From 1. */
  readonly page: number
}

/** Comparisons on one page. */
export const PER_PAGE = 20

const MAX_CHARACTERS = 500

/** The filter that an address asks for; `*` is any. */
export function readEvidenceFilter(query: (name: string) => string | undefined): EvidenceFilter {
  const chosen = (name: string): string | undefined => {
    const value = query(name)?.slice(0, MAX_CHARACTERS)
    return value === '*' ? undefined : value
  }
  const page = Number(query('page') ?? 1)
  return {
    parameter: chosen('parameter'),
    template: chosen('template'),
    outcome: chosen('outcome'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The comparisons that match, in their order. */
export function comparisonsOf(
  comparisons: LearnReport['comparisons'],
  { parameter, template, outcome }: EvidenceFilter,
): LearnReport['comparisons'] {
  // prettier-ignore
  return comparisons.filter(
    (one) =>
      (parameter === undefined || one.treatment.includes(`+${parameter}`)) &&
      (template === undefined || one.template === template) &&
      (outcome === undefined || one.outcome === outcome),
  )
}

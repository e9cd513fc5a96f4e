import * as v from 'valibot'
import type { LearnReport } from '../../learn/types.ts'

export type { GuardReport, LearnReport, ParameterReport, PatternReport } from '../../learn/types.ts'

const isMade = v.looseObject({
  domain: v.string(),
  fetches: v.number(),
  patterns: v.array(v.looseObject({ key: v.string(), parameters: v.array(v.looseObject({ name: v.string() })) })),
  guard: v.looseObject({ outcome: v.string(), flagged: v.array(v.unknown()) }),
})

/** What reports of before records had parameters lack. */
type Added = Pick<LearnReport, 'spent' | 'summary' | 'parameters' | 'comparisons'>

const NO_SUMMARY: LearnReport['summary'] = {
  urls: 0,
  merged: 0,
  verdicts: { important: 0, neutral: 0, 'value-dependent': 0, unknown: 0 },
  undecided: [],
}

/** The report in a run's file; undefined when it is none. What an older version did not write is filled in, `spent` with `fetches`. */
export function parseRunReport(value: unknown): LearnReport | undefined {
  if (!v.is(isMade, value)) return undefined
  const report = value as unknown as Omit<LearnReport, keyof Added> & Partial<Added>
  const { spent = report.fetches, summary = NO_SUMMARY, parameters = [], comparisons = [] } = report
  return { ...report, spent, summary, parameters, comparisons }
}

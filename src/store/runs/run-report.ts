import * as v from 'valibot'
import type { LearnReport } from '../../learn/run-types.ts'

export type { GuardReport, LearnReport, ParameterReport, PatternReport } from '../../learn/run-types.ts'

const isMade = v.looseObject({
  domain: v.string(),
  fetches: v.number(),
  patterns: v.array(v.looseObject({ key: v.string(), parameters: v.array(v.looseObject({ name: v.string() })) })),
  guard: v.looseObject({ outcome: v.string(), flagged: v.array(v.unknown()) }),
})

/** The report in a run's file; undefined when it is none. Reports of older versions lack `spent`, which is then their `fetches`. */
export function parseRunReport(value: unknown): LearnReport | undefined {
  if (!v.is(isMade, value)) return undefined
  const report = value as unknown as Omit<LearnReport, 'spent'> & Partial<Pick<LearnReport, 'spent'>>
  return { ...report, spent: report.spent ?? report.fetches }
}

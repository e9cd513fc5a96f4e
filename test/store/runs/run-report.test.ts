import { describe, expect, it } from 'vitest'
import { parseRunReport } from '../../../src/store/runs/run-report.ts'
import { learnReport } from '../../learn/sample-report.ts'

const REPORT = learnReport()

describe('parseRunReport', () => {
  it('reads what a run has written', () => {
    expect(parseRunReport(JSON.parse(JSON.stringify(REPORT)))).toEqual(REPORT)
  })

  it('takes fetches as spent in a report of an older version', () => {
    const { spent: _, ...older } = REPORT
    expect(parseRunReport(older)?.spent).toBe(REPORT.fetches)
  })

  it.each([undefined, null, {}, { ...REPORT, patterns: 1 }, { ...REPORT, guard: undefined }])('refuses %#', (value) => {
    expect(parseRunReport(value)).toBeUndefined()
  })
})

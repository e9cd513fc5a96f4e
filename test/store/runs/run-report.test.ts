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

  it('reads a report of before records had parameters', () => {
    const { summary: _s, parameters: _p, comparisons: _c, ...older } = REPORT
    expect(parseRunReport(older)).toMatchObject({ parameters: [], comparisons: [], summary: { merged: 0 } })
  })

  it.each([undefined, null, {}, { ...REPORT, patterns: 1 }, { ...REPORT, guard: undefined }])('refuses %#', (value) => {
    expect(parseRunReport(value)).toBeUndefined()
  })
})

import { expect, it } from 'vitest'
import {
  countByKind,
  MINIMUM_PASSES,
  judgeCases,
  kindsBelowMinimum,
  outsideTable,
} from '../../../scripts/outside/tally.ts'

const groups = [
  {
    id: 'freshness',
    tests: [
      { id: 'fresh', kind: 'optimal' },
      { id: 'stale', depends_on: ['fresh'] },
      { id: 'browser', browser_only: true },
    ],
  },
  {
    id: 'status',
    tests: [
      { id: 'error-fresh', kind: 'optimal' },
      { id: 'error-stale', depends_on: ['error-fresh'] },
      { id: 'deep', depends_on: ['stale', 'error-stale'] },
      { id: 'question', kind: 'check' },
      { id: 'lost' },
    ],
  },
] as const

const results = {
  fresh: true,
  stale: true,
  'error-fresh': ['Assertion', 'Response 2 does not come from cache'],
  'error-stale': true,
  deep: true,
  question: ['Setup', 'retry'],
} as const

it('counts a case only if those that it depends on pass, however far away', () => {
  const rows = judgeCases(groups, results)
  expect(rows.map(({ id, passes, why }) => [id, passes, why])).toEqual([
    ['fresh', true, ''],
    ['stale', true, ''],
    ['error-fresh', false, 'Assertion: Response 2 does not come from cache'],
    ['error-stale', false, 'depends on error-fresh'],
    ['deep', false, 'depends on error-fresh'],
    ['question', false, 'Setup: retry'],
    ['lost', false, 'did not run'],
  ])
  expect(countByKind(rows)).toEqual([
    { kind: 'required', cases: 4, passed: 1 },
    { kind: 'optimal', cases: 2, passed: 1 },
    { kind: 'check', cases: 1, passed: 0 },
  ])
  expect(outsideTable(countByKind(rows))).toContain('| optimal | 2 | 1 |')
})

it('names the kinds of which fewer cases pass than the minimum', () => {
  const { required = 0, optimal = 0 } = MINIMUM_PASSES
  const counts = [
    { kind: 'required', cases: 200, passed: required },
    { kind: 'optimal', cases: 200, passed: optimal - 1 },
    { kind: 'check', cases: 200, passed: 0 },
  ] as const
  expect(kindsBelowMinimum(counts)).toEqual(['optimal'])
})

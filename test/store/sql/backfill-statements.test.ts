import { expect, it } from 'vitest'
import { beginBackfill, endBackfill, readBackfill } from '../../../src/store/sql/backfill-statements.ts'

// What they do is told in test/contracts/backfill.contract.ts.

it('names the scope first and the rules second', () => {
  const run = { scope: 'a.example', ruleRevision: '2:1' }
  expect([readBackfill(run.scope), beginBackfill(run, 7), endBackfill(run, 9)].map(({ params }) => params)).toEqual([
    ['a.example'],
    ['a.example', '2:1', 7],
    ['a.example', '2:1', 9],
  ])
})

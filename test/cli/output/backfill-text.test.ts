import { expect, it } from 'vitest'
import { backfillText } from '../../../src/cli/output/backfill-text.ts'

it('names the counts of a backfill', () => {
  expect(backfillText({ scanned: 3, rekeyed: 2, merged: 1 })).toBe(
    '3 rows read, 2 with another key, 1 merged into others',
  )
})

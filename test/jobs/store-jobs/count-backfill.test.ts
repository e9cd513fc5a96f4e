import { expect, it } from 'vitest'
import { countBackfill, countSlice } from '../../../src/jobs/store-jobs/count-backfill.ts'
import { createMemoryUrlMaintenance } from '../../../src/store/urls/memory-url-maintenance.ts'
import { createMemoryUrlStore } from '../../../src/store/urls/memory-url-store.ts'
import { emptyTables } from '../../../src/store/urls/memory-url-tables.ts'
import { rulesOf } from '../../contracts/toy-rules.ts'

// That a count says what a backfill does is told in test/contracts/backfill.contract.ts, which every store runs.

async function filled(pages: number) {
  const tables = emptyTables()
  const store = createMemoryUrlStore(
    rulesOf(1, (path) => path),
    tables,
  )
  for (let page = 1; page <= pages; page++) await store.put([{ url: `https://t.example/${page}`, seenAtMs: 1 }])
  return createMemoryUrlMaintenance(tables)
}

it('counts the same in slices of any size', async () => {
  const maintenance = await filled(30)
  const rules = rulesOf(2, (path) => String(Number(path) % 7))
  const whole = await countBackfill(maintenance, { rules })
  expect(whole).toEqual({ scanned: 30, rekeyed: 1, merged: 23 })
  for (const [batchRows, reads] of [
    [1, 1],
    [3, 2],
    [4, 5],
    [50, 1],
  ] as const) {
    const targets = new Set<string>()
    const sums = { scanned: 0, rekeyed: 0, merged: 0 }
    for (let [cursor, isDone] = [0, false]; !isDone;) {
      const slice = await countSlice(maintenance, { rules, batchRows }, { cursor, targets, reads })
      sums.scanned += slice.scanned
      sums.rekeyed += slice.rekeyed
      sums.merged += slice.merged
      for (const key of slice.fresh) targets.add(key)
      cursor = slice.cursor
      isDone = slice.isDone
    }
    expect(sums).toEqual(whole)
  }
})

it('ends a slice before its answer is too large for a step', async () => {
  const maintenance = await filled(40)
  const rules = rulesOf(2, (path) => path.padStart(50_000, 'k'))
  const slice = await countSlice(maintenance, { rules, batchRows: 5 }, { cursor: 0, targets: new Set(), reads: 100 })
  expect(slice.isDone).toBe(false)
  expect(slice.fresh.join().length).toBeLessThan(800_000)
})

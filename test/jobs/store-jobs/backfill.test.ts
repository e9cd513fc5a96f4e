import { expect, it } from 'vitest'
import { runBackfill, step } from '../../../src/jobs/store-jobs/backfill.ts'
import { createMemoryUrlMaintenance } from '../../../src/store/urls/memory-url-maintenance.ts'
import type { RekeyBatch } from '../../../src/store/urls/url-maintenance.ts'
import { createMemoryUrlStore } from '../../../src/store/urls/memory-url-store.ts'
import { emptyTables } from '../../../src/store/urls/memory-url-tables.ts'
import { rulesOf } from '../../contracts/toy-rules.ts'

// What a backfill does to rows is told in test/contracts/backfill.contract.ts, which every store runs.

async function filled(pages: number) {
  const tables = emptyTables()
  const store = createMemoryUrlStore(
    rulesOf(1, (path) => path),
    tables,
  )
  for (let page = 1; page <= pages; page++) await store.put([{ url: `https://t.example/${page}`, seenAtMs: 1 }])
  return createMemoryUrlMaintenance(tables)
}

it('reports each batch, goes on where an unfinished run stopped, and begins anew after a finished one', async () => {
  const maintenance = await filled(5)
  const rules = rulesOf(2, (path) => `n${path}`)
  await maintenance.startBackfill({ scope: '', ruleRevision: '2:0' }, 1)
  expect(await step(maintenance, { rules, batchRows: 2 }, 0)).toBe(true)
  const cursors: number[] = []
  const onProgress = ({ cursor }: { readonly cursor: number }) => cursors.push(cursor)
  const done = await runBackfill(maintenance, { rules, batchRows: 2, nowMs: () => 9, onProgress })
  expect([cursors, done.scanned, done.rekeyed, done.startedAtMs, done.finishedAtMs]).toEqual([[4, 5], 5, 5, 1, 9])
  const again = await runBackfill(maintenance, { rules, nowMs: () => 12 })
  expect([again.scanned, again.rekeyed, again.startedAtMs]).toEqual([5, 0, 12])
})

it('gives up a batch that others never leave alone', async () => {
  const maintenance = { ...(await filled(1)), commitBatch: async () => 'outdated' as const }
  await expect(runBackfill(maintenance, { rules: rulesOf(2, () => 'x'), nowMs: () => 1 })).rejects.toThrow(
    'try again later',
  )
})

it('begins anew under other rules, and ends where another run takes its place', async () => {
  const maintenance = await filled(3)
  await maintenance.startBackfill({ scope: '', ruleRevision: '2:0' }, 1)
  const other = rulesOf(3, (path) => `o${path}`)
  const taking = {
    ...maintenance,
    commitBatch: async (batch: RekeyBatch) => {
      await maintenance.startBackfill({ scope: '', ruleRevision: '3:0' }, 2)
      return maintenance.commitBatch(batch)
    },
  }
  await expect(runBackfill(taking, { rules: rulesOf(2, (path) => `n${path}`), nowMs: () => 9 })).rejects.toThrow(
    'a backfill of every row to 3:0 took the place of the one to 2:0',
  )
  expect(await runBackfill(maintenance, { rules: other, nowMs: () => 9 })).toMatchObject({ startedAtMs: 2, rekeyed: 3 })
})

import { expect, it } from 'vitest'
import { createMemoryUrlMaintenance } from '../../../src/store/urls/memory-url-maintenance.ts'
import { createMemoryUrlStore } from '../../../src/store/urls/memory-url-store.ts'
import { emptyTables } from '../../../src/store/urls/memory-url-tables.ts'
import type { StoreRules } from '../../../src/store/urls/url-store.ts'
import { describeBackfill } from '../../contracts/backfill.contract.ts'
import { BUILT_IN } from '../../contracts/url-storage.ts'
import { repeats } from '../../support/nightly.ts'

async function open() {
  const tables = emptyTables()
  return {
    store: (rules: StoreRules) => createMemoryUrlStore(rules, tables),
    maintenance: createMemoryUrlMaintenance(tables),
  }
}

describeBackfill(open, { modelRuns: repeats(100, 3000) })

it('reads rows in pages and by key', async () => {
  const { store, maintenance } = await open()
  await store(BUILT_IN).put(['a', 'b', 'c'].map((path) => ({ url: `https://x.example/${path}`, seenAtMs: 1 })))
  const rows = await maintenance.rows(0, 2)
  expect([rows.length, (await maintenance.rows(rows.at(-1)?.id ?? 0, 2)).length]).toEqual([2, 1])
  expect(await maintenance.rowsByKeys([rows[1]?.key ?? '', 'url:none'])).toEqual([rows[1]])
})

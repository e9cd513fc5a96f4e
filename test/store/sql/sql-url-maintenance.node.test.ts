import { expect, it } from 'vitest'
import { sql } from '../../../src/store/sql/sql-database.ts'
import { createSqlUrlMaintenance } from '../../../src/store/sql/sql-url-maintenance.ts'
import { describeBackfill } from '../../contracts/backfill.contract.ts'
import { openSqliteStorage } from '../support/sqlite-storage.ts'
import { repeats } from '../../support/nightly.ts'

describeBackfill(openSqliteStorage, { modelRuns: repeats(50, 600) })

it('finds what points at rows that are gone, where the database did not mind', async () => {
  const { db, maintenance } = await openSqliteStorage()
  await db.batch([sql('PRAGMA foreign_keys = OFF')])
  const row = "'https://a.example/', NULL, NULL, NULL, 1, 1, 1, 1"
  await db.batch([
    sql(`INSERT INTO urls VALUES (1, 'a', ${row}, 77, NULL)`),
    sql('INSERT INTO links VALUES (1, 88), (99, 1)'),
    sql("INSERT INTO metadata VALUES (66, 'f', 'v', 1)"),
  ])
  const orphans = await maintenance.orphans(10)
  expect(orphans.toSorted((a, b) => a.missingId - b.missingId)).toEqual([
    { table: 'metadata', id: 66, missingId: 66 },
    { table: 'redirects', id: 1, missingId: 77 },
    { table: 'links', id: 1, missingId: 88 },
    { table: 'links', id: 99, missingId: 99 },
  ])
  expect(await maintenance.orphans(1)).toHaveLength(3)
})

it('passes on what is not about its rows', async () => {
  const broken = createSqlUrlMaintenance({ batch: () => Promise.reject(new Error('the disk is full')) })
  const batch = {
    run: { scope: '', ruleRevision: '2' },
    cursor: { from: 0, to: 1 },
    scanned: 1,
    moves: [],
    merges: [],
    aliases: [],
  }
  await expect(broken.commitBatch(batch)).rejects.toThrow('the disk is full')
})

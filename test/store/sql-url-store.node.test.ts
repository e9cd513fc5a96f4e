import { expect, it } from 'vitest'
import { canonicalize } from '../../src/index.ts'
import { sql, type SqlDatabase } from '../../src/store/sql-database.ts'
import { createSqlUrlStore } from '../../src/store/sql-url-store.ts'
import { BUILT_IN } from '../contracts/url-storage.ts'
import { describeUrlStore } from '../contracts/url-store.contract.ts'
import { openSqliteStorage } from './support/sqlite-storage.ts'

describeUrlStore(openSqliteStorage, { modelRuns: 200 })

it('answers for an alias that another writer takes back right after the write', async () => {
  const { db } = await openSqliteStorage()
  const [before, now] = ['https://shop.example/p?id=1', 'https://shop.example/p?id=2'].map((url) => ({
    url,
    key: canonicalize(url).key,
  })) as [{ url: string; key: string }, { url: string; key: string }]
  await db.batch([sql('INSERT INTO aliases (old_key, new_key, rule_revision) VALUES (?1, ?2, 2)', before.key, now.key)])
  const interrupted: SqlDatabase = {
    async batch(statements) {
      const rows = await db.batch(statements)
      await db.batch([sql('DELETE FROM aliases')])
      return rows
    },
  }
  const outcomes = await createSqlUrlStore(interrupted, BUILT_IN).put([{ url: before.url, seenAtMs: 1 }])
  expect(outcomes).toMatchObject([{ kind: 'stored', key: now.key, isFirst: true }])
})

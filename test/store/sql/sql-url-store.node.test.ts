import { expect, it } from 'vitest'
import { canonicalize } from '../../../src/index.ts'
import { sql, type SqlDatabase } from '../../../src/store/sql/sql-database.ts'
import { createSqlUrlStore } from '../../../src/store/sql/sql-url-store.ts'
import { BUILT_IN } from '../../contracts/url-storage.ts'
import { describeUrlStore } from '../../contracts/url-store.contract.ts'
import { openSqliteStorage } from '../support/sqlite-storage.ts'
import { repeats } from '../../support/nightly.ts'

describeUrlStore(openSqliteStorage, { modelRuns: repeats(60, 1000) })

it('answers for an alias that another writer takes back right after the write', async () => {
  const { db } = await openSqliteStorage()
  const [before, now] = ['https://shop.example/p?id=1', 'https://shop.example/p?id=2'].map((url) => ({
    url,
    key: canonicalize(url).key,
  })) as [{ url: string; key: string }, { url: string; key: string }]
  await db.batch([sql('INSERT INTO aliases (old_key, new_key, contract) VALUES (?1, ?2, 2)', before.key, now.key)])
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

it('comes to an end where redirects go round in a circle, which only a damaged database holds', async () => {
  const { db, store } = await openSqliteStorage()
  const urls = ['https://shop.example/a', 'https://shop.example/b']
  await store(BUILT_IN).put(urls.map((url) => ({ url, seenAtMs: 1 })))
  await db.batch([sql('UPDATE urls SET canonical_id = 3 - id')])
  const read = store(BUILT_IN)
  expect([await read.get(urls[0]!), await read.metadata(urls[1]!)]).toEqual([undefined, []])
  expect(await read.links(urls[0]!, { direction: 'out' })).toEqual([])
})

it('keeps nothing of a page that is to be deleted, also where foreign keys are switched off', async () => {
  const { db, store } = await openSqliteStorage()
  await db.batch([sql('PRAGMA foreign_keys = OFF')])
  const [page, other] = ['https://shop.example/a', 'https://shop.example/b']
  const urls = store(BUILT_IN)
  await urls.put([page, other].map((url) => ({ url, seenAtMs: 1 })))
  await urls.patchMetadata(page, [{ field: 'a', value: 'b', updatedAtMs: 1 }])
  await urls.addLinks(page, [other], 1)
  await urls.addLinks(other, [page], 1)
  await urls.redirect(other, page, 1)
  const key = canonicalize(page).key
  await db.batch([sql(`INSERT INTO aliases (old_key, new_key, contract, host_id) VALUES ('old', ?1, 1, 1)`, key)])
  expect(await urls.delete(page)).toEqual({ rows: 1, metadata: 1, links: 2, aliases: 1 })
  const left = ['metadata', 'links', 'aliases'].map((table) => sql(`SELECT * FROM ${table}`))
  expect(await db.batch(left)).toEqual([[], [], []])
  expect(await db.batch([sql('SELECT canonical_id FROM urls')])).toEqual([[{ canonical_id: null }]])
  expect(await db.batch([sql('SELECT count(*) AS hosts FROM url_hosts')])).toEqual([[{ hosts: 1 }]])
  await urls.delete(other)
  expect(await db.batch([sql('SELECT * FROM url_hosts')])).toEqual([[]])
})

it('exports a page that all others link to, as many links as fit into an isolate, and continues where it stopped', async () => {
  const { db, store } = await openSqliteStorage()
  const [page, urls] = ['https://shop.example/', store(BUILT_IN)]
  await urls.put([{ url: page, seenAtMs: 1 }])
  const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10005)'
  await db.batch([
    sql(`${numbers} INSERT INTO urls (canonical_key, canonical_url, first_seen, last_seen, sightings, rule_revision)
      SELECT 'k' || i, 'https://shop.example/' || i, 1, 1, 1, 1 FROM n`),
    sql('INSERT INTO links SELECT id, 1 FROM urls WHERE id > 1'),
  ])
  const whole = await urls.export(page)
  expect([whole?.inlinks.length, whole?.outlinks.length, whole?.cut]).toEqual([10_000, 0, ['inlinks']])
  const rest = await urls.links(page, { direction: 'in', afterId: whole!.inlinks.at(-1)!.id })
  expect([...whole!.inlinks, ...rest].map(({ id }) => id)).toEqual(Array.from({ length: 10_005 }, (_, i) => i + 2))
})

import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runBackfill } from '../../../src/jobs/store-jobs/backfill.ts'
import { checkInvariants, isSound } from '../../../src/jobs/store-jobs/invariants.ts'
import { sql } from '../../../src/store/sql/sql-database.ts'
import { dumpOf, fillPages, runUntil } from '../../cli/killed-backfill.ts'
import { describeBackfill } from '../../contracts/backfill.contract.ts'
import { rulesOf } from '../../contracts/toy-rules.ts'
import { BUILT_IN } from '../../contracts/url-storage.ts'
import { describeUrlStore } from '../../contracts/url-store.contract.ts'
import { variantOf } from '../../contracts/url-variants.ts'
import { needs } from '../../support/needs.ts'
import { createDatabase } from '../../support/postgres-server.ts'
import { emptiedStorage, migratedPool } from '../support/postgres-storage.ts'
import { repeats } from '../../support/nightly.ts'

const KILLS = repeats(8, 20)

describe('the URL store in PostgreSQL', needs('postgresql'), () => {
  let url: string
  let pool: Pool
  beforeAll(async () => {
    url = await createDatabase('contract')
    pool = await migratedPool(url)
  })
  afterAll(() => pool.end())
  const open = () => emptiedStorage(pool)

  describeUrlStore(open, { modelRuns: 5 })
  describeBackfill(open, { modelRuns: 2 })

  it('keeps one row per identity under 50 writers at once, 200 variants of 40 identities each, in any order', async () => {
    const { store, maintenance } = await open()
    const writer = store(BUILT_IN)
    const seen = Array.from({ length: 200 }, (_, i) => ({ url: variantOf((i * 7) % 40, i * 7), seenAtMs: i }))
    await Promise.all(
      Array.from({ length: 50 }, async (_, writerId) => {
        const turned = [...seen.slice(writerId), ...seen.slice(0, writerId)]
        for (let at = 0; at < 200; at += 50)
          await writer.put(turned.slice(at, at + 50).map((each) => ({ ...each, seenAtMs: each.seenAtMs + writerId })))
      }),
    )
    const rows = await maintenance.rows(0, 1000)
    expect(rows).toHaveLength(40)
    expect(new Set(rows.map(({ sightings }) => sightings))).toEqual(new Set([250]))
    expect([
      Math.min(...rows.map(({ firstSeenMs }) => firstSeenMs)),
      Math.max(...rows.map(({ lastSeenMs }) => lastSeenMs)),
    ]).toEqual([0, 199 + 49])
  })

  it('loses no count while writers under old and new rules, redirects and a backfill run at once', async () => {
    const { store, maintenance } = await open()
    const [before, now] = [rulesOf(1, (path) => path), rulesOf(2, (path) => String(Number(path) % 7))]
    const pages = (from: number) =>
      Array.from({ length: 30 }, (_, i) => ({ url: `https://t.example/${(from + i * 11) % 60}`, seenAtMs: i }))
    await store(before).put(pages(0))
    const writers = Array.from({ length: 24 }, async (_, i) => {
      const own = store(i % 2 === 0 ? before : now)
      await own.put(pages(i))
      await own.redirect(`https://t.example/${i}`, `https://t.example/${(i * 5) % 60}`, 1)
      await own.patchMetadata(`https://t.example/${i}`, [{ field: 'f', value: 'v', updatedAtMs: i }])
    })
    const backfill = runBackfill(maintenance, { rules: now, batchRows: 5, nowMs: () => 1 })
    await Promise.all([...writers, backfill])
    // Writers under old rules may have added rows behind the backfill.
    await runBackfill(maintenance, { rules: now, nowMs: () => 2 })
    const rows = await maintenance.rows(0, 1000)
    expect(rows.reduce((sum, row) => sum + row.sightings, 0)).toBe(25 * 30)
    expect(rows).toHaveLength(7)
    expect(isSound(await checkInvariants(maintenance, { rules: now }))).toBe(true)
  })

  it(`ends in the same state when a backfill is killed ${KILLS} times on the way`, async () => {
    const { db } = await open()
    await fillPages(db, 500)
    await runUntil(url, Infinity)
    const whole = await dumpOf(db)
    await fillPages((await open()).db, 500)
    let kills = 0
    while (!(await runUntil(url, kills < KILLS ? 1 : Infinity))) kills++
    expect(kills).toBe(KILLS)
    expect(await dumpOf(db)).toEqual(whole)
  })

  it('changes nothing when a statement of a batch fails', async () => {
    const { db } = await open()
    const write = sql("INSERT INTO url_hosts (host) VALUES ('a.example')")
    await expect(db.batch([write, write, write])).rejects.toThrow(/unique constraint/)
    expect(await db.batch([sql('SELECT host FROM url_hosts')])).toEqual([[]])
    expect(await db.batch([])).toEqual([])
  })
})

import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSqlite } from '../../../../src/cli/files/sqlite-database.ts'
import { sql } from '../../../../src/store/sql/sql-database.ts'
import { dumpOf, fillPages, runUntil } from '../../killed-backfill.ts'
import { canon, ndjson, temporaryDirectory, temporaryFile } from '../../run-canon.ts'
import { repeats } from '../../../support/nightly.ts'

async function filledFile(): Promise<string> {
  const path = join(temporaryDirectory(), 'pages.db')
  const db = await openSqlite(path)
  await fillPages(db, 2000)
  await db.batch([sql('PRAGMA wal_checkpoint(TRUNCATE)')])
  db.close()
  return path
}

async function dump(path: string): Promise<unknown> {
  const db = await openSqlite(path)
  const rows = await dumpOf(db)
  db.close()
  return rows
}

const KILLS = repeats(8, 20)

describe('canon backfill', () => {
  it(`ends in the same state when it is killed ${KILLS} times on the way`, { timeout: 240_000 }, async () => {
    const whole = await filledFile()
    const killed = join(temporaryDirectory(), 'killed.db')
    copyFileSync(whole, killed)
    expect(await runUntil(whole, Infinity)).toBe(true)
    let kills = 0
    // 286 batches; a signal comes some batches late.
    while (!(await runUntil(killed, kills < KILLS ? 1 : Infinity))) kills++
    expect(kills).toBe(KILLS)
    expect(await dump(killed)).toEqual(await dump(whole))
  })

  it('counts first, then merges, and leaves a store that is sound', async () => {
    const db = join(temporaryDirectory(), 'shop.db')
    const record = temporaryFile('shop.json', JSON.stringify({ domain: 'shop.example', strip: ['size'] }))
    const urls = [
      'https://shop.example/p?id=1&size=1',
      'https://shop.example/p?id=1&size=2',
      'https://shop.example/p?id=2',
    ]
    await canon(['urls', 'put', ...urls, '--db', db])
    const under = ['--db', db, '--record', record, '--rule-revision', '2']
    const before = await canon(['invariants', ...under])
    expect([before.code, ndjson(before.stdout).at(-1)]).toMatchObject([
      1,
      { counts: { 'false-merge': 2, 'split-identity': 1 } },
    ])
    const dry = await canon(['backfill', ...under, '--dry-run'])
    expect(ndjson(dry.stdout)).toEqual([{ dryRun: true, scanned: 3, rekeyed: 1, merged: 1 }])
    const done = await canon(['backfill', ...under])
    expect([done.code, ndjson(done.stdout)]).toMatchObject([0, [{ dryRun: false, scanned: 3, rekeyed: 1, merged: 1 }]])
    expect((await canon(['invariants', ...under])).code).toBe(0)
    const found = await canon(['urls', 'get', urls[1] ?? '', ...under])
    expect(ndjson(found.stdout)).toMatchObject([{ sightings: 2, ruleRevision: '2:1' }])
    // Without the record the key of before is asked for: its alias leads there.
    expect(ndjson((await canon(['urls', 'get', urls[1] ?? '', '--db', db])).stdout)).toMatchObject([
      { found: true, sightings: 2 },
    ])
  })

  it('asks for a store that is there', async () => {
    const { code, stderr } = await canon(['backfill', '--db', '/nonexistent/x.db'])
    expect([code, stderr]).toEqual([
      2,
      'canon: /nonexistent/x.db: no such database; canon urls put creates it, --db names another one\n',
    ])
  })
})

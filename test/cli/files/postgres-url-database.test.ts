import { beforeAll, describe, expect, it } from 'vitest'
import { isPostgres, openPostgres } from '../../../src/cli/files/postgres-url-database.ts'
import { CommandFailure } from '../../../src/cli/output/failure.ts'
import { sql } from '../../../src/store/sql/sql-database.ts'
import { needs } from '../../support/needs.ts'
import { createDatabase } from '../../support/postgres-server.ts'
import { canonHere } from '../run-program.ts'

/** The exit code and the message of a refusal. */
async function refusal(attempt: Promise<unknown>): Promise<readonly [number, string]> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CommandFailure)) throw error
  return [error.exitCode, error.message]
}

describe('openPostgres()', () => {
  it('takes URLs of PostgreSQL, and no paths', () => {
    expect(['postgres://h/d', 'postgresql://h/d', 'canon.db', './postgres.db'].map(isPostgres)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it.each([
    ['postgres://me:hunter2@127.0.0.1:1/db', 3, 'postgres://127.0.0.1:1/db: out of reach (connect ECONNREFUSED'],
    ['postgres://me:hunter2@127.0.0.1:port/db', 2, 'postgres://127.0.0.1:port/db: not a URL'],
  ])('says in one line, without the password, why %s cannot be used', async (url, code, start) => {
    const [exitCode, message] = await refusal(openPostgres(url, { create: true }))
    expect([exitCode, message.slice(0, start.length)]).toEqual([code, start])
    expect(message).not.toMatch(/hunter2|\n/)
  })
})

describe('openPostgres() of a server', needs('postgresql'), () => {
  let url: string
  beforeAll(async () => (url = await createDatabase('opened')))

  it.each([
    ['a wrong password', (good: string) => good.replace('secret', 'wrong'), 4, /authentication failed/],
    ['no such database', (good: string) => `${good}_not`, 2, /does not exist/],
    ['an empty database', (good: string) => good, 2, /holds no URL store; canon urls put creates it/],
  ])('refuses %s', async (_, change, code, message) => {
    expect(await refusal(openPostgres(change(url), { create: false }))).toEqual([code, expect.stringMatching(message)])
  })

  it('says that a server is out of reach which ends the connection, and goes on when it is back', async () => {
    const db = await openPostgres(url, { create: true })
    const rows = [sql('SELECT 1 AS one')]
    expect(await db.batch(rows)).toEqual([[{ one: 1 }]])
    const end = sql("SELECT pg_terminate_backend(pg_backend_pid()) AS ended, 'x' AS x")
    expect(await refusal(db.batch([end, sql('SELECT 1')]))).toEqual([3, expect.stringMatching(/out of reach/)])
    expect(await db.batch(rows)).toEqual([[{ one: 1 }]])
    await db.close()
  })

  it('serves the commands of a URL store', async () => {
    const page = 'https://shop.example/p?id=1'
    const run = (...words: string[]) => canonHere(...words, '--db', url, '--format', 'ndjson')
    expect(await run('urls', 'put', page, `${page}&utm_source=x`)).toMatchObject([
      { isFirst: true },
      { isFirst: false },
    ])
    expect(await run('urls', 'get', `${page}#top`)).toMatchObject([{ sightings: 2 }])
    expect(await run('invariants')).toMatchObject([{ kind: 'summary', rows: 1 }])
    expect(await run('backfill', '--rule-revision', '9')).toMatchObject([{ scanned: 1, merged: 0 }])
  })
})

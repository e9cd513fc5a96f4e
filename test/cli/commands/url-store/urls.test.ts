import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { openSqlite } from '../../../../src/cli/files/sqlite-database.ts'
import { createSqlUrlMaintenance } from '../../../../src/store/sql/sql-url-maintenance.ts'
import { CANON, canon, ndjson, temporaryDirectory } from '../../run-canon.ts'

const fresh = (): string => join(temporaryDirectory(), 'canon.db')

describe('canon urls', () => {
  it('stores, shows, describes, links, exports and deletes a page by any variant', async () => {
    const db = ['--db', fresh()]
    const urls = (...args: string[]) => canon(['urls', ...args, ...db])
    const put = await urls('put', 'https://a.example/?utm_source=x', 'http://www.a.example/')
    expect([put.code, ndjson(put.stdout)]).toMatchObject([0, [{ kind: 'stored', isFirst: true }, { isFirst: false }]])
    expect(ndjson((await urls('get', 'https://m.a.example/')).stdout)).toMatchObject([{ found: true, sightings: 2 }])
    const meta = await urls(
      'meta',
      'https://a.example/#x',
      '--set',
      'title=Desk=lamp',
      '--set',
      'mood=en',
      '--remove',
      'lang',
    )
    expect(ndjson(meta.stdout)).toMatchObject([
      { metadata: [{ field: 'mood' }, { field: 'title', value: 'Desk=lamp' }] },
    ])
    await urls('links', 'https://a.example/', '--add', 'https://b.example/')
    expect(ndjson((await urls('links', 'https://b.example/', '--in')).stdout)).toMatchObject([
      { links: [{ url: 'https://a.example/' }] },
    ])
    await urls('redirect', 'https://old.example/', 'https://a.example/')
    expect(ndjson((await urls('get', 'https://old.example/')).stdout)).toMatchObject([{ url: 'https://a.example/' }])
    expect((await urls('redirect', 'https://a.example/', 'https://old.example/')).code).toBe(1)
    expect(ndjson((await urls('seen', 'https://a.example/', 'https://old.example/')).stdout)).toMatchObject([
      { seen: true },
      { seen: false },
    ])
    expect(ndjson((await urls('export', 'https://a.example/')).stdout)).toMatchObject([
      { outlinks: [{}], redirectedFrom: [expect.any(String)] },
    ])
    expect(ndjson((await urls('delete', 'https://a.example/')).stdout)).toMatchObject([
      { rows: 1, links: 1, metadata: 3 },
    ])
    const gone = await urls('export', 'https://a.example/')
    expect([gone.code, ndjson(gone.stdout)]).toEqual([1, [{ input: 'https://a.example/', found: false }]])
  })

  it('stores every line of its input when its output has no reader any more', async () => {
    const db = fresh()
    const count = 20_000
    const stdin = Array.from({ length: count }, (_, i) => `https://many.example/${i}\n`).join('')
    const child = spawn(CANON, ['urls', 'put', '--db', db], { stdio: ['pipe', 'pipe', 'pipe'] })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.stdout.once('data', () => child.stdout.destroy())
    child.stdin.on('error', () => undefined)
    child.stdin.end(stdin)
    const [code] = await once(child, 'close')
    expect([code, stderr]).toEqual([0, ''])
    const { stdout } = await canon(['urls', 'seen', `https://many.example/${count - 1}`, '--db', db])
    expect(ndjson(stdout)).toMatchObject([{ seen: true }])
  }, 60_000)

  it('reads plain lines and NDJSON, says where a line is wrong, and loses no other', async () => {
    const db = fresh()
    const stdin =
      '{"url":"https://b.example/","seenAtMs":5,"count":3}\n\nhttps://c.example/\n{bad\n{"a":1}\n{"url":"https://d.example/","count":"x"}\n'
    const { code, stdout, stderr } = await canon(['urls', 'put', '--db', db], { stdin })
    expect(code).toBe(2)
    expect(stderr).toContain('canon: stdin:4: not valid JSON')
    expect(stderr).toContain('canon: stdin:5: an object needs a "url"')
    expect(ndjson(stdout)).toMatchObject([
      { kind: 'stored' },
      { kind: 'stored' },
      { kind: 'refused', why: 'bad-input' },
    ])
    const got = await canon(['urls', 'get', 'https://b.example/', '--db', db])
    expect(ndjson(got.stdout)).toMatchObject([{ sightings: 3, firstSeenMs: 5, lastSeenMs: 5 }])
  })

  it('refuses secrets with exit code 1 and stores the rest', async () => {
    const db = fresh()
    const secret = 'https://a.example/f?X-Amz-Signature=hunter2'
    const { code, stdout } = await canon(['urls', 'put', secret, 'https://a.example/', '--db', db])
    expect([code, ndjson(stdout)]).toMatchObject([1, [{ kind: 'refused', why: 'secret' }, { kind: 'stored' }]])
    const file = await openSqlite(db)
    expect(JSON.stringify(await createSqlUrlMaintenance(file).rows(0, 10))).not.toContain('hunter2')
    file.close()
  })

  it.each([
    [['get', 'https://a.example/'], 'no such database'],
    [['meta', 'https://a.example/', '--set', 'title'], 'needs a field and a value'],
    [['links', 'https://a.example/', '--limit', '0'], 'a whole number above 0'],
    [['put', '--input', '/nonexistent/urls.txt'], 'no such file'],
  ])('ends with 2 on wrong usage: %j', async (args, message) => {
    const { code, stderr } = await canon(['urls', ...args, '--db', fresh()])
    expect([code, stderr.includes(message)]).toEqual([2, true])
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  it('keeps one row per identity under 50 writers in 5 processes at once', { timeout: 240_000 }, async () => {
    const path = fresh()
    const run = promisify(execFile)
    const script = join(import.meta.dirname, '..', '..', 'concurrent-writers.ts')
    await Promise.all([0, 10, 20, 30, 40].map((first) => run(process.execPath, [script, path, '10', String(first)])))
    const db = await openSqlite(path)
    const rows = await createSqlUrlMaintenance(db).rows(0, 1000)
    db.close()
    expect(rows).toHaveLength(40)
    expect(new Set(rows.map(({ sightings }) => sightings))).toEqual(new Set([250]))
    expect([
      Math.min(...rows.map(({ firstSeenMs }) => firstSeenMs)),
      Math.max(...rows.map(({ lastSeenMs }) => lastSeenMs)),
    ]).toEqual([0, 248])
  })
})

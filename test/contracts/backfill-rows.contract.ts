import { expect, it } from 'vitest'
import { runBackfill } from '../../src/jobs/store-jobs/backfill.ts'
import type { RowMove } from '../../src/store/urls/url-maintenance.ts'
import type { OpenUrlStorage } from './url-storage.ts'
import { rulesOf } from './toy-rules.ts'

const TELL_ALL = rulesOf(1, (path) => path)
const AS_ONE = rulesOf(2, () => 'one')
const nowMs = (): number => 1000

/** Rows at the edges of what a backfill meets. */
export function backfillRows(open: OpenUrlStorage): void {
  it('has an end where there is no row', async () => {
    const { maintenance } = await open()
    expect(await runBackfill(maintenance, { rules: AS_ONE, nowMs })).toMatchObject({ scanned: 0, finishedAtMs: 1000 })
  })

  it('sums more than two rows that become one page', async () => {
    const storage = await open()
    const seen = [50, 40, 10, 90, 60].map((seenAtMs, i) => ({ url: `https://t.example/${i}`, seenAtMs, count: i + 1 }))
    await storage.store(TELL_ALL).put(seen)
    await runBackfill(storage.maintenance, { rules: AS_ONE, nowMs })
    expect(await storage.maintenance.rows(0, 10)).toMatchObject([
      { key: 'toy:one', sightings: 15, firstSeenMs: 10, lastSeenMs: 90 },
    ])
  })

  it.each([
    ['of the row that stays', { 1: 8, 2: 9 }, 'toy:8'],
    ['of the oldest row that has one and is merged', { 2: 8, 3: 9 }, 'toy:8'],
  ])('keeps the redirect %s', async (_, redirects, target) => {
    const storage = await open()
    const urlOf = (page: number | string) => `https://t.example/${page}`
    const before = storage.store(TELL_ALL)
    await before.put([1, 2, 3, 8, 9].map((page) => ({ url: urlOf(page), seenAtMs: 1 })))
    for (const [from, to] of Object.entries(redirects)) await before.redirect(urlOf(from), urlOf(to), 1)
    const rules = rulesOf(2, (path) => (Number(path) < 4 ? 'one' : path))
    await runBackfill(storage.maintenance, { rules, nowMs })
    expect((await storage.store(rules).export(urlOf(1)))?.redirectsTo).toBe(target)
  })

  it('re-keys the rows of one host, and a row elsewhere only where it is in the way', async () => {
    const { store, maintenance } = await open()
    const urls = ['a.example/1', 'a.example:8080/2', 'b.example/3', 'b.example/4'].map((rest) => `https://${rest}`)
    await store(TELL_ALL).put(urls.map((url) => ({ url, seenAtMs: 1 })))
    expect((await maintenance.rows(0, 10, 'a.example')).map(({ id }) => id)).toEqual([1, 2])
    expect((await maintenance.rows(1, 10, 'a.example')).map(({ id }) => id)).toEqual([2])
    expect(await maintenance.hostsWithRows(['b.example', 'none.example', 'a.example'])).toEqual([
      'a.example',
      'b.example',
    ])
    // Row 2 gets the key that row 3 has, whose page is another one now.
    const rules = rulesOf(2, (path) => ({ 2: '3', 3: 'moved' })[path] ?? path)
    const run = { scope: 'a.example', ruleRevision: 'one' }
    const done = await runBackfill(maintenance, { rules, run, nowMs, batchRows: 1 })
    expect(done).toMatchObject({ ...run, scanned: 2, rekeyed: 2, merged: 0, finishedAtMs: 1000 })
    expect((await maintenance.rows(0, 10)).map(({ key, ruleRevision }) => [key, ruleRevision])).toEqual([
      ['toy:1', '2:0'],
      ['toy:3', '2:0'],
      ['toy:moved', '2:0'],
      ['toy:4', '1:0'],
    ])
    expect(await maintenance.backfill('')).toBeUndefined()
  })

  it('lets the aliases of a row that is merged lead to the row that stays', async () => {
    const storage = await open()
    await storage.store(TELL_ALL).put([1, 2].map((page) => ({ url: `https://t.example/${page}`, seenAtMs: page })))
    for (const rules of [rulesOf(2, (path) => `page-${path}`), rulesOf(3, () => 'one')])
      await runBackfill(storage.maintenance, { rules, nowMs })
    const aliases = (await storage.maintenance.aliases('', 10)).map(({ oldKey, newKey }) => [oldKey, newKey])
    const keys = ['toy:1', 'toy:2', 'toy:page-1', 'toy:page-2']
    expect(aliases).toEqual(keys.map((key) => [key, 'toy:one']))
  })

  it.each([
    ['another key', { key: 'toy:other' }],
    ['another URL', { url: 'http://t.example/1' }],
    ['another id', { id: 77 }],
  ])('takes no step that was planned when a row had %s', async (_, before) => {
    const { store, maintenance } = await open()
    await store(TELL_ALL).put([{ url: 'https://t.example/1', seenAtMs: 1 }])
    const run = { scope: '', ruleRevision: '2:0' }
    await maintenance.startBackfill(run, 1)
    const [row] = await maintenance.rows(0, 1)
    const move = { row: { ...row!, ...before }, key: 'toy:one', url: row!.url, provider: null, itemKind: null }
    const moves: RowMove[] = [{ ...move, itemId: null, rules: { contract: 2, domain: '', record: 0 } }]
    const batch = { run, cursor: { from: 0, to: 1 }, scanned: 1, moves, merges: [], aliases: [] }
    expect(await maintenance.commitBatch(batch)).toBe('outdated')
    expect([await maintenance.rows(0, 1), (await maintenance.backfill(''))?.cursor]).toEqual([[row], 0])
  })
}

import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditRow } from '../../../src/store/control-store.ts'
import { d1Audits, forgetAudits } from '../../../src/store/runs/d1-audits.ts'
import { emptyControl } from '../support/control-world.ts'

let db: D1Database
beforeEach(async () => {
  db = (await emptyControl()).DB
})

const AUDIT: AuditRow = {
  id: 'event-1',
  domain: 'shop.example',
  at: 7,
  pattern: '/p?a&b',
  names: ['a'],
  original: 'https://shop.example/p?a=1&b=2',
  canonical: 'https://shop.example/p?b=2',
  outcome: 'equal',
  message: 'both URLs show the same page',
}

describe('audits', () => {
  it('are kept once, and listed newest first of one domain', async () => {
    const audits = d1Audits(db)
    await audits.add(AUDIT)
    await audits.add({ ...AUDIT, outcome: 'differ' })
    await audits.add({ ...AUDIT, id: 'event-2', at: 9, outcome: 'inconclusive' })
    await audits.add({ ...AUDIT, id: 'event-3', at: 8, domain: 'other.example' })
    const { rows } = await audits.list('shop.example')
    expect(rows.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['event-2', 'inconclusive'],
      ['event-1', 'equal'],
    ])
    expect(rows[1]).toEqual(AUDIT)
    const page = await audits.list(undefined, { limit: 1 })
    expect((await audits.list(undefined, { cursor: page.cursor! })).rows.map(({ id }) => id)).toEqual([
      'event-3',
      'event-1',
    ])
  })

  it('of one moment are listed in one order, page by page, each once; of none, nothing is counted', async () => {
    const audits = d1Audits(db)
    expect(await audits.counts(undefined)).toEqual({ equal: 0, differ: 0, inconclusive: 0 })
    for (const n of [2, 4, 1, 3]) await audits.add({ ...AUDIT, id: `event-${n}` })
    const first = await audits.list(undefined, { limit: 3 })
    const second = await audits.list(undefined, { limit: 3, cursor: first.cursor! })
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual([4, 3, 2, 1].map((n) => `event-${n}`))
  })

  it('count merges pattern by pattern, also of many at once', async () => {
    const audits = d1Audits(db)
    const merge = (n: number, domain = 'shop.example', pattern = '/p?a') => ({
      id: `event-${n}`,
      atMs: 1,
      domain,
      pattern,
    })
    const batch = (n: number) => [merge(3 * n), merge(3 * n + 1), merge(3 * n + 2)]
    await Promise.all(Array.from({ length: 20 }, (_, n) => audits.countMerges(batch(n))))
    await audits.countMerges([merge(60, 'other.example'), merge(61, 'shop.example', '/q?a')])
    const asked = [
      merge(0),
      merge(0, 'shop.example', '/none'),
      merge(0, 'other.example'),
      merge(0, 'shop.example', '/q?a'),
    ]
    expect(await audits.mergesCounted(asked)).toEqual([60, 0, 1, 1])
    await audits.countMerges([])
    expect(await audits.mergesCounted([])).toEqual([])
  })

  it('count a merge once, however often the queue delivers it and with whatever else', async () => {
    const audits = d1Audits(db)
    const merge = (n: number) => ({ id: `event-${n}`, atMs: 1, domain: 'shop.example', pattern: '/p?a' })
    for (let round = 0; round < 2; round++) await audits.countMerges([merge(1), merge(2)])
    await audits.countMerges([merge(2), merge(3)])
    expect(await audits.mergesCounted([merge(0)])).toEqual([3])
  })

  it('say what was done about a path rule, and at which revision', async () => {
    const audits = d1Audits(db)
    const row: AuditRow = { ...AUDIT, outcome: 'differ', pathRule: 't1', revision: 7 }
    await audits.add(row)
    expect(await audits.get('event-1')).toEqual(row)
    expect(await audits.get('event-2')).toBeUndefined()
  })

  it('are listed and counted by outcome', async () => {
    const audits = d1Audits(db)
    const outcomes = ['equal', 'equal', 'differ', 'equal'] as const
    for (const [n, outcome] of outcomes.entries()) await audits.add({ ...AUDIT, id: `event-${n}`, at: n, outcome })
    await audits.add({ ...AUDIT, id: 'other', domain: 'other.example', outcome: 'inconclusive' })
    expect(await audits.counts('shop.example')).toEqual({ equal: 3, differ: 1, inconclusive: 0 })
    expect(await audits.counts(undefined)).toEqual({ equal: 3, differ: 1, inconclusive: 1 })
    const first = await audits.list('shop.example', { outcome: 'equal', limit: 2 })
    const second = await audits.list('shop.example', { outcome: 'equal', limit: 2, cursor: first.cursor! })
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(['event-3', 'event-1', 'event-0'])
  })

  it('are forgotten with the URLs that they tell of, and only those', async () => {
    const audits = d1Audits(db)
    await audits.add({ ...AUDIT, urlKeys: ['url:a', 'url:b'] })
    await audits.add({ ...AUDIT, id: 'event-2', urlKeys: ['url:b'] })
    await audits.add({ ...AUDIT, id: 'event-3', urlKeys: ['url:c'] })
    expect(await audits.find('url:b')).toEqual(['event-1', 'event-2'])
    await audits.forget('url:b')
    expect([await audits.find('url:b'), await audits.find('url:a')]).toEqual([[], []])
    expect((await audits.list(undefined)).rows.map(({ id }) => id)).toEqual(['event-3'])
  })

  it('are forgotten after their time', async () => {
    const audits = d1Audits(db)
    await audits.add({ ...AUDIT, urlKeys: ['url:a'] })
    await audits.add({ ...AUDIT, id: 'event-2', at: 9, urlKeys: ['url:a'] })
    await forgetAudits(db, 8)
    expect((await audits.list(undefined)).rows.map(({ id }) => id)).toEqual(['event-2'])
    expect(await audits.find('url:a')).toEqual(['event-2'])
  })
})

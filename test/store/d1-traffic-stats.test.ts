import { beforeEach, describe, expect, it } from 'vitest'
import { d1TrafficStats } from '../../src/store/d1-traffic-stats.ts'
import type { CountedVisit, TrafficStats } from '../../src/store/traffic-stats.ts'
import { emptyDatabase } from './support/control-world.ts'

const HOUR_MS = 3_600_000
const NOON_MS = Date.UTC(2026, 10, 20, 12)
const ALL = { fromMs: 0, toMs: NOON_MS + 100 * HOUR_MS }

let stats: TrafficStats
let db: D1Database
beforeEach(async () => {
  db = await emptyDatabase()
  stats = d1TrafficStats(db)
})

function visit(id: number, more: Partial<CountedVisit> = {}): CountedVisit {
  const original = `https://shop.example/p?id=${id % 3}&gclid=${id}`
  const canonical = `https://shop.example/p?id=${id % 3}`
  const common = { domain: 'shop.example', atMs: NOON_MS + id, hit: id % 2 === 0, detail: 'rewrite', weight: 1 }
  return { id: `event-${id}`, original, canonical, ...common, ...more }
}

const visits = (count: number, more?: Partial<CountedVisit>): CountedVisit[] =>
  Array.from({ length: count }, (_, id) => visit(id, more))

describe('traffic figures', () => {
  it('come as days where hours would be too many', async () => {
    const day = Date.UTC(2026, 10, 20)
    await stats.add([0, 23, 24, 25].flatMap((hour) => visits(4, { atMs: day + hour * HOUR_MS }).map((one) => ({ ...one, id: `${one.id}-${hour}` })))) // prettier-ignore
    const days = await stats.hours({ ...ALL, stepMs: 24 * HOUR_MS })
    expect(days.map(({ hourMs }) => hourMs)).toEqual([day, day + 24 * HOUR_MS])
    expect(days[0]).toMatchObject({ requests: 8, hits: 4, collapsed: 8, distinctRaw: 8, distinctCanonical: 6, details: { rewrite: 8 } }) // prettier-ignore
    expect(await stats.hours({ ...ALL, stepMs: HOUR_MS })).toEqual(await stats.hours(ALL))
  })

  it('are rolled up by minute for half a day', async () => {
    await stats.add([0, 1, 61, 130].flatMap((second) => visit(second, { atMs: NOON_MS + second * 1000, hit: false })))
    const range = { domain: 'shop.example', fromMs: NOON_MS, toMs: NOON_MS + HOUR_MS }
    const minutes = await stats.minutes({ ...range, stepMs: 60_000 })
    expect(minutes.map(({ hourMs, requests }) => [(hourMs - NOON_MS) / 60_000, requests])).toEqual([[0, 2], [1, 1], [2, 1]]) // prettier-ignore
    expect(minutes[0]).toMatchObject({ details: { rewrite: 2 }, distinctRaw: 0 })
    expect(await stats.minutes({ ...range, stepMs: 300_000 })).toMatchObject([{ requests: 4, details: { rewrite: 4 } }])
    await stats.condense(NOON_MS + 14 * HOUR_MS)
    expect(await stats.minutes({ ...range, stepMs: 60_000 })).toEqual([])
    expect(await stats.hours(ALL)).toMatchObject([{ requests: 4 }])
  })

  it('are rolled up by domain and hour', async () => {
    await stats.add([
      ...visits(10),
      visit(10, { detail: 'bypass-credentials', hit: false, weight: 100, canonical: visit(10).original }),
      visit(11, { atMs: NOON_MS + HOUR_MS }),
      visit(12, { domain: 'other.example' }),
    ])
    const [noon, later] = await stats.hours({ ...ALL, domain: 'shop.example' })
    expect(noon).toEqual({
      domain: 'shop.example',
      hourMs: NOON_MS,
      requests: 110,
      hits: 5,
      collapsed: 10,
      distinctRaw: 11,
      distinctCanonical: 4,
      details: { rewrite: 10, 'bypass-credentials': 100 },
    })
    expect(later).toMatchObject({ hourMs: NOON_MS + HOUR_MS, requests: 1 })
    expect((await stats.hours(ALL)).map(({ domain }) => domain)).toContain('other.example')
    expect(await stats.hours({ fromMs: NOON_MS + HOUR_MS, toMs: NOON_MS + 2 * HOUR_MS })).toHaveLength(1)
  })

  it('count a message once, however often it is delivered', async () => {
    await stats.add([])
    await stats.add([...visits(5), ...visits(5)])
    await Promise.all([stats.add(visits(8)), stats.add(visits(8)), stats.add(visits(5))])
    expect(await stats.hours(ALL)).toMatchObject([{ requests: 8, distinctRaw: 8, distinctCanonical: 3 }])
  })

  it('change nothing when a part of a batch cannot be written', async () => {
    await stats.add(visits(3))
    await expect(stats.add([visit(4), visit(5, { detail: null as never })])).rejects.toThrow('NOT NULL')
    expect(await stats.hours(ALL)).toMatchObject([{ requests: 3, distinctRaw: 3 }])
    await stats.add(visits(6))
    expect(await stats.hours(ALL)).toMatchObject([{ requests: 6, distinctRaw: 6 }])
  })

  it('stay the same when their sketches are reduced to numbers', async () => {
    await stats.add(visits(7))
    const before = await stats.hours(ALL)
    await stats.condense(NOON_MS + 26 * HOUR_MS)
    expect(await stats.hours(ALL)).toEqual(before)
    const rows = await db
      .prepare('SELECT (SELECT count(*) FROM hour_sketches) + (SELECT count(*) FROM consumed) AS n')
      .first()
    expect(rows).toEqual({ n: 0 })
  })

  it('are condensed once their hour ended three hours ago, and neither before nor twice', async () => {
    await stats.add(visits(7))
    const left = async () => (await db.prepare('SELECT count(*) AS n FROM hour_sketches').first<{ n: number }>())?.n
    await stats.condense(NOON_MS + 4 * HOUR_MS)
    expect([await left(), (await stats.hours(ALL))[0]?.distinctRaw]).toEqual([10, 7])
    await stats.condense(NOON_MS + 4 * HOUR_MS + 1)
    expect([await left(), (await stats.hours(ALL))[0]?.distinctRaw]).toEqual([0, 7])
  })

  it('add what comes late to what was condensed', async () => {
    await stats.add(visits(7))
    await stats.condense(NOON_MS + 26 * HOUR_MS)
    await stats.add([visit(100), visit(101)])
    expect(await stats.hours(ALL)).toMatchObject([{ requests: 9, distinctRaw: 9 }])
    await stats.condense(NOON_MS + 27 * HOUR_MS)
    expect(await stats.hours(ALL)).toMatchObject([{ requests: 9, distinctRaw: 9 }])
  })

  it('of days that ended more than eight days ago are added up, and nothing is counted twice', async () => {
    const day = Date.UTC(2026, 10, 20)
    const at = (hour: number, ids: readonly number[]) => ids.map((id) => visit(id, { atMs: day + hour * HOUR_MS }))
    await stats.add([...at(0, [1]), ...at(5, [2, 3]), ...at(23, [4]), ...at(24, [5])])
    await stats.condense(day + 48 * HOUR_MS)
    const days = () => stats.hours({ ...ALL, stepMs: 24 * HOUR_MS })
    const before = await days()
    for (const now of [8 * 24, 9 * 24, 9 * 24, 9 * 24 + 23]) await stats.foldHours(day + now * HOUR_MS)
    const starts = (await stats.hours(ALL)).map(({ hourMs, requests }) => [(hourMs - day) / HOUR_MS, requests])
    expect(starts).toEqual([[0, 4], [24, 1]]) // prettier-ignore
    expect(await days()).toEqual(before)
  })

  it('of old hours are forgotten', async () => {
    await stats.add([...visits(7), visit(101, { atMs: NOON_MS + HOUR_MS })])
    await stats.condense(NOON_MS + 27 * HOUR_MS)
    await stats.forget(NOON_MS)
    expect(await stats.hours(ALL)).toHaveLength(2)
    await stats.forget(NOON_MS + HOUR_MS)
    expect(await stats.hours(ALL)).toMatchObject([{ hourMs: NOON_MS + HOUR_MS, requests: 1, distinctRaw: 1 }])
    await stats.forget(NOON_MS + 2 * HOUR_MS)
    for (const table of ['traffic_hours', 'distinct_hours', 'hour_sketches'])
      expect((await db.prepare(`SELECT * FROM ${table}`).all()).results).toEqual([])
  })

  it('add up hits as they weigh, batch by batch', async () => {
    await stats.add([visit(1, { hit: true, weight: 100 }), visit(2, { hit: false, weight: 100 })])
    await stats.add([visit(3, { hit: true, weight: 10 })])
    expect(await stats.hours(ALL)).toMatchObject([{ requests: 210, hits: 110 }])
  })

  it('of late visits to an hour without earlier events are not lost', async () => {
    await stats.add([visit(1, { detail: '' }), visit(2, { detail: 'odd "detail"', weight: 0.5 })])
    expect(await stats.hours(ALL)).toMatchObject([{ requests: 1.5, details: { '': 1, 'odd "detail"': 0.5 } }])
  })

  it('are as many as were asked for, the oldest first', async () => {
    const add = (domain: string, hour: number) =>
      visits(2, { domain, atMs: NOON_MS + hour * HOUR_MS }).map((one) => ({
        ...one,
        id: `${one.id}-${domain}-${hour}`,
      }))
    await stats.add(['b.example', 'a.example'].flatMap((domain) => [2, 0, 1].flatMap((hour) => add(domain, hour))))
    const hours = await stats.hours({ ...ALL, limit: 3 })
    expect(hours.map(({ domain, hourMs }) => [domain, (hourMs - NOON_MS) / HOUR_MS])).toEqual([
      ['a.example', 0],
      ['b.example', 0],
      ['a.example', 1],
    ])
    expect(hours.every(({ requests, distinctRaw }) => requests === 2 && distinctRaw === 2)).toBe(true)
  })

  it('keep no URL and no hash, only sketches', async () => {
    await stats.add(visits(3))
    const { results } = await db.prepare('SELECT * FROM hour_sketches').all()
    expect(results[0]).toMatchObject({ register: expect.any(Number), rank: expect.any(Number) })
    expect(JSON.stringify(results)).not.toMatch(/gclid|\/p/)
  })
})

describe('cookies that cost hits', () => {
  const named = (id: number, cookies: readonly string[], more: Partial<CountedVisit> = {}): CountedVisit =>
    visit(id, { detail: 'bypass-credentials', hit: false, cookies, ...more })
  const costs = () => stats.cookies({ domain: 'shop.example', ...ALL })

  it('are counted once by name, most requests first', async () => {
    const batch = [
      named(1, ['sid', 'lang']),
      named(2, ['sid'], { weight: 10 }),
      named(3, ['x'], { domain: 'b.example' }),
      visit(4),
    ]
    await stats.add(batch)
    await stats.add([...batch, named(5, ['lang'], { atMs: NOON_MS + 24 * HOUR_MS })])
    expect(await costs()).toEqual([
      { name: 'sid', requests: 11 },
      { name: 'lang', requests: 2 },
    ])
  })

  it('are added up under one name where clients make too many up', async () => {
    await stats.add(Array.from({ length: 100 }, (_, i) => named(i, [`c${i}`])))
    await stats.add([named(200, ['d1', 'c1']), named(201, ['d2'])])
    expect((await costs()).slice(0, 2)).toEqual([
      { name: '*', requests: 2 },
      { name: 'c1', requests: 2 },
    ])
  })

  it('are kept for 31 days', async () => {
    await stats.add([named(1, ['sid'])])
    await stats.forgetCookies(NOON_MS + 30 * 24 * HOUR_MS)
    expect(await costs()).toHaveLength(1)
    await stats.forgetCookies(NOON_MS + 31 * 24 * HOUR_MS)
    expect(await costs()).toEqual([])
  })
})

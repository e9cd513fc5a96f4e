import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { decideKeptInPart } from '../../src/learn/kept-in-part.ts'
import type { DomainRecord, LearnedPattern } from '../../src/rules/record/domain-record.ts'
import { trialOf } from './a-trial.ts'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'

/** What a list shows: an order is read where nothing else stands in the query. */
function shown(url: string): string {
  const { pathname, searchParams: query } = new URL(url)
  const isOrder = query.size === 2 && query.has('by') && query.has('dir')
  return `${pathname} ${isOrder ? `${query.get('by')} ${query.get('dir')}` : 'name up'}`
}
const lists: FakeSite = (url) => pageAbout(shown(url.href))

function misrouted(record: DomainRecord, urls: readonly string[]): string[] {
  const { canonicalize } = createCanonicalizer({ record })
  return urls.filter((url) => shown(canonicalize(url).url) !== shown(url))
}

const list = (i: number, query: string): string => `https://a.example/list/x${i}?${query}`
const order = (i: number): string => `by=${['name', 'size', 'date'][i % 3]}&dir=${i % 2 === 0 ? 'up' : 'down'}`
const orders = Array.from({ length: 160 }, (_, i) => list(i >> 3, order(i)))
const stamps = Array.from({ length: 200 }, (_, i) => list(i, `stamp=${i * 7919}`))
const stamped = Array.from({ length: 200 }, (_, i) => list(i, `${order(i)}&stamp=${i * 7919}`))

const evidence = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [0, 0] as const }
const inPart: LearnedPattern = { keep: ['unit'], drop: ['stamp'], basis: 'verified', evidence }
const units = Array.from({ length: 60 }, (_, i) => list(i, `stamp=${i * 7919}&unit=u${i % 6}`))
const KEY = '/list/*?stamp&unit'

async function decided(site: FakeSite, more: Partial<Parameters<typeof decideKeptInPart>[0]> = {}, maxFetches = 900) {
  const { run, world } = trialOf(site, units, { maxFetches })
  const pattern = await decideKeptInPart({ key: KEY, pattern: inPart, names: ['unit'], ...more }, run)
  expect(run.deployed.draft().patterns[more.key ?? KEY]).toBe(pattern)
  return { pattern, asked: world.asked.length }
}

describe('decideKeptInPart', () => {
  const calm: FakeSite = ({ pathname, searchParams: query }) => pageAbout(`${pathname} ${query.get('unit')}`)

  it('decides so where the pages stay the same, after a few of them', async () => {
    expect(await decided(calm)).toEqual({ pattern: inPart, asked: 12 })
  })

  it('keeps all names where one page does not, and where none can be seen', async () => {
    const all = { keep: ['stamp', 'unit'], drop: [] }
    const odd: FakeSite = (url, ...rest) => (url.href.includes('unit=u3') ? pageAbout(url.href) : calm(url, ...rest))
    expect((await decided(odd)).pattern).toMatchObject(all)
    expect((await decided(() => ({ status: 503 }))).pattern).toMatchObject(all)
    expect(await decided(calm, {}, 0)).toMatchObject({ pattern: all, asked: 0 })
    expect(await decided(calm, { key: '/other?stamp&unit' })).toMatchObject({ pattern: all, asked: 0 })
  })

  it('tells the pages that differ from those that cannot be seen', async () => {
    const shaky: FakeSite = (url, ...rest) => (url.href.includes('unit=u3') ? { status: 503 } : calm(url, ...rest))
    expect((await decided(shaky)).pattern).toBe(inPart)
  })

  it('falls back to what holds otherwise', async () => {
    const otherwise: LearnedPattern = { keep: [], drop: ['stamp', 'unit'], basis: 'exhaustive', evidence }
    expect((await decided((url) => pageAbout(url.href), { otherwise })).pattern).toBe(otherwise)
  })

  it('keeps all names, whatever else would hold, where none can be seen any more', async () => {
    const otherwise: LearnedPattern = { keep: [], drop: ['stamp', 'unit'], basis: 'exhaustive', evidence }
    const all = { keep: ['stamp', 'unit'], drop: [] }
    expect((await decided(calm, { otherwise }, 0)).pattern).toMatchObject(all)
    expect((await decided(() => ({ status: 503 }), { otherwise })).pattern).toMatchObject(all)
  })

  it('asks nothing where nothing goes, or what goes was concluded from other patterns', async () => {
    const inferred: LearnedPattern = { ...inPart, basis: 'inferred' }
    expect(await decided((url) => pageAbout(url.href), { pattern: inferred })).toEqual({ pattern: inferred, asked: 0 })
    const whole: LearnedPattern = { ...inPart, keep: ['stamp', 'unit'], drop: [] }
    expect(await decided((url) => pageAbout(url.href), { pattern: whole })).toEqual({ pattern: whole, asked: 0 })
    const byValue: LearnedPattern = { ...whole, dropValues: { unit: ['u1'] } }
    expect((await decided((url) => pageAbout(url.href), { pattern: byValue })).pattern).toMatchObject({ drop: [] })
    expect((await decided((url) => pageAbout(url.href), { pattern: byValue })).pattern).not.toHaveProperty('dropValues')
  })
})

describe('what is kept in part', () => {
  it('leaves no other page where a value alone may not stay', async () => {
    const log = [...orders, ...stamps, ...stamped]
    const { record } = await learnSite(lists, log)
    expect(record.patterns['/list/*?by&dir']).toMatchObject({ keep: ['by', 'dir'], drop: [] })
    expect(misrouted(record, log)).toEqual([])
  })

  it('leaves no other page where a name alone may not stay', async () => {
    const linked = (i: number): string => `${order(i)}&xlink=z${i * 7919}${i % 2 === 0 ? '' : `&stamp=${i * 77}`}`
    const few = [
      ...stamps.slice(0, 80),
      ...stamped.slice(0, 80),
      ...stamps.slice(0, 80).map((_, i) => list(i, linked(i))),
    ]
    const { record } = await learnSite(lists, [...orders, ...few])
    expect(misrouted(record, [...orders, ...few])).toEqual([])
  })

  it('is what matters, where the rest may go without it', async () => {
    const measuring: FakeSite = ({ pathname, searchParams: query }) => {
      return pageAbout(`${pathname} ${/[5-9]$/.test(pathname) ? (query.get('unit') ?? '') : ''}`)
    }
    const measured = Array.from({ length: 40 }, (_, i) => list(i, `unit=${['cm', 'in', 'ft', 'm'][i % 4]}`))
    const beside = Array.from({ length: 5 }, (_, i) => list(i, `stamp=${i * 7919}&unit=${['cm', 'in'][i % 2]}`))
    const { record } = await learnSite(measuring, [...measured, ...beside])
    expect(record.patterns['/list/*?stamp&unit']).toMatchObject({ keep: ['unit'], drop: ['stamp'] })
  })
})

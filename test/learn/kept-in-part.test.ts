import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import type { DomainRecord } from '../../src/rules/domain-record.ts'
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
    const units: FakeSite = ({ pathname, searchParams: query }) => {
      return pageAbout(`${pathname} ${/[5-9]$/.test(pathname) ? (query.get('unit') ?? '') : ''}`)
    }
    const measured = Array.from({ length: 40 }, (_, i) => list(i, `unit=${['cm', 'in', 'ft', 'm'][i % 4]}`))
    const beside = Array.from({ length: 5 }, (_, i) => list(i, `stamp=${i * 7919}&unit=${['cm', 'in'][i % 2]}`))
    const { record } = await learnSite(units, [...measured, ...beside])
    expect(record.patterns['/list/*?stamp&unit']).toMatchObject({ keep: ['unit'], drop: ['stamp'] })
  })
})

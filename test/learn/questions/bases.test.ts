import { describe, expect, it } from 'vitest'
import { basesOf } from '../../../src/learn/questions/bases.ts'
import type { Asking } from '../../../src/learn/questions/question.ts'
import { askingOf } from '../asking.ts'

const SHOP = 'https://shop.example/item'

function bases(urls: readonly string[], more: Partial<Asking> = {}) {
  const asking = { ...askingOf(urls), ...more }
  return basesOf(asking.site.templates.get('/item')!, asking)
}

const variants = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${SHOP}?trk=v${at}&page=${at % 3}&utm_source=s${at}`)

describe('basesOf', () => {
  it('leaves candidates off, and gives each page once with all the URLs that become it', () => {
    const found = bases(variants(9))
    expect(found.map(({ url }) => url).toSorted()).toEqual([0, 1, 2].map((page) => `${SHOP}?page=${page}`))
    expect(found.map(({ from }) => from.length)).toEqual([3, 3, 3])
  })

  it('names all URLs of the same path that carry what a page carries, and more', () => {
    const found = bases([`${SHOP}?trk=v1`, `${SHOP}?page=1&trk=v2`, `${SHOP}?page=2&trk=v3`])
    const carriers = found.map(({ url, carriers: urls }) => [url, urls().length])
    expect(Object.fromEntries(carriers)).toEqual({ [SHOP]: 3, [`${SHOP}?page=1`]: 1, [`${SHOP}?page=2`]: 1 })
  })

  it('writes the kept pairs in the order of their names, members of a list as they came', () => {
    const [base] = bases([`${SHOP}?page=2&id=b&id=a&trk=v1`])
    expect(base?.url).toBe(`${SHOP}?id=b&id=a&page=2`)
  })

  it('passes over what must not be fetched', () => {
    expect(bases(variants(9), { mayFetch: (url) => !url.includes('page=1') }).map(({ url }) => url)).not.toContain(
      `${SHOP}?page=1`,
    )
  })

  it('takes a page of each set of names early, however rare the set is', () => {
    const pages = Array.from({ length: 40 }, (_, at) => `${SHOP}/${at % 20}?page=${at}`)
    const asking = askingOf([...pages, `${SHOP}/77?page=99&id=1`, `${SHOP}/78?id=2`])
    const found = basesOf(asking.site.templates.get('/item/*')!, asking)
    const sets = found.slice(0, 3).map(({ parts }) => parts.pairs.map(({ name }) => name).join('&'))
    expect(new Set(sets)).toEqual(new Set(['page', 'id&page', 'id']))
  })

  it('takes the same order for the same seed, in whatever order the log came', () => {
    const order = (urls: readonly string[], seed: number) => bases(urls, { seed }).map(({ url }) => url)
    const urls = Array.from({ length: 40 }, (_, at) => `${SHOP}?page=${at}`)
    expect(order(urls, 1)).toEqual(order(urls.toReversed(), 1))
    expect(order(urls, 1)).not.toEqual(order(urls, 2))
  })
})

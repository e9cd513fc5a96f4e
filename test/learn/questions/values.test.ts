import { describe, expect, it } from 'vitest'
import type { EvidenceEntry } from '../../../src/evidence/types.ts'
import { valuesQuestion } from '../../../src/learn/questions/values.ts'
import { comparisonOf } from '../../evidence/observed.ts'
import { askingOf, compared } from '../asking.ts'

const SHOP = 'https://shop.example/item'
const pagesOf = (values: readonly number[]): string[] =>
  Array.from({ length: 12 }, (_, at) => values.map((value) => `${SHOP}/${at + 1}?page=${value}`)).flat()
const URLS = pagesOf([1, 2])

const proposed = (urls: readonly string[], log: readonly EvidenceEntry[] = []) =>
  valuesQuestion.propose(askingOf(urls, log)).map(({ comparison }) => comparison)

describe('valuesQuestion', () => {
  it('compares a page with its most frequent default added with the page without it', () => {
    const [comparison, ...more] = proposed(URLS)
    expect(more).toEqual([])
    expect(comparison?.original).toMatch(/\/item\/\d+$/)
    expect(comparison?.modified).toBe(`${comparison?.original}?page=1`)
    expect(comparison?.treatment).toMatchObject([{ kind: 'name', name: 'page', value: '1' }])
  })

  it('tries another value once one made a difference', () => {
    const [first] = proposed(URLS)
    const differs = compared(first!, ({ search }) => ['chair', search === '' ? 'all of it' : 'a part', 'end'])
    const [next] = valuesQuestion.propose({ ...askingOf(URLS, differs), wasAsked: () => false })
    expect(next?.comparison.treatment).toMatchObject([{ name: 'page', value: '2' }])
  })

  it('goes on with the same value on another page while it changes nothing', () => {
    const [first] = proposed(URLS)
    const [next] = proposed(
      URLS,
      compared(first!, () => ['chair', 'all of it', 'end']),
    )
    expect(next?.treatment).toMatchObject([{ name: 'page', value: '1' }])
    expect(next?.original).not.toBe(first?.original)
  })

  it('asks first on a page on which another value mattered', () => {
    const urls = [...URLS, ...pagesOf([1, 2]).map((url) => `${url}&view=all`)]
    const page = `${SHOP}/5?view=all`
    const other = { name: 'page', value: '2', raw: 'page=2' }
    const comparison = comparisonOf(page, `${page}&page=2`, {
      template: '/item/*',
      treatment: [{ kind: 'name', ...other }],
    })
    const differs = compared(comparison, ({ search }) => [
      'chair',
      search.includes('page') ? 'a part' : 'all of it',
      'end',
    ])
    expect(proposed(urls, differs)[0]).toMatchObject({ original: page, treatment: [{ name: 'page', value: '1' }] })
  })

  it('goes on with another page where a comparison decided nothing', () => {
    const [first] = proposed(URLS)
    const [next] = proposed(URLS, [first!])
    expect(next?.treatment).toEqual(first?.treatment)
    expect(next?.original).not.toBe(first?.original)
  })

  it('expects a default sooner of a parameter with few values', () => {
    const gainOf = (values: readonly number[]): number => valuesQuestion.propose(askingOf(pagesOf(values)))[0]!.gain
    // Each value is on twelve pages, and none of them is written as defaults mostly are.
    expect(gainOf([3, 4])).toBeGreaterThan(gainOf([3, 4, 5, 6, 7, 8]))
  })

  it('asks nothing of values that few URLs have', () => {
    expect(proposed(Array.from({ length: 40 }, (_, at) => `${SHOP}?page=${at}`))).toEqual([])
  })
})

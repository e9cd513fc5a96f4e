import { describe, expect, it } from 'vitest'
import type { EvidenceEntry } from '../../../src/evidence/types.ts'
import { NOTHING_IN_FORCE } from '../../../src/learn/derive/in-force.ts'
import { valuesQuestion } from '../../../src/learn/questions/values.ts'
import { added, comparisonOf, observed } from '../../evidence/observed.ts'
import { askingOf, compared } from '../asking.ts'
import { EMPTY_RECORD } from '../empty-record.ts'

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

  it('tries another value on a list with one address once the default showed the same there', () => {
    const values = ['a7x', 'b7x', 'c7x', 'd7x']
    const list = ['', 'page=1', 'page=2', 'page=3'].flatMap((query) => values.map((trk) => `${SHOP}/list?${query}&trk=${trk}`)) // prettier-ignore
    const show = () => ['chair', 'all of it', 'end']
    const noise = values.flatMap(
      (trk) =>
      compared(comparisonOf(`${SHOP}/list`, `${SHOP}/list?trk=${trk}`, { template: '/item/list', treatment: [added('trk', trk)] }), show), // prettier-ignore
    )
    const [first] = proposed(list, noise)
    expect(first).toMatchObject({ original: `${SHOP}/list`, treatment: [{ value: '1' }] })
    const same = [...noise, ...compared(first!, show)]
    const [other] = proposed(list, same)
    expect(other).toMatchObject({ original: `${SHOP}/list`, treatment: [{ value: '2' }] })
    const differs = compared(other!, ({ search }) => [
      'chair',
      search.includes('page=2') ? 'a part' : 'all of it',
      'end',
    ])
    const { derived } = askingOf(list, [...same, ...differs])
    expect(derived.standing('/item/list', 'page')).toMatchObject({ dropValues: ['1'] })
  })

  it('tries a value of another list where the default is the only value of this one', () => {
    const values = ['a7x', 'b7x', 'c7x', 'd7x']
    const linesOf = (path: string, queries: readonly string[]) =>
      queries.flatMap((query) => values.map((trk) => `${SHOP}/${path}?${query}&trk=${trk}`))
    const urls = [...linesOf('list', ['', 'page=1']), ...linesOf('more', ['', 'page=1', 'page=2'])]
    const show = () => ['chair', 'all of it', 'end']
    const added1 = comparisonOf(`${SHOP}/list`, `${SHOP}/list?page=1`, { template: '/item/list', treatment: [added('page', '1')] }) // prettier-ignore
    const noise = values.map((trk) => comparisonOf(`${SHOP}/list`, `${SHOP}/list?trk=${trk}`, { template: '/item/list', treatment: [added('trk', trk)] })) // prettier-ignore
    const log = [...noise, added1].flatMap((one) => compared(one, show))
    const next = proposed(urls, log).find(({ template }) => template === '/item/list')
    expect(next).toMatchObject({ original: `${SHOP}/list`, treatment: [{ value: '2' }] })
  })

  it('finds the values of a query that is read in order', () => {
    const front = comparisonOf(`${SHOP}/1?page=2`, `${SHOP}/1?trk=x&page=2`, {
      template: '/item/*',
      treatment: [{ kind: 'name', name: 'trk', value: 'x', raw: 'trk=x' }, { kind: 'front' }],
    })
    const behind = comparisonOf(`${SHOP}/1?page=2`, `${SHOP}/1?page=2&trk=x`, {
      template: '/item/*',
      treatment: [{ kind: 'name', name: 'trk', value: 'x', raw: 'trk=x' }],
    })
    const pageOf = ({ search }: URL) => ['chair', search.startsWith('?page=2') ? 'a part' : 'all of it', 'end']
    const log = [...compared(front, pageOf), ...compared(behind, pageOf)]
    expect(askingOf(URLS, log).derived.inOrder.has('/item/*')).toBe(true)
    expect(proposed(URLS, log)[0]).toMatchObject({ treatment: [{ name: 'page', value: '1' }] })
  })

  it('tries another value once the default was compared on all pages that are not gone', () => {
    const urls = pagesOf([1, 2]).slice(0, 8)
    const log: EvidenceEntry[] = []
    for (let asked = 0; asked < 4; asked++) {
      const [next] = proposed(urls, log)
      expect(next?.treatment).toMatchObject([{ value: '1' }])
      const status = /[12]$/.test(next!.original) ? 404 : 200
      const seen = [next!.original, next!.modified].map((url) => observed(url, [next!.original, 'end'], { status }))
      log.push(next!, ...seen, ...seen)
    }
    expect(proposed(urls, log)[0]?.treatment).toMatchObject([{ value: '2' }])
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

  it('expects the same of a value whatever others made a difference, on however many templates', () => {
    const urls = ['item', 'list'].flatMap((path) => pagesOf([3, 4, 5, 6]).map((url) => url.replace('item', path)))
    const gainOf = (log: readonly EvidenceEntry[]) => valuesQuestion.propose(askingOf(urls, log))[0]!.gain
    const differs = ['item', 'list'].flatMap((path) => {
      const page = `https://shop.example/${path}/1`
      const treatment = [added('page', '3')]
      return compared(comparisonOf(page, `${page}?page=3`, { template: `/${path}/*`, treatment }), ({ search }) => [
        'chair',
        `all of ${search}`,
      ])
    })
    expect(gainOf(differs)).toBeGreaterThan(0.9 * gainOf([]))
  })

  it('counts the URLs of other templates no more once the value made a difference on one', () => {
    const page = `https://shop.example/item/1`
    const log = ['3', '4'].flatMap(
      (value) =>
      compared(comparisonOf(page, `${page}?page=${value}`, { template: '/item/*', treatment: [added('page', value)] }), ({ search }) => ['chair', `all of ${search}`]), // prettier-ignore
    )
    const gainOf = (...paths: readonly string[]): number => {
      const urls = paths.flatMap((path) => pagesOf([3, 4]).map((url) => url.replace('item', path)))
      return valuesQuestion.propose(askingOf(urls, log))[0]!.gain
    }
    expect(gainOf('item', 'list', 'tag')).toBeCloseTo(gainOf('item', 'list'))
  })

  it('tries a value on one template, and on the others once it was the default there', () => {
    const urls = ['item', 'list'].flatMap((path) => pagesOf([3, 4]).map((url) => url.replace('item', path)))
    const [first, ...more] = proposed(urls)
    expect(more).toEqual([])
    const next = proposed(
      urls,
      compared(first!, () => ['chair', 'all of it', 'end']),
    )
    expect(new Set(next.map(({ template, treatment: [change] }) => `${template} ${JSON.stringify(change)}`)).size).toBe(
      2,
    )
    expect(next.every(({ treatment: [change] }) => JSON.stringify(change) === JSON.stringify(first!.treatment[0]))).toBe(true) // prettier-ignore
  })

  it('expects a difference to be confirmed, and no page more that was observed', () => {
    const costOf = (values: readonly number[], log: readonly EvidenceEntry[] = []): number =>
      valuesQuestion.propose(askingOf(pagesOf(values), log))[0]!.cost
    expect(costOf([1, 2])).toBeCloseTo(3.2, 6)
    expect(costOf([3, 4])).toBeGreaterThan(costOf([1, 2]))
    const seen = pagesOf([1]).map((url) => observed(url.replace('?page=1', ''), ['chair', url]))
    expect(costOf([1, 2], seen)).toBeCloseTo(2.2, 6)
  })

  it('expects of a value what pages show that were observed for other comparisons', () => {
    const urls = pagesOf([3, 4, 5, 6, 7, 8])
    const shown = (query: string, text: string) => observed(`${SHOP}/1${query}`, ['chair', text])
    const askedFirst = (text: string) =>
      valuesQuestion.propose(askingOf(urls, [shown('', 'all of it'), shown('?page=5', text)]))[0]!
    const gainOf = ({ gain, cost }: { gain: number; cost: number }): number => gain / cost
    const [unknown] = valuesQuestion.propose(askingOf(urls))
    expect(askedFirst('all of it').comparison.treatment).toMatchObject([{ value: '5' }])
    expect(gainOf(askedFirst('all of it'))).toBeGreaterThan(5 * gainOf(unknown!))
    expect(askedFirst('a part').comparison.treatment).not.toMatchObject([{ value: '5' }])
  })

  it('tries a rare value where pages that were observed show that it changes nothing', () => {
    const others = Array.from({ length: 15 }, (_, at) => at + 2)
    const urls = [...pagesOf(others), ...[1, 2, 3].map((item) => `${SHOP}/${item}?page=1`)]
    const shown = (text: string) => ['', '?page=1'].map((query) => observed(`${SHOP}/9${query}`, ['chair', query === '' ? 'all of it' : text])) // prettier-ignore
    const values = (log: readonly EvidenceEntry[]) => proposed(urls, log).map(({ treatment }) => treatment[0])
    expect(values(shown('all of it'))).toMatchObject([{ value: '1' }])
    expect(values(shown('a part'))).not.toMatchObject([{ value: '1' }])
  })

  it('pays for further comparisons only while nothing differs', () => {
    const [first] = valuesQuestion.propose(askingOf(pagesOf([3, 4])))
    // A chance of 0.2 on twelve pages. The five others that a verdict needs cost ten pages, where the first one differs in no page.
    expect(first!.gain / first!.cost).toBeCloseTo((0.2 * 12) / (first!.cost + 0.2 * 10), 6)
  })

  it('expects of a kept parameter the defaults that the record in force drops, and no others', () => {
    const inForce = (dropped: readonly string[]) => ({
      ...NOTHING_IN_FORCE,
      templatesOf: () => ({ kept: ['/item/*'], dropped: [] }),
      dropValuesOf: () => dropped,
    })
    const asked = (dropped: readonly string[]) => valuesQuestion.propose({ ...askingOf(URLS), inForce: inForce(dropped) })[0]! // prettier-ignore
    expect(asked(['2']).comparison.treatment).toMatchObject([{ value: '2' }])
    expect(asked(['2']).gain).toBeGreaterThan(5)
    expect(asked([]).gain).toBeLessThan(0.2)
  })

  it('asks nothing of a parameter that the operator keeps: no value of it is dropped', () => {
    expect(valuesQuestion.propose(askingOf(URLS, [], { ...EMPTY_RECORD, keep: ['page'] }))).toEqual([])
  })

  it('asks nothing of values that few URLs have', () => {
    expect(proposed(Array.from({ length: 40 }, (_, at) => `${SHOP}?page=${at}`))).toEqual([])
  })
})

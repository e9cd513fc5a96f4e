import { describe, expect, it } from 'vitest'
import type { Derived } from '../../../src/learn/derive/derived.ts'
import { pairsWithoutOwnTest } from '../../../src/learn/questions/company.ts'
import type { Asking } from '../../../src/learn/questions/question.ts'
import { added, comparisonOf } from '../../evidence/observed.ts'
import { askingOf } from '../asking.ts'

const DOCS = 'https://shop.example/docs/'
const URLS = [
  ...['N', 'M', 'S'].flatMap((by) => ['A', 'D'].map((order) => `${DOCS}?C=${by}&O=${order}`)),
  ...Array.from({ length: 8 }, (_, at) => `${DOCS}?view=v${at}x`),
  ...Array.from({ length: 16 }, (_, at) => `${DOCS}?view=v${at % 8}x&C=M&trk=t${at}x`),
  ...Array.from({ length: 8 }, (_, at) => `${DOCS}?trk=t${at}x`),
  `${DOCS}?C=M&O=A&trk=t1x`,
  `${DOCS}?utm_source=news`,
]

/** A run that drops every name. */
function droppingAll(): Asking {
  const asking = askingOf(URLS)
  const standing: Derived['standing'] = (template, name) => ({
    ...asking.derived.standing(template, name),
    verdict: 'neutral',
  })
  return { ...asking, derived: { ...asking.derived, standing } }
}

/** How many pairs of each URL were never tested in their own company, after comparisons with these pairs. */
function openAfter(...tests: readonly (readonly [name: string, value: string])[][]): ReadonlyMap<string, number> {
  const asking = droppingAll()
  const judged: Derived['judged'] = tests.map((pairs) => ({
    comparison: comparisonOf(DOCS, `${DOCS}?x`, { treatment: pairs.map((pair) => added(...pair)), template: '/docs/' }),
    outcome: { kind: 'same' } as Derived['judged'][number]['outcome'],
  }))
  const count = pairsWithoutOwnTest({ ...asking, derived: { ...asking.derived, judged } })
  const facts = asking.site.templates.get('/docs/')!
  return new Map(facts.urls.map((url) => [url.url.slice(DOCS.length), count(url, facts)]))
}

describe('pairsWithoutOwnTest', () => {
  it('counts pairs that were compared in larger company than the corpus has them in', () => {
    const open = openAfter([['C', 'M'], ['O', 'D'], ['view', 'v1x']]) // prettier-ignore
    expect(open.get('?C=M&O=D')).toBe(2)
    expect(open.get('?view=v1x')).toBe(1)
  })

  it('counts none once the same names were compared together: each value where there are few, else any', () => {
    const open = openAfter([['C', 'M'], ['O', 'D']], [['view', 'v1x']]) // prettier-ignore
    expect(open.get('?C=M&O=D')).toBe(0)
    expect(open.get('?C=M&O=A')).toBe(1)
    expect(open.get('?C=S&O=A')).toBe(2)
    expect(open.get('?view=v5x')).toBe(0)
  })

  it('counts a pair only where its company is the smallest', () => {
    expect(openAfter().get('?C=M&O=A&trk=t1x')).toBe(0)
  })

  it('counts nothing that hardly repeats', () => {
    expect(openAfter().get('?trk=t5x')).toBe(0)
  })

  it('counts nothing that a static rule drops', () => {
    expect(openAfter().get('?utm_source=news')).toBe(0)
  })

  it('counts nothing on fewer URLs than are asked for', () => {
    const facts = askingOf(URLS).site.templates.get('/docs/')!
    const [url] = facts.urls.filter((one) => one.url.endsWith('?C=M&O=D'))
    expect([23, 24].map((least) => pairsWithoutOwnTest(droppingAll(), least)(url!, facts))).toEqual([1, 0])
  })

  it('counts nothing that is kept', () => {
    const asking = askingOf(URLS)
    const facts = asking.site.templates.get('/docs/')!
    expect(facts.urls.map((url) => pairsWithoutOwnTest(asking)(url, facts))).toEqual(facts.urls.map(() => 0))
  })
})

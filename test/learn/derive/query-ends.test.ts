import { describe, expect, it } from 'vitest'
import type { Change } from '../../../src/evidence/types.ts'
import type { Difference, Judged } from '../../../src/learn/derive/derived.ts'
import { NOTHING_IN_FORCE } from '../../../src/learn/derive/in-force.ts'
import { endTests, missingEndTests, queryEndOf } from '../../../src/learn/derive/query-ends.ts'
import { readSite } from '../../../src/learn/site/site.ts'
import { POLICIES } from '../../../src/learn/thresholds.ts'
import { added, comparisonOf, observed } from '../../evidence/observed.ts'
import { corpusOf } from '../fake-site.ts'

const DIR = 'https://files.example/dir'
const SORTS = ['name', 'size', 'date']
const SITE = readSite(
  corpusOf(SORTS.flatMap((sort) => [1, 2, 3, 4].map((at) => `${DIR}${at}/?sort=${sort}&trk=${at}`))),
)
const TEMPLATE = SITE.templateOf(`${DIR}1/`)
const STANDARD = { policy: POLICIES.standard, inForce: NOTHING_IN_FORCE }
const STRICT = { policy: POLICIES.strict, inForce: NOTHING_IN_FORCE }

/** A page with a tracker in front of an order. */
function behind(page: string, name: string, sort: string) {
  const treatment: Change[] = [added(name), { kind: 'behind', name: 'sort', value: sort, raw: `sort=${sort}` }]
  return comparisonOf(page, `${page}?${name}=x1&sort=${sort}`, { template: TEMPLATE, treatment })
}

const same = (page: string, name: string, sort: string): Judged => ({
  comparison: behind(page, name, sort),
  outcome: { kind: 'same', page: observed(page, ['files']) },
})

/** Orders that change nothing alone are no part of it. */
function testsOf(judged: readonly Judged[], differences: readonly Difference[] = [], idle: readonly string[] = []) {
  const live = new Map([[TEMPLATE, [1, 2, 3, 4].map((at) => `${DIR}${at}/`)]])
  const valueTests = (_template: string, _name: string, value: string) =>
    idle.includes(value) ? { same: 1, natural: 1, different: 0 } : { same: 0, natural: 0, different: 1 }
  const inOrder = new Map([[TEMPLATE, new Set(['sort'])]])
  return endTests(judged, differences, { live, inOrder, valueTests, site: SITE }).get(TEMPLATE)!
}

/** Four names on four pages, in each of these orders. */
const ALL = (sorts: readonly string[]): Judged[] =>
  sorts.flatMap((sort) =>
    ['trk', 'ref', 'gclid'].flatMap((name) => [1, 2, 3, 4].map((at) => same(`${DIR}${at}/`, name, sort))),
  )

describe('endTests', () => {
  it('counts a comparison once, on pages that are evidence', () => {
    const twice = [same(`${DIR}1/`, 'trk', 'size'), same(`${DIR}1/`, 'trk', 'size'), same(`${DIR}9/`, 'trk', 'size')]
    expect(testsOf(twice).same).toEqual([{ name: 'trk', value: 'x1', unread: 'sort', unreadValue: 'size', original: `${DIR}1/` }]) // prettier-ignore
  })

  it('leaves open each frequent value that changes the page alone and was not behind a name', () => {
    expect(
      testsOf(ALL(['size']))
        .openValues('sort')
        .toSorted(),
    ).toEqual(['date', 'name'])
    expect(testsOf(ALL(['size']), [], ['name']).openValues('sort')).toEqual(['date'])
  })

  it('has nothing of templates whose order says nothing', () => {
    const none = {
      live: new Map(),
      inOrder: new Map(),
      valueTests: () => ({ same: 0, natural: 0, different: 0 }),
      site: SITE,
    }
    expect(endTests(ALL(['size']), [], none).size).toBe(0)
  })
})

describe('queryEndOf', () => {
  it('names what ends a query, and what is not read behind it', () => {
    expect(queryEndOf(testsOf(ALL(SORTS)), STANDARD)).toEqual({ names: ['gclid', 'ref', 'trk'], unread: ['sort'] })
  })

  it('needs every frequent value, several pages, and eleven comparisons of the template', () => {
    expect(queryEndOf(testsOf(ALL(['size', 'date'])), STANDARD)).toBeUndefined()
    expect(queryEndOf(testsOf(ALL(SORTS).filter(({ comparison }) => /dir[12]/.test(comparison.original))), STANDARD)).toBeUndefined() // prettier-ignore
    expect(queryEndOf(testsOf(ALL(SORTS).slice(0, 10), [], SORTS), STANDARD)).toBeUndefined()
    expect(queryEndOf(testsOf(ALL(SORTS)), STRICT)).toBeUndefined()
  })

  it('leaves out a name with few comparisons, and one behind which something was read', () => {
    const rare = ALL(SORTS).filter(({ comparison }) => !comparison.modified.includes('ref=') || /dir1.*size/.test(comparison.modified)) // prettier-ignore
    const comparison = behind(`${DIR}4/`, 'gclid', 'date')
    const known: Difference = { template: TEMPLATE, change: comparison.treatment[1]!, comparison, why: 'other content' }
    expect(queryEndOf(testsOf(rare, [known]), STANDARD)).toEqual({ names: ['trk'], unread: ['sort'] })
  })
})

it('says how many comparisons are missing', () => {
  expect(missingEndTests({ name: 'trk', unread: 'sort' }, testsOf([]), STANDARD)).toBe(11)
  expect(missingEndTests({ name: 'new', unread: 'sort' }, testsOf(ALL(SORTS)), STANDARD)).toBe(3)
  expect(missingEndTests({ name: 'trk', unread: 'sort' }, testsOf(ALL(SORTS)), STANDARD)).toBe(0)
})

it('needs a part of the comparisons where the record in force says so', () => {
  const inForce = { ...NOTHING_IN_FORCE, queryEndOf: () => ({ names: ['trk'], unread: ['sort'] }) }
  const given = { ...STANDARD, inForce }
  expect(missingEndTests({ name: 'trk', unread: 'sort' }, testsOf([]), given)).toBe(6)
  expect(missingEndTests({ name: 'ref', unread: 'sort' }, testsOf([]), given)).toBe(11)
  expect(queryEndOf(testsOf(ALL(['size'])), given)).toEqual({ names: ['trk'], unread: ['sort'] })
})

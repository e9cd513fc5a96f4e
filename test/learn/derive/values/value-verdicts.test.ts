import { describe, expect, it } from 'vitest'
import type { Credit, ImportantValue, ValueTests } from '../../../../src/learn/derive/derived.ts'
import { defaultValues, valueTestsNeeded, withImportantValues, type Base } from '../../../../src/learn/derive/values/value-verdicts.ts' // prettier-ignore
import { readSite } from '../../../../src/learn/site/site.ts'
import { POLICIES } from '../../../../src/learn/thresholds.ts'
import { corpusOf } from '../../fake-site.ts'

const policy = POLICIES.standard
const important = (value: string, page = 1): ImportantValue => ({
  value,
  pages: [`/list?n=${page}`],
  isContrasted: true,
})
const BASE: Base = {
  template: '/list',
  name: 'trk',
  own: 20,
  tested: 3,
  ownNeeded: 3,
  natural: 2,
  naturalNeeded: 2,
  cap: 32,
  pooled: 21,
  pooledNeeded: 21,
  untested: [],
  mattered: [important('b2b')],
  keepValues: [],
  dropValues: [],
  unfollowed: [],
  isFixed: false,
  renews: undefined,
  prior: 0.5,
}
const MATTERS = {
  isEnough: true,
  distinct: 60,
  policy,
  neutralOn: 0,
  isFrequent: false,
  isByValue: false,
}

/** A value that changed nothing on so many pages. */
const tested = (value: string, pages: number): Credit[] =>
  Array.from({ length: pages }, (_, at) => ({ template: '/list', name: 'page', value, original: `/list?n=${at}`, isNatural: true })) // prettier-ignore

/** How many pages `page=1` has to leave as they are on the first list, with its URLs on each list and the comparisons there. */
function testsNeeded(urls: readonly number[], tests: readonly ValueTests[] = [], inForce = false) {
  const place = (at: number) => `/list${at}`
  const lists = urls.flatMap((count, at) => Array.from({ length: count }, (_, item) => `https://shop.example${place(at)}?page=1&item=${item}`)) // prettier-ignore
  const site = readSite(corpusOf(lists))
  const valueTests = (template: string) => tests[urls.findIndex((_, at) => place(at) === template)] ?? NONE
  return valueTestsNeeded(
    { template: '/list0', name: 'page', value: '1' },
    { policy, site, compared: { valueTests } },
    inForce,
  )
}

const NONE = { same: 0, natural: 0, different: 0 }

describe('valueTestsNeeded', () => {
  it('asks for half of the URLs of a value, within the bounds of the policy', () => {
    expect([1, 15, 50].map((count) => testsNeeded([count]))).toEqual([3, 8, 11])
  })

  it('asks for less where the value changed nothing on other templates, in proportion to its URLs', () => {
    const others = [NONE, { same: 6, natural: 6, different: 0 }, { same: 5, natural: 5, different: 0 }]
    expect([testsNeeded([20, 20, 20]), testsNeeded([20, 20, 20], others), testsNeeded([60, 10, 10], others)]).toEqual([10, 6, 11]) // prettier-ignore
    expect(testsNeeded([20, 60, 60], others)).toBe(3)
  })

  it('asks for all of them where the value made a difference on another template', () => {
    expect(
      testsNeeded([20, 60, 60], [NONE, { same: 11, natural: 11, different: 0 }, { same: 0, natural: 0, different: 1 }]),
    ).toBe(10)
  })

  it('asks for a quarter of that where the record in force drops the value', () => {
    expect([1, 15, 50].map((count) => testsNeeded([count], [], true))).toEqual([1, 2, 3])
  })
})

describe('defaultValues', () => {
  const values = ['1', '2'].map((value) => ({ value, raw: value, share: 0.5, urls: 4 }))
  const known = { name: 'page', urlCount: 8, values, tests: 8, distinct: 2, isStripped: false }

  const find = (pages: number, ...mattered: readonly ImportantValue[]): readonly string[] =>
    defaultValues(known, tested('1', pages), { mattered, testsNeeded: () => 3, pagesWith: () => 5 })

  it('names values that changed nothing on enough pages and never mattered', () => {
    expect([find(3), find(2), find(3, important('1'))]).toEqual([['1'], [], []])
  })

  it('counts pages that the log has with the value: others may not read it', () => {
    const elsewhere = tested('1', 9).map((credit, at) => ({ ...credit, isNatural: at < 2 }))
    expect(defaultValues(known, elsewhere, { mattered: [], testsNeeded: () => 3, pagesWith: () => 5 })).toEqual([])
  })

  it('names no token, such as that of the newest commit', () => {
    const commit = 'f327e785eb786e5698f0ccb7582eed5daa36cd23'
    const ofCommits = { ...known, values: [{ value: commit, raw: commit, share: 0.5, urls: 4 }] }
    const beside = { mattered: [], testsNeeded: () => 3, pagesWith: () => 5 }
    expect(defaultValues(ofCommits, tested(commit, 5), beside)).toEqual([])
  })

  it('names values that changed nothing on all pages that have them, where another value mattered on one of these', () => {
    const all = (pages: number, ...mattered: readonly ImportantValue[]): readonly string[] =>
      defaultValues(known, tested('1', pages), { mattered, testsNeeded: () => 3, pagesWith: () => 2 })
    expect([all(2, important('2', 1)), all(1, important('2', 0)), all(2, important('2', 7)), all(2)]).toEqual([
      ['1'],
      [],
      [],
      [],
    ])
  })

  it('names no value that was tested on no page on which another one mattered', () => {
    expect([find(3, important('2', 2)), find(3, important('2', 7))]).toEqual([['1'], []])
  })
})

describe('withImportantValues', () => {
  it('drops all but the few values that mattered once the others were tested often', () => {
    expect(withImportantValues(BASE, MATTERS)).toMatchObject({ verdict: 'neutral', keepValues: ['b2b'] })
    const early = withImportantValues({ ...BASE, own: 10 }, MATTERS)
    expect(early).toMatchObject({ verdict: 'undecided', keepValues: ['b2b'], ownNeeded: 11 })
  })

  it('needs no more comparisons than elsewhere where the value is the reason all over the site', () => {
    const base = { ...BASE, own: 3 }
    expect(withImportantValues(base, { ...MATTERS, isByValue: true })).toMatchObject({ verdict: 'neutral', keepValues: ['b2b'] }) // prettier-ignore
    expect(withImportantValues(base, { ...MATTERS, isByValue: true, isEnough: false }).verdict).toBe('undecided')
  })

  it('keeps the parameter where many values mattered, few exist, or the profile is strict', () => {
    const verdict = (more: Partial<typeof MATTERS>, base = BASE): string =>
      withImportantValues(base, { ...MATTERS, ...more }).verdict
    expect(verdict({}, { ...BASE, mattered: ['a', 'b', 'c'].map((value) => important(value)) })).toBe('important')
    expect(verdict({ distinct: 4 })).toBe('important')
    expect(verdict({ policy: POLICIES.strict })).toBe('important')
  })
})

it('expects more of other values once one of them changed nothing on the page where a value mattered', () => {
  const chance = (isContrasted: boolean): number =>
    withImportantValues({ ...BASE, own: 2, mattered: [{ ...important('b2b'), isContrasted }] }, MATTERS).chance
  expect([chance(true), chance(false)]).toEqual([0.8, 0.4])
})

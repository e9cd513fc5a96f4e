import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { checkOrder } from '../../src/learn/check-order.ts'
import { trialOf } from './a-trial.ts'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'

/** An index that reads its query from the left and stops at the second name. */
const firstCounts: FakeSite = ({ pathname, search }) => pageAbout(`${pathname} ${/^\?[^&]*/.exec(search)?.[0] ?? ''}`)
const anyOrder: FakeSite = ({ pathname, searchParams: query }) => pageAbout(`${pathname} ${query.get('O')}`)

const unsorted = [...Array(40).keys()].map((i) => `https://a.example/d${i}/?O=${'ADX'[i % 3]}&C=${'SMN'[i % 3]}`)
const inOrder = [...Array(40).keys()].map((i) => `https://a.example/d${i + 40}/?C=${'SMN'[i % 3]}&O=${'ADX'[i % 3]}`)
const sorted = [...Array(40).keys()].map((i) => `https://a.example/e${i}/?a=${i}&b=${i}`)

describe('checkOrder', () => {
  it('vetoes the sorting where it changes a page, with the pair that shows it', async () => {
    const { run } = trialOf(firstCounts, [...sorted, ...unsorted])
    const [veto, ...more] = await checkOrder(run)
    expect(more).toEqual([])
    expect(veto).toMatchObject({ name: 'sort', original: expect.stringMatching(/\?O=.&C=.$/) })
    expect(run.deployed.of(unsorted[0]!)).toBe(unsorted[0])
  })

  it('leaves the sorting alone where no page changes, for a few fetches', async () => {
    const { run, world } = trialOf(anyOrder, [...sorted, ...unsorted])
    expect(await checkOrder(run)).toEqual([])
    expect(world.asked.length).toBeGreaterThan(0)
    expect(world.asked.length).toBeLessThanOrEqual(6)
    expect(run.deployed.of(unsorted[0]!)).not.toBe(unsorted[0])
  })

  it('asks for nothing where all names come sorted, or the baseline is measured', async () => {
    const { run, world } = trialOf(firstCounts, sorted)
    expect(await checkOrder(run)).toEqual([])
    const seed = trialOf(firstCounts, unsorted, { mode: 'seed' })
    expect(await checkOrder(seed.run)).toEqual([])
    expect([...world.asked, ...seed.world.asked]).toEqual([])
  })

  it('asks for names in reverse where a static rule was wrong', async () => {
    const first = trialOf(firstCounts, inOrder)
    expect(await checkOrder(first.run)).toEqual([])
    const { run } = trialOf(firstCounts, inOrder)
    run.deployed.veto('fbclid')
    expect(await checkOrder(run)).toMatchObject([{ name: 'sort', original: expect.stringMatching(/\?O=.&C=.$/) }])
    const calm = trialOf(anyOrder, inOrder)
    calm.run.deployed.veto('fbclid')
    expect(await checkOrder(calm.run)).toEqual([])
  })

  it('does not take one URL for proof on a site that changes by itself', async () => {
    const flaky: FakeSite = (url, visit) => pageAbout(url.pathname, `<p>${['one', 'two', 'three'][visit % 3]}</p>`)
    const { run } = trialOf(flaky, unsorted)
    expect(await checkOrder(run)).toEqual([])
  })

  it('asks for another URL at once where such a site showed a difference, past the budget', async () => {
    const restless: FakeSite = (url, visit) => ({
      html: `${firstCounts(url, visit, 0).html}<p>${['one', 'two', 'three'][visit % 3]}</p>`,
    })
    const { run, world } = trialOf(restless, unsorted, { maxFetches: 100 })
    expect(await checkOrder(run)).toMatchObject([{ name: 'sort' }])
    expect(world.asked.length).toBeLessThanOrEqual(20)
  })

  it('is published, so that two orders stay two URLs', async () => {
    const { record, report } = await learnSite(firstCounts, [...unsorted, ...inOrder])
    expect(record.veto).toEqual(['sort'])
    expect(report.vetoed.map(({ name }) => name)).toEqual(['sort'])
    const { canonicalize } = createCanonicalizer({ record })
    expect(
      new Set(['C=M&O=A', 'O=A&C=M'].map((query) => canonicalize(`https://a.example/d1/?${query}`).key)).size,
    ).toBe(2)
  })
})

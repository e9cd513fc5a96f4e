import { describe, expect, it } from 'vitest'
import { collect } from '../../src/learn/collect.ts'
import type { LearnOptions } from '../../src/learn/run-types.ts'
import { checkSuspects } from '../../src/learn/suspects.ts'
import { trialOf } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

const urls = [...Array(30).keys()].map(
  (i) => `https://a.example/p?x=${i}&utm_source=s${i}&gclid=g${i}&utm_medium=m${i}`,
)

const halves = [...Array(300).keys()].map((i) => `https://a.example/p?id=${i % 50}&box=b${i}&utm_source=s${i % 7}x`)
const isOdd = (value: string | null): boolean => Number(value) % 2 === 1
/** Reads a tracker on every other page. */
const byHalf: FakeSite = ({ searchParams: query }) =>
  pageAbout(`${query.get('id')} ${isOdd(query.get('id')) ? query.get('utm_source') : ''}`)

async function heldOut(site: FakeSite, corpus: readonly string[], options: Partial<LearnOptions> = {}) {
  const { run, trial } = trialOf(site, corpus, options)
  trial.going = ['box']
  await collect(trial, run, () => 21)
  return run
}

describe('checkSuspects', () => {
  it('judges URLs that stood out while patterns were held out', async () => {
    const { run } = trialOf((url) => pageAbout(url.searchParams.get('gclid') ?? 'none'), urls)
    run.suspects.add(urls[0]!)
    expect((await checkSuspects(run)).map(({ name }) => name)).toEqual(['gclid'])
  })

  it('vetoes a tracker that one page shows to matter, whatever others show', async () => {
    const run = await heldOut(byHalf, halves)
    expect(run.suspects.size).toBeGreaterThan(1)
    expect((await checkSuspects(run)).map(({ name }) => name)).toEqual(['utm_source'])
    const { run: single } = trialOf(byHalf, halves)
    single.suspects.add(halves[1]!)
    expect((await checkSuspects(single)).map(({ name }) => name)).toEqual(['utm_source'])
  })

  it('vetoes what it cannot clear any more because the budget is spent', async () => {
    const { spent } = (await heldOut(byHalf, halves)).sightings.tally
    const run = await heldOut(byHalf, halves, { maxFetches: spent })
    expect(run.sightings.end()).toBe('budget')
    expect(run.suspects.size).toBeGreaterThan(0)
    expect((await checkSuspects(run)).map(({ name }) => name)).toEqual(['utm_source'])
  })

  it('needs a second URL on a path that changes by itself', async () => {
    const restless: FakeSite = (url, visit, requests) => {
      const { html } = byHalf(url, visit, requests)
      return { html: `${html}<p>${['one', 'two', 'three'][visit % 3]} visitors</p>` }
    }
    const odd = halves.filter((url) => isOdd(new URL(url).searchParams.get('id')))
    const { run } = trialOf(restless, halves)
    run.suspects.add(odd[0]!)
    expect(await checkSuspects(run)).toEqual([])
    run.suspects.add(odd[1]!)
    expect((await checkSuspects(run)).map(({ name }) => name)).toEqual(['utm_source'])
  })

  it('vetoes the sorting where no name is to blame', async () => {
    const orders = [...Array(300).keys()].map((i) => `https://a.example/p/${i % 50}?z=${i % 3}&box=b${i}&a=${i % 9}`)
    const site: FakeSite = ({ pathname, searchParams: query }) => {
      const order = isOdd(pathname.slice(3)) ? [...query.keys()].filter((name) => name !== 'box').join('') : ''
      return pageAbout(`${pathname} ${query.get('z')} ${query.get('a')} ${order}`)
    }
    const run = await heldOut(site, orders)
    expect(run.suspects.size).toBeGreaterThan(0)
    expect(await checkSuspects(run)).toMatchObject([{ name: 'sort', original: expect.stringMatching(/\?z=.*&a=/) }])
    expect(run.deployed.draft().veto).toEqual(['sort'])
  })
})

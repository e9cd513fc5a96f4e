import { describe, expect, it } from 'vitest'
import { checkStaticRules } from '../../src/learn/static-rules.ts'
import { trialOf } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

const urls = [...Array(30).keys()].map(
  (i) => `https://a.example/p?x=${i}&utm_source=s${i}&gclid=g${i}&utm_medium=m${i}`,
)

describe('checkStaticRules', () => {
  it('clears all names that one URL carries with two fetches, and one of the page without any name', async () => {
    const { run, world } = trialOf((url) => pageAbout(url.searchParams.get('x') ?? ''), urls)
    expect(await checkStaticRules(run)).toEqual([])
    expect(world.asked).toHaveLength(3)
    expect(world.asked[2]).toBe('https://a.example/p')
  })

  it('vetoes exactly the name that means something here', async () => {
    const { run } = trialOf((url) => pageAbout(url.searchParams.get('utm_medium') ?? 'none'), urls)
    expect((await checkStaticRules(run)).map(({ name }) => name)).toEqual(['utm_medium'])
    expect(run.deployed.of('https://a.example/p?utm_source=1&utm_medium=2')).toBe('https://a.example/p?utm_medium=2')
  })

  it('looks beside every set of other names, for a tracker may matter next to some only', async () => {
    // A directory index that reads its query only when nothing else stands in it.
    const index = [...Array(40).keys()].flatMap((i) => [
      `https://a.example/d${i}/?utm_source=s${i}&utm_medium=m${i}`,
      ...(i % 4 === 0 ? [`https://a.example/d${i}/?C=M&utm_source=s${i}&utm_medium=m${i}`] : []),
    ])
    const { run } = trialOf(
      ({ pathname, search }) => pageAbout(`${pathname} ${search === '?C=M' ? 'by date' : ''}`),
      index,
    )
    expect((await checkStaticRules(run)).map(({ name }) => name).toSorted()).toEqual(['utm_medium', 'utm_source'])
  })

  it('believes no equal page whose other names mean nothing either way', async () => {
    // Three of four orders are the default, in which a tracker spoils nothing.
    const orders = ['N', 'N', 'M', 'N']
    const index = [...Array(24).keys()].map((i) => `https://a.example/d${i >> 2}/?C=${orders[i % 4]}&fbclid=f${i}`)
    const site: FakeSite = ({ pathname, search }) => pageAbout(`${pathname} ${search === '?C=M' ? 'by date' : ''}`)
    const previous = {
      v: 1,
      domain: 'a.example',
      revision: 1,
      builtAt: '',
      sha256: '',
      mode: 'observe',
      patterns: {},
    } as const
    for (const from of [0, 4, 8, 12]) {
      const { run } = trialOf(
        site,
        index.slice(from, from + 4),
        from === 0 ? { previous: { ...previous, veto: ['gclid'] } } : {},
      )
      expect((await checkStaticRules(run)).map(({ name }) => name)).toEqual(['fbclid'])
    }
  })

  it('vetoes a name with which nothing is found, unless nothing is found without it either', async () => {
    const data = [...Array(12).keys()].map((i) => `https://a.example/data/${i}?row=r${i}&utm_source=s${i}`)
    const strict =
      (dead: boolean): FakeSite =>
      (url) =>
        dead || url.searchParams.has('utm_source') ? { status: 404, html: 'no' } : pageAbout(url.href)
    const { run } = trialOf(strict(false), data)
    expect((await checkStaticRules(run)).map(({ name }) => name)).toEqual(['utm_source'])
    const gone = trialOf(strict(true), data)
    expect(await checkStaticRules(gone.run)).toEqual([])
  })

  it('asks with a session id of nobody whether one changes the page', async () => {
    const ids = [...Array(40).keys()].map((i) => `${'0123456789abcdef'.repeat(2).slice(2)}${10 + i}`)
    const index = ids.map((id, i) => `https://a.example/d${i % 4}/?C=M${i}&PHPSESSID=${id}`)
    const { run, world } = trialOf(
      ({ pathname, search, searchParams }) =>
        pageAbout(`${pathname} ${search.includes('&') ? '' : (searchParams.get('C') ?? '')}`),
      index,
    )
    expect((await checkStaticRules(run)).map(({ name }) => name)).toEqual(['PHPSESSID'])
    expect(run.deployed.of(index[0]!)).toBe(index[0])
    expect(world.asked.some((url) => url.includes('PHPSESSID='))).toBe(true)
    expect(world.asked.filter((url) => ids.some((id) => url.includes(id)))).toEqual([])
  })

  it('leaves the rules alone in seed mode', async () => {
    const { run, world } = trialOf((url) => pageAbout(url.search), urls, { mode: 'seed' })
    await checkStaticRules(run)
    expect(world.asked).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { collect, collectOneByOne, equalsNeeded } from '../../src/learn/collect.ts'
import { trialOf, urlsWith } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

const NAMES = ['aa', 'bb', 'cc']
const pair: FakeSite = ({ searchParams: query }) =>
  pageAbout(query.get('aa')?.slice(3) ?? query.get('bb')?.slice(3) ?? 'none')

describe('collect', () => {
  it('stops after the equal samples that a drop needs, the last ten of them held out', async () => {
    const { run, trial } = trialOf((url) => pageAbout(url.pathname), urlsWith(80, NAMES))
    expect(await collect(trial, run, () => equalsNeeded(trial, run))).toEqual({ kind: 'done' })
    expect(trial.credits).toHaveLength(21)
    expect(trial.credits.filter(({ heldOut }) => heldOut)).toHaveLength(10)
    expect(new Set(trial.credits.map(({ sample }) => sample.settled)).size).toBe(21)
  })

  it('believes a name that says it chooses something only after as many as the strict profile asks for', async () => {
    const names = ['aa', 'mode']
    const { run, trial } = trialOf((url) => pageAbout(url.pathname), urlsWith(80, names))
    await collect(trial, run, () => equalsNeeded(trial, run))
    expect(trial.credits).toHaveLength(44)
    const site: FakeSite = (url) =>
      pageAbout(`${url.pathname} ${/v\d*[07]$/.test(url.searchParams.get('mode') ?? '') ? 'x' : ''}`)
    const rare = trialOf(site, urlsWith(200, names))
    await collect(rare.trial, rare.run, () => equalsNeeded(rare.trial, rare.run))
    expect(rare.trial.going).toEqual(['aa'])
  })

  it('keeps one of two names that each would do; one by one, both would seem to be neutral', async () => {
    const joint = trialOf(pair, urlsWith(80, NAMES))
    await collect(joint.trial, joint.run, () => 21)
    expect(joint.trial.going).toHaveLength(2)
    const single = trialOf(pair, urlsWith(80, NAMES))
    await collectOneByOne(single.trial, single.run, () => 21)
    expect(single.trial.going).toEqual(NAMES)
  })

  it('finds a name that matters for one page in ten', async () => {
    const site: FakeSite = (url) =>
      pageAbout(`${url.pathname} ${/bbv\d*7$/.test(url.searchParams.get('bb') ?? '') ? 'x' : ''}`)
    const { run, trial } = trialOf(site, urlsWith(200, NAMES), { profile: 'strict' })
    await collect(trial, run, () => equalsNeeded(trial, run))
    expect(trial.going).toEqual(['aa', 'cc'])
  })

  it('gives up where no sample tells anything', async () => {
    const site: FakeSite = (url) => (url.pathname.endsWith('x1') ? pageAbout('p') : { status: 503 })
    const { run, trial, world } = trialOf(site, urlsWith(80, NAMES))
    await collect(trial, run, () => 21)
    expect(trial.credits.length).toBeLessThan(5)
    expect(world.asked.length).toBeLessThan(60)
  })

  it('draws the same conclusion with several fetches under way', async () => {
    const { run, trial } = trialOf(pair, urlsWith(80, NAMES), { concurrency: 6 })
    await collect(trial, run, () => 21)
    expect(trial.going).toHaveLength(2)
    expect(trial.credits).toHaveLength(21)
  })
})

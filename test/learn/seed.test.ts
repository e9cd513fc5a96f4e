import { describe, expect, it } from 'vitest'
import { decideBySeed } from '../../src/learn/seed.ts'
import { trialOf, urlsWith } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

async function decide(site: FakeSite, urls = urlsWith(60, ['aa', 'bb'])) {
  const { run, trial, world } = trialOf(site, urls, { mode: 'seed', maxFetches: 9999 })
  return { ...(await decideBySeed(trial.group, run)).report, asked: world.asked.length }
}

describe('decideBySeed', () => {
  it('tests every name on 20 values, with two fetches each, and ends a clear case after 5', async () => {
    const report = await decide((url) => pageAbout(url.searchParams.get('aa') ?? 'none'))
    expect(report).toMatchObject({ keep: ['aa'], drop: ['bb'], asked: 2 * 5 + 2 * 20 })
  })

  it('falls for a redundant pair, as published', async () => {
    const site: FakeSite = ({ searchParams: query }) =>
      pageAbout(query.get('aa')?.slice(3) ?? query.get('bb')?.slice(3) ?? 'none')
    expect((await decide(site)).drop).toEqual(['aa', 'bb'])
  })

  it('keeps a name from a mismatch in ten tests on', async () => {
    const site =
      (odd: number): FakeSite =>
      (url) =>
        pageAbout(Number(/aav(\d+)/.exec(url.search)?.[1]) % odd === 0 ? url.search : 'p')
    expect((await decide(site(4))).keep).toContain('aa')
    expect((await decide(site(61))).keep).toEqual([])
  })

  it('keeps a name with fewer than 5 successful tests', async () => {
    expect((await decide((url) => pageAbout(url.pathname), urlsWith(4, ['aa', 'bb']))).drop).toEqual([])
  })
})

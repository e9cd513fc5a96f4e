import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { freshName, freshSite } from '../../../bench/dedupe/families/fresh/index.ts'
import { LOG_SITES, siteNamed } from '../../../bench/dedupe/families/index.ts'
import { logOracle, removablesOf } from '../../../bench/dedupe/judge/oracle.ts'
import { scoreOf } from '../../../bench/dedupe/judge/score.ts'
import { makeSite } from '../../../bench/dedupe/site/site.ts'
import { readTarget } from '../../../bench/dedupe/site/target.ts'
import type { Archetype } from '../../../bench/dedupe/site/types.ts'

const MOST_URLS = 800
const SEED = 1

const sites = [
  ...LOG_SITES,
  ...Array.from({ length: 8 }, (_, i) => freshSite(freshName(20, i + 1))).filter((site) => site !== undefined),
]
  .filter(({ log }) => (log?.size ?? 0) <= MOST_URLS)
  .map((archetype) => [archetype.name, archetype] as const)

/** What a response shows, apart from what changes with the response or repeats the request. */
function shownBy(archetype: Archetype, domain: string): (url: string) => string {
  const { answer } = archetype.build({ random: () => 0, size: 1, domain })
  return (url) => {
    const given = answer(readTarget(url))
    return given.kind === 'page' ? JSON.stringify(given.besides) : JSON.stringify({ ...given, content: '' })
  }
}

describe.each(sites)('site %s', (_, archetype) => {
  const site = makeSite(archetype, SEED, 0)

  it('has the number of URLs that it names', () => {
    expect(Math.abs(site.urls.length - archetype.log!.size)).toBeLessThan(archetype.log!.size * 0.05)
    expect(new Set(site.urls.map(({ url }) => url)).size).toBe(site.urls.length)
  })

  it('shows different pages for different truths and one page for one truth', () => {
    const shown = shownBy(archetype, site.domain)
    const byTruth = new Map<string, string>()
    for (const { url } of site.urls) {
      const page = shown(url)
      expect(byTruth.get(site.truth(url)) ?? page, url).toBe(page)
      byTruth.set(site.truth(url), page)
    }
    expect(new Set(byTruth.values()).size).toBe(byTruth.size)
  })

  it('gives the oracle enough to merge, and nothing false', () => {
    const score = scoreOf(site, logOracle(site, removablesOf(site)), site.truth)
    expect(score.falseUrls + score.misrouted).toBe(0)
    expect(score.merges).toBeGreaterThan(site.urls.length * 0.1)
  })
})

it('begins a larger log of one shop with the smaller one', () => {
  const [small, large] = ['growing-200', 'growing-800'].map((name) => makeSite(siteNamed(name)!, SEED, 0))
  expect(large!.urls.slice(0, small!.urls.length)).toEqual(small!.urls)
  expect(large!.truth(small!.urls[0]!.url)).toBe(small!.truth(small!.urls[0]!.url))
})

it('makes the same fresh site from the same seed, and another from another', () => {
  const [first, same, other] = ['fresh-20-1', 'fresh-20-1', 'fresh-21-1'].map((name) =>
    makeSite(siteNamed(name)!, 1, 0),
  )
  expect(same!.urls).toEqual(first!.urls)
  expect(other!.urls).not.toEqual(first!.urls)
})

it('knows the truth without the library or the learner', () => {
  for (const folder of ['bench/dedupe/families', 'bench/dedupe/model']) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.ts')) expect(readFileSync(`${folder}/${file}`, 'utf8'), file).not.toContain('/src/')
    }
  }
})

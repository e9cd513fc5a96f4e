import { describe, expect, it } from 'vitest'
import { ARCHETYPES } from '../../../../bench/dedupe/archetypes/index.ts'
import { compressionOf, falseRate, reductionOf, scoreOf, sumOf } from '../../../../bench/dedupe/judge/score.ts'
import { makeSite, type Site } from '../../../../bench/dedupe/site/site.ts'

/** Six URLs of three pages. */
const TRUTH: Readonly<Record<string, string>> = { a1: 'A', a2: 'A', a3: 'A', b1: 'B', b2: 'B', c1: 'C' }
const site: Site = {
  ...makeSite(ARCHETYPES[0]!, 1, 50),
  urls: Object.keys(TRUTH).map((url) => ({ url, hits: 1 })),
}
const truth = (url: string): string => TRUTH[url] ?? 'nothing'
const under = (keys: Readonly<Record<string, string>>) =>
  scoreOf(site, { name: 'x', nameOf: (url) => ({ key: keys[url] ?? url, url }) }, truth)

describe('a score', () => {
  it('is perfect for the truth', () => {
    const score = under(TRUTH)
    expect(score).toMatchObject({ keys: 3, pages: 3, falseUrls: 0, lostPages: 0, falsePairs: 0, mergedPairs: 4 })
    expect([reductionOf(score), compressionOf(score), score.precisionSum, score.recallSum]).toEqual([1, 0.5, 6, 6])
  })

  it('reduces nothing where every URL is a page', () => {
    expect(reductionOf(under({}))).toBe(0)
  })

  it('counts the URLs outside the majority page of their key, and pages that are lost', () => {
    const score = under({ ...TRUTH, c1: 'A' })
    expect(score).toMatchObject({ falseUrls: 1, lostPages: 1, mergedPairs: 7, falsePairs: 3 })
    expect(falseRate(score)).toBeCloseTo(1 / 6)
  })

  it('counts URLs that lead elsewhere and URLs that do not stay where they are', () => {
    const moved = scoreOf(
      site,
      { name: 'x', nameOf: (url) => ({ key: url, url: url === 'a1' ? 'b1' : url === 'b1' ? 'b2' : url }) },
      truth,
    )
    expect(moved).toMatchObject({ misrouted: 1, unstable: 1 })
  })

  it('adds up', () => {
    const both = sumOf([under(TRUTH), under({})])
    expect(both).toMatchObject({ urls: 12, keys: 9, pages: 6 })
  })
})

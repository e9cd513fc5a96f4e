import { describe, expect, it } from 'vitest'
import { createGrouper } from '../../../src/learn/corpus/group.ts'
import { readSite } from '../../../src/learn/site/site.ts'
import { NOTHING_IN_FORCE } from '../../../src/learn/derive/in-force.ts'
import { estimateRun, type RunEstimate } from '../../../src/learn/plan/estimate.ts'
import { POLICIES } from '../../../src/learn/thresholds.ts'
import { shopUrls } from '../../cli/shop-origin.ts'

function estimate(
  urls: readonly string[],
  { profile = 'standard', priors = {} }: { profile?: 'standard' | 'strict'; priors?: Record<string, 'neutral'> } = {},
): RunEstimate {
  // prettier-ignore
  const grouper = createGrouper({ domain: 'shop.example' })
  for (const url of urls) grouper.add(url, 1)
  return estimateRun(readSite(grouper.finish()), POLICIES[profile], {
    priors: new Map(Object.entries(priors)),
    inForce: NOTHING_IN_FORCE,
  })
}

const SHOP = shopUrls('https://shop.example')

describe('estimateRun()', () => {
  it('names the parameters that may be neutral, and no others', () => {
    expect(estimate(SHOP).candidates).toEqual(['from', 'ref', 'sess', 'tint', 'utm_source'])
  })

  it('comes within a factor of two of a real run: the small shop takes 96 pages', () => {
    const { pages } = estimate(SHOP)
    expect(pages).toBeGreaterThan(48)
    expect(pages).toBeLessThan(192)
  })

  it('takes a template whose names are fixed for nothing to ask', () => {
    expect(estimate(['https://shop.example/p?id=1', 'https://shop.example/p?id=2'])).toEqual({
      templates: 0,
      candidates: [],
      comparisons: 0,
      pages: 0,
    })
  })

  it('needs more for a strict run, and less where a prior is known', () => {
    const { comparisons } = estimate(SHOP)
    expect(estimate(SHOP, { profile: 'strict' }).comparisons).toBeGreaterThan(comparisons)
    const known = { ref: 'neutral', sess: 'neutral', from: 'neutral', tint: 'neutral' } as const
    expect(estimate(SHOP, { priors: known }).comparisons).toBeLessThan(comparisons)
  })

  it('grows with templates, not with URLs, and pools the templates of a parameter', () => {
    const twice = SHOP.flatMap((url) => [url, url.replace('sess=s', 'sess=t')])
    expect(estimate(twice).comparisons).toBeLessThanOrEqual(estimate(SHOP).comparisons + 3)
    const elsewhere = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => SHOP.map((url) => url.replace('/product/', `/s${n}/`)))
    expect(estimate([...SHOP, ...elsewhere]).comparisons).toBeGreaterThan(estimate(SHOP).comparisons)
    expect(estimate([...SHOP, ...elsewhere]).comparisons).toBeLessThan(4 * estimate(SHOP).comparisons)
  })
})

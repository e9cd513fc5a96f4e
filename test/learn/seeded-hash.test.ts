import { describe, expect, it } from 'vitest'
import { hashUnit, mixUnit } from '../../src/learn/seeded-hash.ts'

/** Draws by tenths; each should hold about a tenth. */
function tenths(draws: readonly number[]): number[] {
  const counts = Array.from({ length: 10 }, () => 0)
  for (const draw of draws) counts[Math.floor(draw * 10)]!++
  return counts
}

const URLS = Array.from({ length: 20_000 }, (_, i) => `https://shop.example/p?id=${i}`)

describe('hashUnit', () => {
  it('spreads URLs that differ in one digit evenly over 0 to 1', () => {
    for (const count of tenths(URLS.map((url) => hashUnit(url, 0)))) expect(Math.abs(count - 2000)).toBeLessThan(200)
  })

  it('has no two of 20,000 URLs on one number', () => {
    expect(new Set(URLS.map((url) => hashUnit(url, 3))).size).toBe(URLS.length)
  })

  it('draws anew under another seed', () => {
    const both = URLS.filter((url) => hashUnit(url, 1) < 0.5 && hashUnit(url, 2) < 0.5).length
    expect(Math.abs(both - URLS.length / 4)).toBeLessThan(URLS.length * 0.02)
  })
})

describe('mixUnit', () => {
  it('draws anew for every round', () => {
    const rounds = Array.from({ length: 20_000 }, (_, round) => mixUnit(0.42, round))
    for (const count of tenths(rounds)) expect(Math.abs(count - 2000)).toBeLessThan(200)
    const both = URLS.filter((url) => mixUnit(hashUnit(url, 1), 0) < 0.5 && hashUnit(url, 1) < 0.5).length
    expect(Math.abs(both - URLS.length / 4)).toBeLessThan(URLS.length * 0.02)
  })
})

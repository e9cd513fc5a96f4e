import { describe, expect, it } from 'vitest'
import { plan } from '../../../src/learn/plan/plan.ts'
import type { Proposal } from '../../../src/learn/questions/question.ts'
import { comparisonOf } from '../../evidence/observed.ts'
import { askingOf } from '../asking.ts'

const proposal = (original: string, gain: number, cost = 1): Proposal => ({
  comparison: comparisonOf(original, `${original}&ref=x`),
  gain,
  cost,
})
const planned = (proposals: readonly Proposal[], { maxFetches = 1000, spent = 200, seed = 1 } = {}) => {
  const run = { settings: { maxFetches, concurrency: 1, seed }, pages: { tally: { spent } } }
  return plan(proposals, run as unknown as Parameters<typeof plan>[1]).map(({ comparison }) => comparison.original)
}

describe('plan', () => {
  it('takes the greatest gain for each page that it fetches first', () => {
    expect(planned([proposal('a', 3), proposal('b', 8, 2), proposal('c', 5)])).toEqual(['c', 'b', 'a'])
  })

  it('leaves what is worth far less than the best for later, which the best may make superfluous', () => {
    expect(planned([proposal('a', 50), proposal('b', 20), proposal('c', 2)])).toEqual(['a', 'b'])
    expect(planned([proposal('a', 1e6), proposal('c', 2)])).toEqual(['a', 'c'])
  })

  it('takes one comparison of each original', () => {
    expect(planned([proposal('a', 3), proposal('a', 2), proposal('b', 1)])).toEqual(['a', 'b'])
  })

  it('takes nothing that is worth less than it costs', () => {
    expect(planned([proposal('a', 0.01, 2), proposal('b', 0)])).toEqual([])
  })

  it('takes no more than the budget has left', () => {
    const all = ['a', 'b', 'c', 'd'].map((original) => proposal(original, 10, 2))
    expect(planned(all, { maxFetches: 220, spent: 217 })).toHaveLength(2)
    expect(planned(all, { maxFetches: 220, spent: 220 })).toEqual([])
  })

  it('takes one comparison at once at first, and up to four later', () => {
    const all = [...'abcdefgh'].map((original) => proposal(original, 5))
    expect([0, 31, 32, 64, 96, 300].map((spent) => planned(all, { maxFetches: 900, spent }).length)).toEqual([1, 1, 2, 3, 4, 4]) // prettier-ignore
  })

  it('breaks ties by seed, whatever order the proposals came in', () => {
    const all = [...'abcdefgh'].map((original) => proposal(original, 5))
    expect(planned(all.toReversed())).toEqual(planned(all))
    expect(planned(all, { seed: 2 })).not.toEqual(planned(all))
  })
})

describe('createStakes', () => {
  it('counts URLs that gain a partner without the candidates, and those that gain none a little', () => {
    const shared = Array.from({ length: 20 }, (_, at) => `https://shop.example/item?page=1&trk=t${at}x`)
    const lone = Array.from({ length: 20 }, (_, at) => `https://shop.example/item?page=${at + 2}&spot=s${at}x`)
    const { stakes } = askingOf([...shared, ...lone])
    expect(stakes.of('/item', 'trk')).toBe(20)
    expect(stakes.of('/item', 'spot')).toBeLessThan(5)
    expect(stakes.of('/item', 'spot')).toBeGreaterThan(0)
    expect(stakes.ofName('trk')).toBe(20)
    expect(stakes.of('/item', 'page')).toBe(0)
  })
})

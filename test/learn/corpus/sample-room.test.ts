import { describe, expect, it } from 'vitest'
import { heldUrl, type HeldSet } from '../../../src/learn/corpus/held-set.ts'
import { largestCap, lowestWithoutPlace } from '../../../src/learn/corpus/sample-room.ts'

function setOf(draws: readonly number[], below = Infinity): HeldSet {
  const urls = draws.map((draw) => [`u${draw}`, heldUrl(`u${draw}`, draw, { url: 'u', hits: 1, lineDraw: 1 })] as const)
  return { site: 'a', rawNames: 'i', names: ['i'], urlCount: 0, below, belowByLine: 0, urls: new Map(urls) }
}

describe('largestCap', () => {
  it('shares the room out, small sets first', () => {
    const sets = [setOf([0.1]), setOf([0.1, 0.2, 0.3, 0.4]), setOf([0.1], 0.2)]
    expect(largestCap(sets, 7)).toBe(3)
    expect(largestCap(sets, 3)).toBe(1)
    expect(largestCap([setOf([0.1, 0.2])], 2)).toBe(Infinity)
    expect(largestCap([], 2)).toBe(Infinity)
  })
})

describe('lowestWithoutPlace', () => {
  it('lets each set take its cap, in the order of draws', () => {
    const sets = [setOf([0.1, 0.2, 0.3]), setOf([0.4, 0.5])]
    expect(lowestWithoutPlace(sets, 10, 2)).toBe(Infinity)
    expect(lowestWithoutPlace(sets, 3, 2)).toBe(0.5)
    expect(lowestWithoutPlace(sets, 1, 2)).toBe(0.2)
  })

  it('counts what a set no longer holds as its cap', () => {
    expect(lowestWithoutPlace([setOf([0.1], 0.2), setOf([0.3])], 2, 2)).toBe(0.3)
  })
})

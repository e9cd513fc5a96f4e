import { describe, expect, it } from 'vitest'
import { equalsToDrop, upperBound99 } from '../../../src/learn/derive/certainty.ts'

describe('equalsToDrop', () => {
  it.each([
    [0.3, [7, 9, 13, 20]],
    [0.2, [11, 14, 21, 31]],
    [0.1, [22, 29, 44, 66]],
    [0.05, [45, 59, 90, 135]],
  ])('needs the published numbers for pages that change with a share of %d', (p1, expected) => {
    expect([0.1, 0.05, 0.01, 0.001].map((delta) => equalsToDrop({ delta, p1 }))).toEqual(expected)
  })

  it('keeps the chance of a wrong drop below delta, whenever one looks', () => {
    for (const p1 of [0.05, 0.1, 0.2, 0.3]) {
      const n = equalsToDrop({ delta: 0.01, p1 })
      expect((1 - p1) ** n).toBeLessThanOrEqual(0.01)
      expect((1 - p1) ** (n - 1)).toBeGreaterThan(0.01)
    }
  })
})

describe('upperBound99', () => {
  it('is 1 without evidence and falls with it', () => {
    expect(upperBound99(0)).toBe(1)
    expect(upperBound99(21)).toBeCloseTo(0.1969, 4)
    expect(upperBound99(44)).toBeCloseTo(0.0994, 4)
  })
})

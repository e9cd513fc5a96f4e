import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/cli/files/seeded-random.ts'

describe('seededRandom', () => {
  it('gives the same numbers for the same seed, and others for another', () => {
    const draw = (seed: number): number[] => {
      const random = seededRandom(seed)
      return Array.from({ length: 5 }, random)
    }
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
  })

  it('spreads its numbers evenly from 0 up to 1', () => {
    const random = seededRandom(1)
    const counts = Array.from({ length: 10 }, () => 0)
    for (let i = 0; i < 10_000; i++) counts[Math.floor(random() * 10)]!++
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })
})

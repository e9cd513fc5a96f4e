import { describe, expect, it } from 'vitest'
import { POLICIES } from '../../src/learn/thresholds.ts'

describe('POLICIES', () => {
  it('asks for 21 comparisons in all, and for 11 where a prior speaks for a name', () => {
    const { pooled, pooledWithPrior, ownInDoubt, ownOfTelling } = POLICIES.standard
    expect([pooled, pooledWithPrior, ownInDoubt, ownOfTelling]).toEqual([21, 11, 11, 21])
  })

  it('asks for 44 comparisons in all of them when strict, and drops nothing on unknown paths', () => {
    const { pooled, pooledWithPrior, ownInDoubt, ownOfTelling, everywhere } = POLICIES.strict
    expect([pooled, pooledWithPrior, ownInDoubt, ownOfTelling]).toEqual([44, 44, 44, 44])
    expect(everywhere).toBe(Infinity)
  })
})

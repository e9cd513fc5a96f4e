import { describe, expect, it } from 'vitest'
import { onFirstUse } from '../../../src/rules/match/on-first-use.ts'

describe('onFirstUse()', () => {
  it('computes nothing before the first call, and once in all', () => {
    let computed = 0
    const value = onFirstUse(() => ({ number: ++computed }))
    expect(computed).toBe(0)
    expect(value()).toBe(value())
    expect(value().number).toBe(1)
  })

  it('remembers that there is no value', () => {
    let computed = 0
    const value = onFirstUse(() => void computed++)
    expect([value(), value(), computed]).toEqual([undefined, undefined, 1])
  })
})

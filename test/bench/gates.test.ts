import { describe, expect, it } from 'vitest'
import { atLeast, atMost } from '../../bench/gates.ts'

describe('atMost()', () => {
  it.each([
    { value: 2.9, ok: true },
    { value: 3, ok: true },
    { value: 3.01, ok: false },
    { value: Number.NaN, ok: false },
  ])('judges $value against 3', ({ value, ok }) => {
    expect(atMost('a', value, 3).ok).toBe(ok)
  })
})

describe('atLeast()', () => {
  it.each([
    { value: 1.5, ok: true },
    { value: 1.49, ok: false },
    { value: Number.NaN, ok: false },
  ])('judges $value against 1.5', ({ value, ok }) => {
    expect(atLeast('a', value, 1.5).ok).toBe(ok)
  })
})

import { describe, expect, it } from 'vitest'
import { isTelling, probablyNeutral } from '../../../src/learn/derive/prior.ts'

const valued = (...values: readonly string[]) => ({
  values: values.map((value) => ({ value, raw: value, share: 1 / values.length, urls: 1 })),
})

describe('isTelling', () => {
  it('recognizes names that choose something, and no others', () => {
    expect(['productId', 'page', 'lang'].map(isTelling)).toEqual([true, true, true])
    expect(['utm_id', 'gclid', 'zq'].map(isTelling)).toEqual([false, false, false])
  })
})

describe('probablyNeutral', () => {
  it('expects tracking names to be neutral and names of things to matter', () => {
    expect(probablyNeutral('utm_id', undefined)).toBeGreaterThan(probablyNeutral('zq', undefined))
    expect(probablyNeutral('productId', undefined)).toBeLessThan(probablyNeutral('zq', undefined))
  })

  it('takes opaque values for tokens and short numbers for names of things', () => {
    expect(probablyNeutral('zq', valued('a8f3kq92mz', 'b7d2xw41ty'))).toBeCloseTo(0.8)
    expect(probablyNeutral('zq', valued('12', '7'))).toBeCloseTo(0.4)
  })

  it('expects a name of many sections to be neutral, unless it names a thing', () => {
    expect(probablyNeutral('zq', undefined, 1)).toBeGreaterThan(probablyNeutral('zq', undefined, 0.2))
    expect(probablyNeutral('lang', undefined, 1)).toBe(probablyNeutral('lang', undefined))
  })

  it('is never quite sure', () => {
    expect(probablyNeutral('utm_id', valued('a8f3kq92mz'))).toBe(0.95)
    expect(probablyNeutral('productId', valued('12'))).toBe(0.05)
  })
})

import { describe, expect, it } from 'vitest'
import { numberAboveZero, wholeNumber } from '../../../src/cli/arguments/numbers.ts'

describe('wholeNumber()', () => {
  it('takes digits, 0 included', () => {
    expect(['0', '900', '999999999'].map(wholeNumber)).toEqual([0, 900, 999_999_999])
  })

  it.each(['', '-1', '1.5', '1e3', ' 1', '1000000000'])('refuses %j', (text) => {
    expect(() => wholeNumber(text)).toThrow('a whole number is needed')
  })
})

describe('numberAboveZero()', () => {
  it('takes digits', () => {
    expect(['1', '900'].map(numberAboveZero)).toEqual([1, 900])
  })

  it.each(['', '0', '01', '1.5'])('refuses %j', (text) => {
    expect(() => numberAboveZero(text)).toThrow('a whole number above 0 is needed')
  })
})

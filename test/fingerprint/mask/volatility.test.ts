import { describe, expect, it } from 'vitest'
import { packUnit, unpackUnit } from '../../../src/fingerprint/compare/unit.ts'
import { volatileEntries } from '../../../src/fingerprint/mask/volatility.ts'

const units = (texts: string, list = false) =>
  texts.split('|').map((text) => unpackUnit(packUnit({ family: 1, text, list })))
const kinds = (a: string, b: string, list = false): string =>
  [...new Set(volatileEntries('F', units(a, list), units(b, list)).map((entry) => entry.charAt(0)))].join('')

describe('what changed in a family', () => {
  it.each([
    ['nothing', 'a|b', 'a|b', ''],
    ['everything', 'a|b', 'c|d', 'f'],
    ['the order', 'a|b', 'b|a', 'o'],
    ['a counter', 'a|7', 'a|8', 's'],
    ['one of many numbers', '1|2|3|4|5', '1|2|9|4|5', 'gt'],
    ['two of five numbers', '1|2|3|4|5', '1|8|9|4|5', 'gt'],
    ['half of the numbers', '1|2|3|4', '1|8|9|4', 's'],
    ['a line among others', 'a|b|c', 'a|x|c', 'gt'],
    ['a line that came', 'a|c', 'a|b|c', 'gt'],
    ['a line and the order', 'a|b|c|d', 'b|a|c|x', 'ogt'],
    ['nothing, where a line stands twice', 'a|b|a', 'a|b|a', ''],
    ['one of three equal lines', 'a|b|a|a', 'a|b|a', 'gt'],
  ])('is %s', (_, a, b, expected) => {
    expect(kinds(a, b)).toBe(expected)
  })

  it('is the whole list where half of its items gave way or all moved', () => {
    expect(kinds('a|b|c|d', 'a|x|y|d', true)).toBe('f')
    expect(kinds('a|b|c|d', 'b|a|c|x', true)).toBe('f')
    expect(kinds('a|b|c|d', 'a|b|c|x', true)).toBe('gt')
    expect(kinds('a|b', 'a|b|c|d', true)).toBe('gt')
    expect(kinds('a|b|c|d', 'a|b', true)).toBe('gt')
  })
})

import { describe, expect, it } from 'vitest'
import { headOf, tailOf } from '../../../src/console/parts/cut-text.ts'

const CART = '\u{1F6D2}'

describe('a cut text', () => {
  it.each([
    [`a${CART}b`, 1, 'a'],
    [`a${CART}b`, 2, 'a'],
    [`a${CART}b`, 3, `a${CART}`],
    ['abc', 9, 'abc'],
    ['abc', 0, ''],
    ['', 3, ''],
  ])('begins %j, %d units long, with %j', (text, length, expected) => {
    expect(headOf(text, length)).toBe(expected)
  })

  it.each([
    [`a${CART}b`, 1, 'b'],
    [`a${CART}b`, 2, 'b'],
    [`a${CART}b`, 3, `${CART}b`],
    ['abc', 9, 'abc'],
    ['abc', 0, ''],
  ])('ends %j, %d units long, with %j', (text, length, expected) => {
    expect(tailOf(text, length)).toBe(expected)
  })

  it('keeps a half that stands alone', () => {
    expect(headOf('\uD83Dx', 1)).toBe('\uD83D')
  })
})

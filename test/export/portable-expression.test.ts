import { describe, expect, it } from 'vitest'
import { anyText, literal, portable, widened } from '../../src/export/portable-expression.ts'

describe('widened()', () => {
  it('takes look-ahead conditions away, and nothing else', () => {
    expect(widened(String.raw`(?=.*[0-9)])(?!x(?:y))a\d[\w-]{2}\/b`)).toBe('a[0-9][0-9A-Za-z_-]{2}/b')
  })
})

describe('portable()', () => {
  it('keeps a value within its delimiters', () => {
    const value = new RegExp(`^(?:${portable('^(?:TS=.+|[^a]{2})$')})$`)
    expect(['TS=12', 'bc'].every((text) => value.test(text))).toBe(true)
    expect(['TS=1&b', 'TS=%20', 'b&'].some((text) => value.test(text))).toBe(false)
  })

  it('refuses what some engine lacks', () => {
    expect([portable('(?=a)b'), portable('(?<!a)b'), portable(String.raw`(a)\1`)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('anyText()', () => {
  it('matches these texts alone', () => {
    const texts = ['a.b', 'c[d]', 'e|f', '$g', 'h/i-j', '{k}']
    const expression = new RegExp(`^${anyText(texts)}$`)
    expect(texts.every((text) => expression.test(text))).toBe(true)
    expect(['axb', 'e', 'c', 'h', literal('{k}')].some((text) => expression.test(text))).toBe(false)
  })
})

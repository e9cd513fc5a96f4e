import { describe, expect, it } from 'vitest'
import { anchored, anyOf, escapeText } from '../../../src/rules/match/grammar.ts'

describe('anchored()', () => {
  it('anchors alternatives as a whole', () => {
    expect(anchored('a|b').test('ab')).toBe(false)
  })
})

describe('anyOf()', () => {
  it('joins words, also those of several languages, as one grammar', () => {
    expect(anyOf(['a', 'b?c'])).toBe('(?:a|b?c)')
    expect(anyOf({ en: ['not found'], de: ['fehlt', 'weg'] })).toBe('(?:not found|fehlt|weg)')
  })
})

describe('escapeText()', () => {
  it('matches the very text and nothing else', () => {
    const text = 'a.b*c+d?(e)[f]{g}|h/i-j^k$l\\m_n'
    expect(anchored(escapeText(text)).test(text)).toBe(true)
    expect(anchored(escapeText('a.b')).test('axb')).toBe(false)
  })
})

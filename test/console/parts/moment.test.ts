import { describe, expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { Moment, momentText, spanText } from '../../../src/console/parts/moment.tsx'

describe('Moment', () => {
  it('tells people UTC, and machines exactly', () => {
    const html = markup(Moment({ atMs: Date.parse('2026-11-22T02:18:43.123Z') }))
    expect(html).toContain('datetime="2026-11-22T02:18:43.123Z"')
    expect(html).toContain('2026-11-22 02:18:43 UTC')
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 9e15])('takes %d for no time', (atMs) => {
    expect(momentText(atMs)).toBe('unknown')
    expect(markup(Moment({ atMs }))).toBe('<span>unknown</span>')
  })
})

describe('spanText()', () => {
  it.each([
    [-5, '0 s'],
    [59_400, '59 s'],
    [61_000, '1 min 1 s'],
    [3_660_000, '1 h 1 min'],
    [90_000_000, '1 d 1 h'],
  ])('writes %d ms as %s', (spanMs, expected) => {
    expect(spanText(spanMs)).toBe(expected)
  })
})

import { describe, expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { amountText, countText, percentText, Ratio, shareText } from '../../../src/console/parts/amounts.tsx'

describe('amounts', () => {
  it.each([
    [0, '0'],
    [9880, '9,880'],
    [1.256, '1.26'],
    [-3, '-3'],
    [1234.5, '1,235'],
  ])('writes %d as %s', (count, expected) => {
    expect(countText(count)).toBe(expected)
  })

  it.each([
    [0, 'page', undefined, '0 pages'],
    [1, 'page', undefined, '1 page'],
    [9880, 'page', undefined, '9,880 pages'],
    [1, 'line differs', 'lines differ', '1 line differs'],
    [2, 'line differs', 'lines differ', '2 lines differ'],
  ])('says of %d %s how many there are', (count, one, many, expected) => {
    expect(amountText(count, one, many)).toBe(expected)
  })

  it.each([
    [1204, 9880, '12.2 %'],
    [0, 5, '0 %'],
    [1, 0, '–'],
    [5, 5, '100 %'],
    [1, 9880, '< 0.1 %'],
    [9879, 9880, '> 99.9 %'],
    [9870, 9880, '99.9 %'],
  ])('writes the share %d of %d as %s', (part, whole, expected) => {
    expect(percentText(part, whole)).toBe(expected)
  })

  it('writes a computed share like one of a whole, and none where there is no whole', () => {
    expect([shareText(0.5), shareText(0.9999), shareText(null)]).toEqual(['50 %', '> 99.9 %', '–'])
  })

  it('never leaves a share without its whole', () => {
    expect(markup(Ratio({ part: 1204, whole: 9880 }))).toContain('1,204 of 9,880, 12.2 %')
  })
})

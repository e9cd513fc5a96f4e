import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatHttpDate, parseHttpDate } from '../../../src/edge/cache/date.ts'

const NOW = Date.UTC(2026, 10, 20)

describe('parseHttpDate (RFC 9110 §5.6.7)', () => {
  it('reads the three forms in any letter case', () => {
    const expected = Date.UTC(1994, 10, 6, 8, 49, 37)
    for (const text of [
      'Sun, 06 Nov 1994 08:49:37 GMT',
      'Sunday, 06-Nov-94 08:49:37 GMT',
      'Sun Nov  6 08:49:37 1994',
      'SUN, 06 NOV 1994 08:49:37 gMT',
    ]) {
      expect(parseHttpDate(text, NOW), text).toBe(expected)
    }
  })

  it('takes a two-digit year for the past when it lies more than 50 years ahead', () => {
    expect(parseHttpDate('Sunday, 06-Nov-77 08:49:37 GMT', NOW)).toBe(Date.UTC(1977, 10, 6, 8, 49, 37))
    expect(parseHttpDate('Sunday, 06-Nov-76 08:49:37 GMT', NOW)).toBe(Date.UTC(2076, 10, 6, 8, 49, 37))
  })

  it.each([
    '0',
    '-1',
    '',
    'Thu, 18 Aug 2050 02:01:18 UTC',
    'Thu, 18 Aug 50 02:01:18 GMT',
    'Thu 18 Aug 2050 02:01:18 GMT',
    'Thu, 18  Aug  2050 02:01:18 GMT',
    'Thu, 18-Aug-2050 02:01:18 GMT',
    'Thu, 18 Aug 2050 02.01.18 GMT',
    'Thu, 18 Aug 2050 2:01:18 GMT',
    'Thu, 31 Feb 2050 02:01:18 GMT',
    'Thu, 18 Aug 2050 24:01:18 GMT',
    '2050-08-18T02:01:18Z',
    'Thu, 18 Aug 2050 02:01:18 GMT, Thu, 18 Aug 2050 02:01:18 GMT',
  ])('refuses %j', (text) => {
    expect(parseHttpDate(text, NOW)).toBeUndefined()
  })

  it('reads back what formatHttpDate writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800 }), (seconds) => {
        expect(parseHttpDate(formatHttpDate(seconds * 1000), NOW)).toBe(seconds * 1000)
      }),
    )
  })
})

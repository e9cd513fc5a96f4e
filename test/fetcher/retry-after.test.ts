import { expect, it } from 'vitest'
import { parseRetryAfter } from '../../src/fetcher/retry-after.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 12, 0, 0)

it.each([
  ['120', 120_000],
  [' 5 ', 5000],
  ['Sat, 21 Nov 2026 12:01:30 GMT', 90_000],
  ['Saturday, 21-Nov-26 12:01:30 GMT', 90_000],
  ['Sat Nov 21 12:01:30 2026', 90_000],
  ['Tue Dec  1 12:00:00 2026', 10 * 86_400_000],
  ['99999999', 366 * 86_400_000],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 366 * 86_400_000],
])('reads %j', (value, waitMs) => {
  expect(parseRetryAfter(value, NOW_MS)).toBe(waitMs)
})

it.each([
  '',
  '0',
  '-5',
  '1.5',
  '1e3',
  'soon',
  '12345678901',
  'Sat, 21 Nov 2026 11:59:59 GMT',
  '2026-11-22',
  'Nov 22, 2026',
  'Sat Nov 21 12:01:30 2026 +0100',
  'Sat, 99 Nov 2026 12:00:00 GMT',
  undefined,
])('takes %j for no wish', (value) => {
  expect(parseRetryAfter(value, NOW_MS)).toBeUndefined()
})

import type { ConformanceCase } from '../support/case.ts'
import { notReused, reused } from '../support/case.ts'

/** How old a response is (RFC 9111 §4.2.3, §5.1). */
export const AGE: readonly ConformanceCase[] = [
  {
    id: 'age-generated',
    section: 'RFC 9111 §5.1',
    level: 'MUST',
    title: 'says the age of a stored response',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=3600' } } },
      { afterMs: 2100, expect: { from: 'store', headers: { age: /^(?:[2-9]|[1-9]\d)$/ } } },
    ],
  },
  {
    id: 'age-added',
    section: 'RFC 9111 §4.2.3',
    level: 'MUST',
    title: 'adds its own time to the age that came in',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=3600', age: '1000' } } },
      { afterMs: 2100, expect: { from: 'store', headers: { age: /^10(?:0[2-9]|[1-9]\d)$/ } } },
    ],
  },
  {
    id: 'age-apparent',
    section: 'RFC 9111 §4.2.3',
    level: 'MUST',
    title: 'counts the age that an old Date shows',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=3600', date: '@-1000@' } } },
      { expect: { from: 'store', headers: { age: /^10\d\d$/ } } },
    ],
  },
  {
    id: 'age-stale',
    section: 'RFC 9111 §4.2',
    level: 'MUST',
    title: 'does not reuse what was older than max-age when it came',
    steps: notReused({ 'cache-control': 'max-age=60', age: '61' }),
  },
  {
    id: 'age-date-stale',
    section: 'RFC 9111 §4.2.3',
    level: 'MUST',
    title: 'does not reuse what an old Date shows to be stale',
    steps: notReused({ 'cache-control': 'max-age=60', date: '@-120@' }),
  },
  {
    id: 'age-largest',
    section: 'RFC 9111 §1.2.2',
    level: 'MUST',
    title: 'takes an Age of 2^31 and more for old',
    steps: notReused({ 'cache-control': 'max-age=3600', age: '2147483649' }),
  },
  {
    id: 'age-first',
    section: 'RFC 9111 §5.1',
    level: 'SHOULD',
    title: 'takes the first of several ages: old',
    steps: notReused({ 'cache-control': 'max-age=3600', age: '7200, 0' }),
  },
  {
    id: 'age-first-line',
    section: 'RFC 9111 §5.1',
    level: 'SHOULD',
    title: 'takes the age of the first line: new',
    steps: reused({ 'cache-control': 'max-age=3600', age: ['0', '7200'] }),
  },
  {
    id: 'age-word',
    section: 'RFC 9111 §5.1',
    level: 'SHOULD',
    title: 'ignores an Age that is no number',
    steps: reused({ 'cache-control': 'max-age=3600', age: 'old' }),
  },
  {
    id: 'age-negative',
    section: 'RFC 9111 §5.1',
    level: 'SHOULD',
    title: 'ignores a negative Age',
    steps: reused({ 'cache-control': 'max-age=3600', age: '-7200' }),
  },
  {
    id: 'age-expires',
    section: 'RFC 9111 §4.2.3',
    level: 'MUST',
    title: 'lets Age count against Expires',
    steps: notReused({ expires: '@3600@', age: '7200' }),
  },
  {
    id: 'age-date-kept',
    section: 'RFC 9110 §6.6.1',
    level: 'MUST',
    title: 'leaves Date as it was',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=3600', date: '@-10@' } } },
      { expect: { from: 'store', headers: { date: '@-10@' } } },
    ],
  },
  {
    id: 'age-date-added',
    section: 'RFC 9110 §6.6.1',
    level: 'MUST',
    title: 'writes a Date where the origin sent none',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=3600', date: null } } },
      { expect: { from: 'store', headers: { date: /GMT$/ } } },
    ],
  },
  {
    id: 'age-expires-kept',
    section: 'RFC 9111 §4',
    level: 'MUST',
    title: 'leaves Expires as it was',
    steps: [
      { origin: { headers: { expires: '@3600@' } } },
      { expect: { from: 'store', headers: { expires: '@3600@' } } },
    ],
  },
  {
    id: 'age-not-modified',
    section: 'RFC 9111 §5.1',
    level: 'MUST',
    title: 'says the age in a 304 from the store',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=3600', age: '100', etag: '"a"' } } },
      {
        ask: { headers: { 'if-none-match': '"a"' } },
        expect: { from: 'store', status: 304, headers: { age: /^1\d\d$/ } },
      },
    ],
  },
]

import type { ConformanceCase } from '../support/case.ts'
import { notReused, reused } from '../support/case.ts'

const FRESH = { 'cache-control': 'max-age=3600' }
const STATUS_LIST =
  'only final answers are stored: an error or a temporary redirect that was stored is an outage that lasts'
const COOKIES = 'a response that sets a cookie is never stored: one visitor’s session would reach the next'

function status(code: number, level: 'MAY' | 'SHOULD' = 'MAY', deviation?: string): ConformanceCase {
  const why = deviation === undefined ? {} : { deviation }
  return {
    id: `status-${code}`,
    section: 'RFC 9111 §3',
    level,
    title: `reuses a fresh response with status ${code}`,
    ...why,
    steps: reused(code === 301 || code === 308 ? { ...FRESH, location: '/other' } : FRESH, { status: code }),
  }
}

/** What is stored (RFC 9111 §3, §5.2.2). */
export const STORING: readonly ConformanceCase[] = [
  ...[200, 203, 204, 300, 301, 308, 404, 410].map((code) => status(code)),
  ...[299, 302, 307, 400, 500, 503].map((code) => status(code, 'MAY', STATUS_LIST)),
  {
    id: 'store-no-store',
    section: 'RFC 9111 §5.2.2.5',
    level: 'MUST',
    title: 'does not store with no-store',
    steps: notReused({ 'cache-control': 'no-store, max-age=3600' }),
  },
  {
    id: 'store-no-store-case',
    section: 'RFC 9111 §5.2',
    level: 'MUST',
    title: 'does not store with No-StORe',
    steps: notReused({ 'cache-control': 'No-StORe, max-age=3600' }),
  },
  {
    id: 'store-no-store-argument',
    section: 'RFC 9111 §5.2.2.5',
    level: 'MUST',
    title: 'does not store with no-store and an argument',
    steps: notReused({ 'cache-control': 'no-store=1, max-age=3600' }),
  },
  {
    id: 'store-private',
    section: 'RFC 9111 §5.2.2.7',
    level: 'MUST',
    title: 'does not store with private',
    steps: notReused({ 'cache-control': 'private, max-age=3600' }),
  },
  {
    id: 'store-private-expires',
    section: 'RFC 9111 §5.2.2.7',
    level: 'MUST',
    title: 'does not store with private beside Expires',
    steps: notReused({ 'cache-control': 'Private', expires: '@3600@' }),
  },
  {
    id: 'store-private-s-maxage',
    section: 'RFC 9111 §5.2.2.7',
    level: 'MUST',
    title: 'does not let s-maxage undo private',
    steps: notReused({ 'cache-control': 's-maxage=3600, private' }),
  },
  {
    id: 'store-private-field',
    section: 'RFC 9111 §5.2.2.7',
    level: 'MUST',
    title: 'does not hand out a field that private names',
    steps: [
      { origin: { headers: { 'cache-control': 'private="x-own", max-age=3600', 'x-own': 'alice' } } },
      { origin: { headers: FRESH }, expect: { headers: { 'x-own': null } } },
    ],
  },
  {
    id: 'store-no-cache',
    section: 'RFC 9111 §5.2.2.4',
    level: 'MUST',
    title: 'does not reuse with no-cache unasked',
    steps: notReused({ 'cache-control': 'no-cache, max-age=3600' }),
  },
  {
    id: 'store-no-cache-case',
    section: 'RFC 9111 §5.2.2.4',
    level: 'MUST',
    title: 'does not reuse with No-CaCHe unasked',
    steps: notReused({ 'cache-control': 'No-CaCHe', expires: '@3600@' }),
  },
  {
    id: 'store-no-cache-field',
    section: 'RFC 9111 §5.2.2.4',
    level: 'MUST',
    title: 'does not hand out a field that no-cache names',
    steps: [
      {
        origin: {
          headers: { 'cache-control': 'no-cache="x-own, x-two", max-age=3600', 'x-own': 'alice', 'x-two': 'bob' },
        },
      },
      { expect: { body: 'page 0', headers: { 'x-own': null, 'x-two': null } } },
    ],
  },
  {
    id: 'store-must-understand',
    section: 'RFC 9111 §5.2.2.3',
    level: 'MUST',
    title: 'does not store a status it does not understand with must-understand',
    steps: notReused({ 'cache-control': 'must-understand, max-age=3600' }, { status: 299 }),
  },
  {
    id: 'store-must-understand-no-store',
    section: 'RFC 9111 §5.2.2.3',
    level: 'SHOULD',
    title: 'lets must-understand outweigh no-store',
    deviation: 'no-store is never outweighed',
    steps: reused({ 'cache-control': 'must-understand, no-store, max-age=3600' }),
  },
  {
    id: 'store-partial',
    section: 'RFC 9111 §3.3',
    level: 'MUST',
    title: 'does not answer for a page with a part of it',
    steps: [
      {
        ask: { headers: { range: 'bytes=0-2' } },
        origin: { status: 206, headers: { ...FRESH, 'content-range': 'bytes 0-2/6' }, body: 'abc' },
        expect: { from: 'origin', status: 206 },
      },
      { origin: { headers: FRESH, body: 'abcdef' }, expect: { from: 'origin', status: 200, body: 'abcdef' } },
    ],
  },
  {
    id: 'store-incomplete',
    section: 'RFC 9111 §3.3',
    level: 'MUST',
    title: 'does not reuse a response that broke off',
    steps: [
      { origin: { headers: FRESH, breaks: 'in the body' } },
      { origin: { headers: FRESH }, afterMs: 200, expect: { from: 'origin', status: 200, body: 'page 1' } },
    ],
  },
  {
    id: 'store-chunked',
    section: 'RFC 9111 §3',
    level: 'MAY',
    title: 'reuses a response without a stated length',
    steps: reused(FRESH, { chunked: true }),
  },
  {
    id: 'store-empty',
    section: 'RFC 9111 §3',
    level: 'MAY',
    title: 'reuses an empty response',
    steps: reused(FRESH, { body: '' }),
  },
  {
    id: 'store-long',
    section: 'RFC 9111 §3',
    level: 'MAY',
    title: 'reuses a response of 300,000 bytes whole',
    steps: reused(FRESH, { body: 'x'.repeat(300_000) }),
  },
  {
    id: 'store-set-cookie',
    section: 'RFC 9111 §7.3',
    level: 'MAY',
    title: 'reuses a response that sets a cookie',
    deviation: COOKIES,
    steps: reused({ ...FRESH, 'set-cookie': 'a=b' }),
  },
  {
    id: 'store-set-cookie-once',
    section: 'RFC 9111 §7.3',
    level: 'SHOULD',
    title: 'hands a cookie to nobody but the one it was set for',
    steps: [
      {
        origin: { headers: { ...FRESH, 'set-cookie': ['sid=alice', 'b=c'] } },
        expect: { headers: { 'set-cookie': /sid=alice/ } },
      },
      { origin: { headers: FRESH }, expect: { headers: { 'set-cookie': null } } },
    ],
  },
  {
    id: 'store-cookie-request',
    section: 'RFC 9111 §7.3',
    level: 'SHOULD',
    title: 'hands the answer to a cookie to nobody else',
    steps: [
      {
        ask: { headers: { cookie: 'sid=alice' } },
        origin: { headers: FRESH, body: 'alice' },
        expect: { from: 'origin', body: 'alice' },
      },
      { origin: { headers: FRESH }, expect: { from: 'origin', body: 'page 1' } },
    ],
  },
]

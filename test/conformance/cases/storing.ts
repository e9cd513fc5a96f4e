import type { ConformanceCase } from '../support/case.ts'
import { notReused, reused } from '../support/case.ts'

const FRESH = { 'cache-control': 'max-age=3600' }
const STATUS_LIST = 'neither errors other than 404 and 410 nor successes that say more than 200 are stored'

function status(code: number, level: 'MAY' | 'SHOULD' = 'MAY', deviation?: string): ConformanceCase {
  const why = deviation === undefined ? {} : { deviation }
  return {
    id: `status-${code}`,
    section: 'RFC 9111 §3',
    level,
    title: `reuses a fresh response with status ${code}`,
    ...why,
    steps: reused(code > 300 && code < 400 ? { ...FRESH, location: '/other' } : FRESH, { status: code }),
  }
}

/** What is stored (RFC 9111 §3, §5.2.2). */
export const STORING: readonly ConformanceCase[] = [
  ...[200, 203, 204, 299, 300, 301, 302, 303, 307, 308, 404, 410].map((code) => status(code)),
  ...[201, 206, 226, 400, 500, 503].map((code) => status(code, 'MAY', STATUS_LIST)),
  ...[302, 303, 307].map((code): ConformanceCase => ({
    id: `status-${code}-unsaid`,
    section: 'RFC 9110 §15.1',
    level: 'MUST',
    title: `does not reuse a ${code} without explicit freshness`,
    steps: notReused({ location: '/other', 'last-modified': '@-100000@' }, { status: code }),
  })),
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
  // Bytes as they are on the wire: the letter and the blank outside ASCII are UTF-8.
  ...[
    ['quoted', '"private", max-age=3600'],
    ['argument', '=private, max-age=3600'],
    ['no-comma', 'max-age=3600 private'],
    ['apostrophes', "'private', max-age=3600"],
    ['other-letter', 'max-age=3600, priv\u00d0\u00b0te'],
    ['other-blank', 'max-age=3600\u00c2\u00a0private'],
    ['underscore', 'No_Store, max-age=3600'],
  ].map(([id, control]): ConformanceCase => ({
    id: `store-odd-${id}`,
    section: 'RFC 9111 §5.2',
    level: 'SHOULD',
    title: `does not store with the odd ${JSON.stringify(control)}`,
    steps: notReused({ 'cache-control': control! }),
  })),
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
  ...['no-cache', 'no-cache, max-age=3600'].map((control): ConformanceCase => ({
    id: `store-${control.replace(/\W+/g, '-')}-validated`,
    section: 'RFC 9111 §5.2.2.4',
    level: 'MAY',
    title: `stores with ${control} and validates every time`,
    steps: [
      { origin: { headers: { 'cache-control': control, etag: '"a"' } }, expect: { from: 'origin' } },
      {
        origin: { status: 304, headers: { 'cache-control': control, etag: '"a"' } },
        expect: { from: 'validation', status: 200, body: 'page 0', sent: { 'if-none-match': '"a"' } },
      },
      { expect: { from: 'validation', status: 200, body: 'page 0' } },
    ],
  })),
  {
    id: 'store-no-cache-unreached',
    section: 'RFC 9111 §5.2.2.4',
    level: 'MUST',
    title: 'does not use what says no-cache for an origin that cannot be reached',
    steps: [
      { origin: { headers: { 'cache-control': 'no-cache, stale-if-error=60', etag: '"a"' } } },
      { origin: { breaks: 'at once' }, expect: { status: 502 } },
    ],
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
    steps: reused({ 'cache-control': 'must-understand, no-store, max-age=3600' }),
  },
  {
    id: 'store-must-understand-private',
    section: 'RFC 9111 §5.2.2.3',
    level: 'MUST',
    title: 'does not let must-understand outweigh private',
    steps: notReused({ 'cache-control': 'must-understand, no-store, private, max-age=3600' }),
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
]

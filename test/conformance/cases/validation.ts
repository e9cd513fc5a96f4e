import type { ConformanceCase, Step } from '../support/case.ts'

const FRESH = { 'cache-control': 'max-age=3600' }
/** Stored, and stale at once, but worth asking about. */
const STALE = { 'cache-control': 'max-age=60', age: '61' }

/** A page with an entity tag that is stale when it arrives. */
const tagged = (more: Record<string, string> = {}): Step => ({
  origin: { headers: { ...STALE, etag: '"a"', ...more } },
  expect: { from: 'origin' },
})
const confirmed = (headers: Record<string, string>): Step => ({
  origin: { status: 304, headers },
  expect: { from: 'validation', status: 200, body: 'page 0' },
})

/** Asking the origin whether what is stored still holds (RFC 9111 §4.3). */
export const VALIDATION: readonly ConformanceCase[] = [
  {
    id: 'validate-etag',
    section: 'RFC 9111 §4.3.1',
    level: 'SHOULD',
    title: 'validates with the entity tag',
    steps: [
      tagged(),
      {
        ...confirmed({ ...FRESH, etag: '"a"' }),
        expect: { from: 'validation', status: 200, body: 'page 0', sent: { 'if-none-match': '"a"' } },
      },
    ],
  },
  {
    id: 'validate-weak-etag',
    section: 'RFC 9111 §4.3.1',
    level: 'SHOULD',
    title: 'validates with a weak entity tag',
    steps: [
      { origin: { headers: { ...STALE, etag: 'W/"a"' } } },
      {
        origin: { status: 304, headers: { ...FRESH, etag: 'W/"a"' } },
        expect: { from: 'validation', body: 'page 0', sent: { 'if-none-match': 'W/"a"' } },
      },
    ],
  },
  {
    id: 'validate-modified',
    section: 'RFC 9111 §4.3.1',
    level: 'SHOULD',
    title: 'validates with the date of change',
    steps: [
      { origin: { headers: { ...STALE, 'last-modified': '@-5000@' } } },
      {
        origin: { status: 304, headers: FRESH },
        expect: { from: 'validation', status: 200, body: 'page 0', sent: { 'if-modified-since': '@-5000@' } },
      },
    ],
  },
  {
    id: 'validate-fresh-again',
    section: 'RFC 9111 §4.3.4',
    level: 'MUST',
    title: 'is fresh again after a 304',
    steps: [
      tagged(),
      confirmed({ ...FRESH, etag: '"a"' }),
      { expect: { from: 'store', body: 'page 0', headers: { age: /^\d\d?$/ } } },
    ],
  },
  {
    id: 'validate-updates',
    section: 'RFC 9111 §3.2',
    level: 'MUST',
    title: 'takes over the fields of a 304',
    steps: [
      tagged({ 'x-two': 'old' }),
      { ...confirmed({ ...FRESH, etag: '"a"', 'x-two': 'new' }), expect: { headers: { 'x-two': 'new' } } },
      { expect: { from: 'store', headers: { 'x-two': 'new', 'cache-control': 'max-age=3600' } } },
    ],
  },
  {
    id: 'validate-adds',
    section: 'RFC 9111 §3.2',
    level: 'MUST',
    title: 'adds fields that only the 304 has',
    steps: [
      tagged(),
      confirmed({ ...FRESH, etag: '"a"', 'x-two': 'new' }),
      { expect: { from: 'store', headers: { 'x-two': 'new' } } },
    ],
  },
  {
    id: 'validate-retains',
    section: 'RFC 9111 §3.2',
    level: 'MUST',
    title: 'keeps fields that the 304 does not have',
    steps: [
      tagged({ 'x-two': 'old' }),
      confirmed({ ...FRESH, etag: '"a"' }),
      { expect: { from: 'store', headers: { 'x-two': 'old' } } },
    ],
  },
  {
    id: 'validate-length',
    section: 'RFC 9111 §3.2',
    level: 'MUST',
    title: 'does not take over the length of a 304',
    steps: [
      tagged(),
      confirmed({ ...FRESH, etag: '"a"', 'content-length': '999' }),
      { expect: { from: 'store', body: 'page 0', headers: { 'content-length': '6' } } },
    ],
  },
  {
    id: 'validate-replaced',
    section: 'RFC 9111 §4.3.3',
    level: 'MUST',
    title: 'uses the whole response that came instead',
    steps: [
      tagged(),
      { origin: { headers: { ...FRESH, etag: '"b"' } }, expect: { from: 'validation', status: 200, body: 'page 1' } },
      { expect: { from: 'store', body: 'page 1' } },
    ],
  },
  {
    id: 'validate-error',
    section: 'RFC 9111 §4.3.3',
    level: 'MAY',
    title: 'passes on an error that came instead',
    steps: [tagged(), { origin: { status: 503, headers: {} }, expect: { status: 503 } }],
  },
  {
    id: 'validate-other-tag',
    section: 'RFC 9111 §4.3.4',
    level: 'MUST',
    title: 'does not freshen by a 304 about something else',
    steps: [
      tagged(),
      { origin: { status: 304, headers: { ...FRESH, etag: '"b"' } } },
      { origin: { headers: { ...FRESH, etag: '"b"' } }, expect: { from: 'validation', status: 200, body: 'page 2' } },
    ],
  },
  {
    id: 'validate-no-store',
    section: 'RFC 9111 §3',
    level: 'MUST',
    title: 'forgets what a 304 forbids to store',
    steps: [
      tagged(),
      {
        origin: { status: 304, headers: { 'cache-control': 'no-store', etag: '"a"' } },
        expect: { status: 200, body: 'page 0' },
      },
      { origin: { headers: FRESH }, expect: { from: 'origin', body: 'page 2' } },
    ],
  },
  {
    id: 'validate-no-validator',
    section: 'RFC 9111 §4.3.1',
    level: 'MUST',
    title: 'asks without a condition when it holds no validator',
    steps: [
      { origin: { headers: STALE } },
      {
        origin: { headers: FRESH },
        expect: { from: 'origin', sent: { 'if-none-match': null, 'if-modified-since': null } },
      },
    ],
  },
]

/** HEAD (RFC 9111 §4.3.5, RFC 9110 §9.3.2). */
export const HEAD: readonly ConformanceCase[] = [
  {
    id: 'head-stored',
    section: 'RFC 9110 §9.3.2',
    level: 'MAY',
    title: 'answers HEAD from a stored GET',
    steps: [
      { origin: { headers: { ...FRESH, 'x-two': '2' } } },
      {
        ask: { method: 'HEAD' },
        expect: { from: 'store', status: 200, body: '', headers: { 'x-two': '2', 'content-length': '6' } },
      },
    ],
  },
  {
    id: 'head-not-get',
    section: 'RFC 9111 §3',
    level: 'MUST',
    title: 'does not answer GET with what HEAD brought',
    steps: [
      { ask: { method: 'HEAD' }, origin: { headers: FRESH }, expect: { from: 'origin', body: '' } },
      { expect: { from: 'origin', body: 'page 1' } },
    ],
  },
  {
    id: 'head-obsolete',
    section: 'RFC 9111 §4.3.5',
    level: 'SHOULD',
    title: 'forgets what a HEAD shows to be obsolete',
    steps: [
      tagged(),
      { ask: { method: 'HEAD' }, origin: { headers: { ...FRESH, etag: '"b"' } } },
      { origin: { headers: { ...FRESH, etag: '"b"' } }, expect: { from: 'origin', body: 'page 2' } },
    ],
  },
  {
    id: 'head-freshens',
    section: 'RFC 9111 §4.3.5',
    level: 'SHOULD',
    title: 'is fresh again after a HEAD that confirms',
    steps: [
      tagged({ 'x-two': 'old' }),
      {
        ask: { method: 'HEAD' },
        origin: { headers: { ...FRESH, etag: '"a"', 'x-two': 'new' }, body: 'page 0' },
      },
      { expect: { from: 'store', body: 'page 0', headers: { 'x-two': 'new' } } },
    ],
  },
  {
    id: 'head-gone',
    section: 'RFC 9111 §4.3.5',
    level: 'MAY',
    title: 'forgets a page that HEAD finds gone',
    steps: [
      tagged(),
      { ask: { method: 'HEAD' }, origin: { status: 410, headers: {} } },
      { origin: { headers: FRESH }, expect: { from: 'origin', status: 200, body: 'page 2' } },
    ],
  },
]

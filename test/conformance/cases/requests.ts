import type { ConformanceCase, Step } from '../support/case.ts'

const FRESH = { 'cache-control': 'max-age=3600' }
const PUBLIC_ENTRY = 'anybody could send every request to the origin; operators who want it forward Cache-Control'
const asking = (wish: string, expect: Step['expect'] = {}): Step => ({
  ask: { headers: { 'cache-control': wish } },
  expect,
})

/** What clients ask of caches (RFC 9111 §5.2.1). */
export const REQUEST_DIRECTIVES: readonly ConformanceCase[] = [
  {
    id: 'wish-only-if-cached',
    section: 'RFC 9111 §5.2.1.7',
    level: 'SHOULD',
    title: 'says 504 when nothing is stored and the client wants no other',
    steps: [asking('only-if-cached', { from: 'store', status: 504 })],
  },
  {
    id: 'wish-only-if-cached-hit',
    section: 'RFC 9111 §5.2.1.7',
    level: 'SHOULD',
    title: 'answers from the store when the client wants no other',
    steps: [{ origin: { headers: FRESH } }, asking('only-if-cached', { from: 'store', status: 200, body: 'page 0' })],
  },
  {
    id: 'wish-no-store',
    section: 'RFC 9111 §5.2.1.5',
    level: 'MUST',
    title: 'does not store the answer to no-store',
    steps: [
      { ...asking('no-store', { from: 'origin' }), origin: { headers: FRESH } },
      { expect: { from: 'origin', body: 'page 1' } },
    ],
  },
  {
    id: 'wish-no-store-case',
    section: 'RFC 9111 §5.2',
    level: 'MUST',
    title: 'does not store the answer to No-Store among others',
    steps: [
      { ...asking('x-new, No-Store', { from: 'origin' }), origin: { headers: FRESH } },
      { expect: { from: 'origin', body: 'page 1' } },
    ],
  },
  {
    id: 'wish-max-stale',
    section: 'RFC 9111 §5.2.1.2',
    level: 'MAY',
    title: 'serves stale to one who takes it',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60', age: '61', etag: '"a"' } } },
      asking('max-stale=600', { from: 'store', body: 'page 0' }),
    ],
  },
  {
    id: 'wish-max-stale-limit',
    section: 'RFC 9111 §5.2.1.2',
    level: 'MUST',
    title: 'does not serve staler than the client takes',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60', age: '200', etag: '"a"' } } },
      asking('max-stale=60', { from: 'validation' }),
    ],
  },
  {
    id: 'wish-max-stale-must-revalidate',
    section: 'RFC 9111 §5.2.2.2',
    level: 'MUST',
    title: 'does not let max-stale undo must-revalidate',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60, must-revalidate', age: '61', etag: '"a"' } } },
      asking('max-stale=600', { from: 'validation' }),
    ],
  },
  {
    id: 'wish-unknown',
    section: 'RFC 9111 §5.2.3',
    level: 'MUST',
    title: 'ignores a wish it does not know',
    steps: [{ origin: { headers: FRESH } }, asking('x-new', { from: 'store' })],
  },
  ...['no-cache', 'max-age=0', 'min-fresh=7200'].map((wish): ConformanceCase => ({
    id: `wish-${wish.replace(/=.*/, '')}`,
    section: 'RFC 9111 §5.2.1',
    level: 'SHOULD',
    title: `asks the origin for one who says ${wish}`,
    deviation: PUBLIC_ENTRY,
    steps: [{ origin: { headers: { ...FRESH, etag: '"a"' } } }, asking(wish, { from: 'validation' })],
  })),
  {
    id: 'wish-pragma',
    section: 'RFC 9111 §5.4',
    level: 'MAY',
    title: 'gives Pragma in a request no meaning',
    steps: [{ origin: { headers: FRESH } }, { ask: { headers: { pragma: 'no-cache' } }, expect: { from: 'store' } }],
  },
]

/** What a cache says of itself (RFC 9211). */
export const STATUS: readonly ConformanceCase[] = [
  {
    id: 'says-hit',
    section: 'RFC 9211 §2',
    level: 'SHOULD',
    title: 'says hit and the remaining freshness',
    steps: [
      { origin: { headers: FRESH }, expect: { headers: { 'cache-status': /fwd=uri-miss; stored/ } } },
      { expect: { headers: { 'cache-status': /"edge-canonicalizer"; hit; ttl=3[56]\d\d/ } } },
    ],
  },
  {
    id: 'says-stale',
    section: 'RFC 9211 §2.2',
    level: 'SHOULD',
    title: 'says that it asked because of age',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60', age: '61', etag: '"a"' } } },
      {
        origin: { status: 304, headers: FRESH },
        expect: { headers: { 'cache-status': /fwd=stale; fwd-status=304; stored/ } },
      },
    ],
  },
  {
    id: 'says-after-others',
    section: 'RFC 9211 §2',
    level: 'MUST',
    title: 'adds itself behind the caches before it',
    steps: [
      {
        origin: { headers: { ...FRESH, 'cache-status': 'Inner; hit' } },
        expect: { headers: { 'cache-status': /^Inner; hit, ?"edge-canonicalizer"/ } },
      },
    ],
  },
]

const SLOW = { afterMs: 500 }

/** Requests that meet at an entry that is not there yet (RFC 9111 §4). */
export const COLLAPSING: readonly ConformanceCase[] = [
  {
    id: 'collapse',
    section: 'RFC 9111 §4',
    level: 'MAY',
    title: 'asks the origin once for five who come together',
    steps: [{ atOnce: 5, origin: { ...SLOW, headers: FRESH }, expect: { status: 200, body: 'page 0', asked: 1 } }],
  },
  {
    id: 'collapse-stale',
    section: 'RFC 9111 §4.3',
    level: 'MAY',
    title: 'validates once for five who come together',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60', age: '61', etag: '"a"' } } },
      {
        atOnce: 5,
        origin: { ...SLOW, status: 304, headers: { ...FRESH, etag: '"a"' } },
        expect: { from: 'validation', status: 200, body: 'page 0', asked: 1 },
      },
    ],
  },
  {
    id: 'collapse-private',
    section: 'RFC 9111 §5.2.2.7',
    level: 'MUST',
    title: 'gives each of five their own private answer',
    steps: [
      {
        atOnce: 5,
        origin: { ...SLOW, headers: { 'cache-control': 'private, max-age=60' } },
        expect: { status: 200, asked: 5 },
      },
    ],
  },
  {
    id: 'collapse-cookie',
    section: 'RFC 9111 §7.3',
    level: 'SHOULD',
    title: 'gives each of five their own cookie',
    steps: [
      { atOnce: 5, origin: { ...SLOW, headers: { ...FRESH, 'set-cookie': 'a=b' } }, expect: { status: 200, asked: 5 } },
    ],
  },
  {
    id: 'collapse-error',
    section: 'RFC 9111 §4',
    level: 'MAY',
    title: 'lets each of five see the error, and stores none',
    steps: [
      { atOnce: 5, origin: { ...SLOW, status: 500, headers: FRESH }, expect: { status: 500 } },
      { origin: { headers: FRESH }, expect: { from: 'origin', status: 200 } },
    ],
  },
]

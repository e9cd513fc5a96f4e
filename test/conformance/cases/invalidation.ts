import type { ConformanceCase, Step } from '../support/case.ts'

const FRESH = { 'cache-control': 'max-age=3600' }
const FILLED: Step = { origin: { headers: FRESH }, expect: { from: 'origin' } }
const AGAIN: Step = { origin: { headers: FRESH }, expect: { from: 'origin', body: 'page 2' } }
const KEPT: Step = { expect: { from: 'store', body: 'page 0' } }

function unsafe(method: string, status: number, more: Record<string, string> = {}): Step {
  return { ask: { method, body: 'a' }, origin: { status, headers: more }, expect: { from: 'origin', status } }
}

/** An unsafe request of a page of the site on `/do` that points to `/page`. */
function pointing(name: string, to: string, status: number): Step {
  return {
    ask: { method: 'POST', path: '/do', body: 'a', headers: { 'sec-fetch-site': 'same-origin' } },
    origin: { status, headers: { [name]: to } },
    expect: { from: 'origin', status },
  }
}

/** What unsafe requests end (RFC 9111 §4.4). */
export const INVALIDATION: readonly ConformanceCase[] = [
  ...['POST', 'PUT', 'DELETE', 'PATCH'].map((method): ConformanceCase => ({
    id: `invalidate-${method.toLowerCase()}`,
    section: 'RFC 9111 §4.4',
    level: 'MUST',
    title: `forgets a page after ${method}`,
    steps: [FILLED, unsafe(method, 200), AGAIN],
  })),
  {
    id: 'invalidate-redirect',
    section: 'RFC 9111 §4.4',
    level: 'MUST',
    title: 'forgets a page after a POST that redirects',
    steps: [FILLED, unsafe('POST', 303, { location: '/thanks' }), AGAIN],
  },
  {
    id: 'invalidate-refused',
    section: 'RFC 9111 §4.4',
    level: 'MAY',
    title: 'keeps a page after a POST that was refused',
    steps: [FILLED, unsafe('POST', 403), KEPT],
  },
  {
    id: 'invalidate-failed',
    section: 'RFC 9111 §4.4',
    level: 'MAY',
    title: 'keeps a page after a POST that failed',
    steps: [FILLED, unsafe('POST', 500), KEPT],
  },
  {
    id: 'invalidate-location',
    section: 'RFC 9111 §4.4',
    level: 'MAY',
    title: 'forgets what Location names',
    steps: [FILLED, pointing('location', '/page', 201), AGAIN],
  },
  {
    id: 'invalidate-content-location',
    section: 'RFC 9111 §4.4',
    level: 'MAY',
    title: 'forgets what Content-Location names',
    steps: [FILLED, pointing('content-location', '/page', 200), AGAIN],
  },
  {
    id: 'invalidate-absolute',
    section: 'RFC 9111 §4.4',
    level: 'MAY',
    title: 'forgets what an absolute Location names',
    steps: [FILLED, pointing('location', 'http://invalidate-absolute.conformance.test/page', 303), AGAIN],
  },
  ...['OPTIONS', 'QUERY', 'PROPFIND', 'REPORT', 'SEARCH'].map((method): ConformanceCase => ({
    id: `keep-${method.toLowerCase()}`,
    section: 'RFC 9110 §9.2.1',
    level: 'MAY',
    title: `keeps a page after ${method}, which is safe`,
    steps: [FILLED, { ask: { method }, expect: { from: 'origin' } }, KEPT],
  })),
  {
    id: 'invalidate-elsewhere',
    section: 'RFC 9111 §4.4',
    level: 'MUST',
    title: 'does not forget for a Location of another origin',
    steps: [FILLED, pointing('location', 'http://other.test/page', 303), KEPT],
  },
  {
    id: 'invalidate-pointing-refused',
    section: 'RFC 9111 §4.4',
    level: 'MAY',
    title: 'keeps what a refused POST names',
    steps: [FILLED, pointing('location', '/page', 403), KEPT],
  },
  {
    id: 'invalidate-safe',
    section: 'RFC 9111 §4.4',
    level: 'MAY',
    title: 'keeps a page after OPTIONS',
    steps: [FILLED, { ask: { method: 'OPTIONS' }, expect: { from: 'origin' } }, KEPT],
  },
  {
    id: 'invalidate-variants',
    section: 'RFC 9111 §4.4',
    level: 'MUST',
    title: 'forgets every variant of a page',
    steps: [
      { ask: { headers: { 'x-key': '1' } }, origin: { headers: { ...FRESH, vary: 'X-Key' } } },
      { ask: { headers: { 'x-key': '2' } } },
      { ask: { method: 'POST', body: 'a' }, origin: { headers: {} } },
      {
        ask: { headers: { 'x-key': '1' } },
        origin: { headers: { ...FRESH, vary: 'X-Key' } },
        expect: { from: 'origin' },
      },
      { ask: { headers: { 'x-key': '2' } }, expect: { from: 'origin' } },
    ],
  },
]

const DOWN = { breaks: 'at once' } as const

/** Stale responses (RFC 9111 §4.2.4, RFC 5861). */
export const STALE_USE: readonly ConformanceCase[] = [
  {
    id: 'unreached',
    section: 'RFC 9111 §4.2.4',
    level: 'MAY',
    title: 'serves a stale response for an origin that cannot be reached',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60', age: '61', etag: '"a"' } } },
      { origin: DOWN, expect: { status: 200, body: 'page 0', headers: { age: /^6\d$/ } } },
    ],
  },
  {
    id: 'unreached-head',
    section: 'RFC 9110 §9.3.2',
    level: 'SHOULD',
    title: 'answers HEAD as it answers GET when the origin cannot be reached',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60', age: '61', etag: '"a"' } } },
      { ask: { method: 'HEAD' }, origin: DOWN, expect: { status: 200, body: '', headers: { etag: '"a"' } } },
    ],
  },
  ...['must-revalidate', 'proxy-revalidate', 's-maxage=60'].map((directive): ConformanceCase => ({
    id: `unreached-${directive.replace(/=.*/, '')}`,
    section: directive.startsWith('s-') ? 'RFC 9111 §5.2.2.10' : 'RFC 9111 §5.2.2.2',
    level: 'MUST',
    title: `serves no stale response with ${directive}`,
    steps: [
      { origin: { headers: { 'cache-control': `max-age=60, ${directive}`, age: '61', etag: '"a"' } } },
      { origin: DOWN, expect: { status: 502 } },
    ],
  })),
  {
    id: 'unreached-says-504',
    section: 'RFC 9111 §5.2.2.2',
    level: 'SHOULD',
    title: 'says 504 rather than 502 when must-revalidate forbids a stale response',
    deviation: '502 says what happened: there was no connection; 504 is kept for an origin that is silent too long',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60, must-revalidate', age: '61', etag: '"a"' } } },
      { origin: DOWN, expect: { status: 504 } },
    ],
  },
  {
    id: 'unreached-unstored',
    section: 'RFC 9110 §15.6.3',
    level: 'SHOULD',
    title: 'says 502 when the origin breaks off and nothing is stored',
    steps: [{ origin: DOWN, expect: { status: 502 } }],
  },
  {
    id: 'error-plain',
    section: 'RFC 9111 §4.2.4',
    level: 'MUST',
    title: 'serves no stale response for an error unless the response allows it',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60', age: '61', etag: '"a"' } } },
      { origin: { status: 503, headers: {} }, expect: { status: 503 } },
    ],
  },
  ...[500, 502, 503, 504].map((status): ConformanceCase => ({
    id: `error-${status}`,
    section: 'RFC 5861 §4',
    level: 'MAY',
    title: `serves a stale response for a ${status} with stale-if-error`,
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60, stale-if-error=60', age: '61', etag: '"a"' } } },
      { origin: { status, headers: {} }, expect: { status: 200, body: 'page 0' } },
    ],
  })),
  {
    id: 'error-window',
    section: 'RFC 5861 §4',
    level: 'MUST',
    title: 'serves no stale response beyond stale-if-error',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60, stale-if-error=60', age: '200', etag: '"a"' } } },
      { origin: { status: 503, headers: {} }, expect: { status: 503 } },
    ],
  },
  {
    id: 'error-not-found',
    section: 'RFC 5861 §4',
    level: 'MUST',
    title: 'serves no stale response for a 404',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60, stale-if-error=60', age: '61', etag: '"a"' } } },
      { origin: { status: 404, headers: {} }, expect: { status: 404 } },
    ],
  },
  {
    id: 'refresh',
    section: 'RFC 5861 §3',
    level: 'MAY',
    title: 'serves stale within stale-while-revalidate, and new after it',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60, stale-while-revalidate=600', age: '61' } } },
      { origin: { headers: FRESH }, expect: { status: 200, body: 'page 0' } },
      { afterMs: 700, expect: { from: 'store', body: 'page 1' } },
    ],
  },
  {
    id: 'refresh-window',
    section: 'RFC 5861 §3',
    level: 'MUST',
    title: 'does not serve stale beyond stale-while-revalidate',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60, stale-while-revalidate=60', age: '200' } } },
      { origin: { headers: FRESH }, expect: { from: 'origin', body: 'page 1' } },
    ],
  },
  {
    id: 'refresh-must-revalidate',
    section: 'RFC 9111 §5.2.2.2',
    level: 'MUST',
    title: 'does not serve stale with must-revalidate',
    steps: [
      {
        origin: { headers: { 'cache-control': 'max-age=60, stale-while-revalidate=600, must-revalidate', age: '61' } },
      },
      { origin: { headers: FRESH }, expect: { from: 'origin', body: 'page 1' } },
    ],
  },
]

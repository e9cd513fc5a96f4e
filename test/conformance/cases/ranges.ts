import type { ConformanceCase, Step } from '../support/case.ts'

const FRESH = { 'cache-control': 'max-age=3600' }
const WHOLE: Step = {
  origin: { headers: { ...FRESH, etag: '"a"', 'x-two': '2' }, body: '0123456789' },
  expect: { from: 'origin' },
}

const STORED_PART: Step = {
  ask: { headers: { range: 'bytes=2-5' } },
  origin: { status: 206, headers: { ...FRESH, etag: '"a"', 'content-range': 'bytes 2-5/10' }, body: '2345' },
}

function part(range: string, body: string, contentRange: string): readonly Step[] {
  return [
    WHOLE,
    {
      ask: { headers: { range } },
      expect: {
        from: 'store',
        status: 206,
        body,
        headers: { 'content-range': contentRange, 'content-length': String(body.length), 'x-two': '2' },
      },
    },
  ]
}

/** Parts of a stored response, and parts that are not stored (RFC 9110 §14, RFC 9111 §3.3, §3.4). */
export const RANGES: readonly ConformanceCase[] = [
  {
    id: 'range-first',
    section: 'RFC 9110 §14.1.2',
    level: 'MAY',
    title: 'cuts a part out of a stored page',
    steps: part('bytes=0-1', '01', 'bytes 0-1/10'),
  },
  {
    id: 'range-open',
    section: 'RFC 9110 §14.1.2',
    level: 'MAY',
    title: 'cuts off the beginning',
    steps: part('bytes=4-', '456789', 'bytes 4-9/10'),
  },
  {
    id: 'range-suffix',
    section: 'RFC 9110 §14.1.2',
    level: 'MAY',
    title: 'cuts out the end',
    steps: part('bytes=-3', '789', 'bytes 7-9/10'),
  },
  {
    id: 'range-beyond',
    section: 'RFC 9110 §14.1.2',
    level: 'MUST',
    title: 'stops where the page ends',
    steps: part('bytes=8-100', '89', 'bytes 8-9/10'),
  },
  {
    id: 'range-unsatisfiable',
    section: 'RFC 9110 §15.5.17',
    level: 'SHOULD',
    title: 'says 416 and the length when no byte exists',
    steps: [
      WHOLE,
      {
        ask: { headers: { range: 'bytes=10-' } },
        expect: { from: 'store', status: 416, headers: { 'content-range': 'bytes */10' } },
      },
    ],
  },
  {
    id: 'range-several',
    section: 'RFC 9110 §14.2',
    level: 'MAY',
    title: 'leaves several ranges to the origin',
    steps: [
      WHOLE,
      { ask: { headers: { range: 'bytes=0-1,4-5' } }, expect: { from: 'origin', sent: { range: 'bytes=0-1,4-5' } } },
    ],
  },
  {
    id: 'range-unit',
    section: 'RFC 9110 §14.2',
    level: 'MUST',
    title: 'does not answer a unit it does not know with bytes',
    steps: [WHOLE, { ask: { headers: { range: 'lines=0-1' } }, expect: { from: 'origin', status: 200 } }],
  },
  {
    id: 'range-if-range',
    section: 'RFC 9110 §13.1.5',
    level: 'MUST',
    title: 'sends the part when If-Range holds',
    steps: [
      WHOLE,
      { ask: { headers: { range: 'bytes=0-1', 'if-range': '"a"' } }, expect: { status: 206, body: '01' } },
    ],
  },
  {
    id: 'range-if-range-other',
    section: 'RFC 9110 §13.1.5',
    level: 'MUST',
    title: 'sends the page when If-Range does not hold',
    steps: [
      WHOLE,
      { ask: { headers: { range: 'bytes=0-1', 'if-range': '"b"' } }, expect: { status: 200, body: '0123456789' } },
    ],
  },
  {
    id: 'range-if-range-weak',
    section: 'RFC 9110 §13.1.5',
    level: 'MUST',
    title: 'does not let a weak tag hold in If-Range',
    steps: [
      { origin: { headers: { ...FRESH, etag: 'W/"a"' }, body: '0123456789' } },
      { ask: { headers: { range: 'bytes=0-1', 'if-range': 'W/"a"' } }, expect: { status: 200, body: '0123456789' } },
    ],
  },
  {
    id: 'range-condition',
    section: 'RFC 9110 §13.2.2',
    level: 'MUST',
    title: 'looks at conditions before the range',
    steps: [
      WHOLE,
      { ask: { headers: { range: 'bytes=0-1', 'if-none-match': '"a"' } }, expect: { status: 304, body: '' } },
    ],
  },
  {
    id: 'range-head',
    section: 'RFC 9110 §14.2',
    level: 'MUST',
    title: 'ignores a range beside HEAD',
    steps: [WHOLE, { ask: { method: 'HEAD', headers: { range: 'bytes=0-1' } }, expect: { status: 200, body: '' } }],
  },
  {
    id: 'range-missing',
    section: 'RFC 9111 §3.4',
    level: 'MUST',
    title: 'asks the origin for a part of what is not stored',
    steps: [
      {
        ask: { headers: { range: 'bytes=0-1' } },
        origin: { status: 206, headers: { ...FRESH, 'content-range': 'bytes 0-1/10' }, body: '01' },
        expect: { from: 'origin', status: 206, body: '01', sent: { range: 'bytes=0-1' } },
      },
    ],
  },
  {
    id: 'range-stale',
    section: 'RFC 9111 §4.2.4',
    level: 'MUST',
    title: 'does not cut from a stale page',
    steps: [
      { origin: { headers: { 'cache-control': 'max-age=60', age: '61', etag: '"a"' }, body: '0123456789' } },
      { ask: { headers: { range: 'bytes=0-1' } }, expect: { from: 'origin' } },
    ],
  },
  {
    id: 'range-partial-reused',
    section: 'RFC 9111 §3.3',
    level: 'MAY',
    title: 'reuses a stored part for the same part',
    steps: [
      STORED_PART,
      { ask: { headers: { range: 'bytes=2-5' } }, expect: { from: 'store', status: 206, body: '2345' } },
    ],
  },
  {
    id: 'range-partial-within',
    section: 'RFC 9111 §3.3',
    level: 'MAY',
    title: 'cuts a smaller part out of a stored part',
    steps: [
      STORED_PART,
      {
        ask: { headers: { range: 'bytes=3-4' } },
        expect: { from: 'store', status: 206, body: '34', headers: { 'content-range': 'bytes 3-4/10' } },
      },
    ],
  },
  {
    id: 'range-partial-beyond',
    section: 'RFC 9111 §3.3',
    level: 'MUST',
    title: 'asks for a part that a stored part does not hold',
    steps: [STORED_PART, { ask: { headers: { range: 'bytes=3-6' } }, expect: { from: 'origin' } }],
  },
  {
    id: 'range-partial-page',
    section: 'RFC 9111 §3.3',
    level: 'MUST',
    title: 'does not answer with a part who asks for the page',
    steps: [STORED_PART, { ...WHOLE, expect: { from: 'origin', status: 200, body: '0123456789' } }],
  },
]

/** Interim responses (RFC 9110 §15.2). */
export const INTERIM: readonly ConformanceCase[] = [
  ...[102, 103].map((code): ConformanceCase => ({
    id: `interim-${code}-final`,
    section: 'RFC 9110 §15.2',
    level: 'MUST',
    title: `answers with the final response after a ${code}, and stores that`,
    steps: [
      {
        origin: {
          headers: FRESH,
          interim: [{ status: code, headers: { link: '</a.css>; rel=preload', 'x-early': '1' } }],
        },
        expect: { from: 'origin', status: 200, body: 'page 0', headers: { 'x-early': null } },
      },
      { expect: { from: 'store', status: 200, body: 'page 0', headers: { 'x-early': null, link: null } } },
    ],
  })),
  {
    id: 'interim-several',
    section: 'RFC 9110 §15.2',
    level: 'MUST',
    title: 'gets past several interim responses',
    steps: [
      {
        origin: {
          headers: FRESH,
          interim: [
            { status: 103, headers: { link: '</a>' } },
            { status: 103, headers: { link: '</b>' } },
          ],
        },
        expect: { status: 200, body: 'page 0' },
      },
      { expect: { from: 'store', body: 'page 0' } },
    ],
  },
]

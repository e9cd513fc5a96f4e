import type { ConformanceCase, Step } from '../support/case.ts'

const FRESH = { 'cache-control': 'max-age=3600' }
const SPELLING = 'an origin that reads closely answers an odd spelling differently, and everybody would get that answer'

/** Requests for one page, each with its value of a header; a number in `from` is the step whose page must come back. */
export function asked(
  name: string,
  vary: string | readonly string[],
  values: readonly (string | undefined)[],
  from: readonly (number | undefined)[],
): readonly Step[] {
  return values.map((value, index): Step => {
    const stored = from[index]
    return {
      ...(value === undefined ? {} : { ask: { headers: { [name]: value } } }),
      origin: { headers: { ...FRESH, vary } },
      expect:
        stored === undefined ? { from: 'origin', body: `page ${index}` } : { from: 'store', body: `page ${stored}` },
    }
  })
}

/** Which stored response answers which request (RFC 9111 §4.1). */
export const VARY: readonly ConformanceCase[] = [
  {
    id: 'vary-same',
    section: 'RFC 9111 §4.1',
    level: 'MAY',
    title: 'reuses for the same value',
    steps: asked('x-key', 'X-Key', ['1', '1'], [undefined, 0]),
  },
  {
    id: 'vary-other',
    section: 'RFC 9111 §4.1',
    level: 'MUST',
    title: 'does not reuse for another value',
    steps: asked('x-key', 'X-Key', ['1', '2'], []),
  },
  {
    id: 'vary-absent',
    section: 'RFC 9111 §4.1',
    level: 'MUST',
    title: 'does not reuse where the header is missing',
    steps: asked('x-key', 'X-Key', ['1', undefined], []),
  },
  {
    id: 'vary-present',
    section: 'RFC 9111 §4.1',
    level: 'MUST',
    title: 'does not reuse where the header was missing',
    steps: asked('x-key', 'X-Key', [undefined, '1'], []),
  },
  {
    id: 'vary-both-absent',
    section: 'RFC 9111 §4.1',
    level: 'MAY',
    title: 'reuses where the header is missing both times',
    steps: asked('x-key', 'X-Key', [undefined, undefined], [undefined, 0]),
  },
  {
    id: 'vary-two-stored',
    section: 'RFC 9111 §4.1',
    level: 'MAY',
    title: 'keeps a response per value',
    steps: asked('x-key', 'X-Key', ['1', '2', '1', '2'], [undefined, undefined, 0, 1]),
  },
  {
    id: 'vary-name-case',
    section: 'RFC 9110 §12.5.5',
    level: 'MUST',
    title: 'reads names in any letter case',
    steps: asked('x-key', 'x-KEY', ['1', '2', '1'], [undefined, undefined, 0]),
  },
  {
    id: 'vary-lines',
    section: 'RFC 9110 §5.3',
    level: 'MUST',
    title: 'reads names from several lines',
    steps: asked('x-key', ['Accept-Encoding', 'X-Key'], ['1', '2'], []),
  },
  {
    id: 'vary-empty-member',
    section: 'RFC 9110 §5.6.1',
    level: 'MUST',
    title: 'reads a list with empty members',
    steps: asked('x-key', ', ,X-Key,', ['1', '2', '1'], [undefined, undefined, 0]),
  },
  ...['*', '*, *', 'X-Key, *', ', *'].map((vary, index): ConformanceCase => ({
    id: `vary-any-${index}`,
    section: 'RFC 9111 §4.1',
    level: 'MUST',
    title: `does not reuse with Vary: ${vary}`,
    steps: asked('x-key', vary, ['1', '1'], []),
  })),
  {
    id: 'vary-any-lines',
    section: 'RFC 9111 §4.1',
    level: 'MUST',
    title: 'does not reuse with * on a line of its own',
    steps: asked('x-key', ['X-Key', '*'], ['1', '1'], []),
  },
  {
    id: 'vary-unlisted',
    section: 'RFC 9111 §4.1',
    level: 'MUST',
    title: 'does not reuse what varies on a header that is not told apart',
    steps: [
      {
        ask: { headers: { 'x-unlisted': '1' } },
        origin: { headers: { ...FRESH, vary: 'X-Unlisted' } },
        expect: { from: 'origin' },
      },
      { ask: { headers: { 'x-unlisted': '2' } }, expect: { from: 'origin', sent: { 'x-unlisted': '2' } } },
    ],
  },
  {
    id: 'vary-unlisted-absent',
    section: 'RFC 9111 §4.1',
    level: 'MUST',
    title: 'does not serve the response to a request without the field to a request with it',
    steps: [
      { origin: { headers: { ...FRESH, vary: 'X-Unlisted' } }, expect: { from: 'origin' } },
      { ask: { headers: { 'x-unlisted': '2' } }, expect: { from: 'origin' } },
    ],
  },
  {
    id: 'vary-space',
    section: 'RFC 9111 §4.1',
    level: 'MAY',
    title: 'takes values that differ in spaces for the same',
    deviation: SPELLING,
    steps: asked('x-key', 'X-Key', ['1,2', '1 , 2'], [undefined, 0]),
  },
  ...[
    ['case', 'EN, de'],
    ['space', ' en ,de'],
  ].map(([id, odd]): ConformanceCase => ({
    id: `vary-language-${id}`,
    section: 'RFC 9111 §4.1',
    level: 'MAY',
    title: `takes languages that differ in ${id} for the same`,
    steps: asked('accept-language', 'Accept-Language', ['en, DE', odd], [undefined, 0]),
  })),
  {
    id: 'vary-language-order',
    section: 'RFC 9111 §4.1',
    level: 'MAY',
    title: 'takes languages in another order for the same',
    deviation: 'servers read the order as preference',
    steps: asked('accept-language', 'Accept-Language', ['en, de', 'de, en'], [undefined, 0]),
  },
  {
    id: 'vary-encoding',
    section: 'RFC 9111 §4.1',
    level: 'MAY',
    title: 'reuses the plain form for any Accept-Encoding',
    steps: asked('accept-encoding', 'Accept-Encoding', ['gzip', 'br'], [undefined, 0]),
  },
  {
    id: 'vary-silent',
    section: 'RFC 9111 §4.1',
    level: 'SHOULD',
    title: 'tells apart by a header that was sent though the response does not say so',
    steps: [
      {
        ask: { headers: { 'x-key': '1' } },
        origin: { headers: FRESH },
        expect: { from: 'origin', sent: { 'x-key': '1' } },
      },
      { ask: { headers: { 'x-key': '2' } }, expect: { from: 'origin', headers: { vary: null } } },
      { ask: { headers: { 'x-key': '1' } }, expect: { from: 'store', body: 'page 0' } },
    ],
  },
  {
    id: 'vary-not-modified',
    section: 'RFC 9110 §15.4.5',
    level: 'MUST',
    title: 'repeats Vary in a 304',
    steps: [
      { ask: { headers: { 'x-key': '1' } }, origin: { headers: { ...FRESH, vary: 'X-Key', etag: '"a"' } } },
      {
        ask: { headers: { 'x-key': '1', 'if-none-match': '"a"' } },
        expect: { from: 'store', status: 304, headers: { vary: 'X-Key' } },
      },
    ],
  },
]

/** What makes two requests one (RFC 9111 §2). */
export const KEY: readonly ConformanceCase[] = [
  {
    id: 'key-query',
    section: 'RFC 9111 §2',
    level: 'MUST',
    title: 'does not reuse for another query',
    steps: [
      { ask: { path: '/page?id=1' }, origin: { headers: FRESH } },
      { ask: { path: '/page?id=2' }, expect: { from: 'origin' } },
    ],
  },
  {
    id: 'key-query-same',
    section: 'RFC 9111 §2',
    level: 'MAY',
    title: 'reuses for the same query',
    steps: [
      { ask: { path: '/page?id=1' }, origin: { headers: FRESH } },
      { ask: { path: '/page?id=1' }, expect: { from: 'store', body: 'page 0' } },
    ],
  },
  {
    id: 'key-path-case',
    section: 'RFC 9111 §2',
    level: 'MUST',
    title: 'does not reuse for a path in another letter case',
    steps: [
      { ask: { path: '/page' }, origin: { headers: FRESH } },
      { ask: { path: '/PAGE' }, expect: { from: 'origin' } },
    ],
  },
  {
    id: 'key-post',
    section: 'RFC 9111 §4',
    level: 'MUST',
    title: 'does not answer GET with the answer to POST',
    steps: [
      { ask: { method: 'POST', body: 'a' }, origin: { headers: FRESH }, expect: { from: 'origin' } },
      { expect: { from: 'origin' } },
    ],
  },
  {
    id: 'key-post-through',
    section: 'RFC 9111 §4',
    level: 'MUST',
    title: 'writes unsafe requests through',
    steps: [
      { origin: { headers: FRESH } },
      { ask: { method: 'POST', body: 'a' }, expect: { from: 'origin', body: 'page 1' } },
    ],
  },
  {
    id: 'key-options',
    section: 'RFC 9110 §9.3.7',
    level: 'MUST',
    title: 'does not answer OPTIONS from what is stored for GET',
    steps: [{ origin: { headers: FRESH } }, { ask: { method: 'OPTIONS' }, expect: { from: 'origin' } }],
  },
]

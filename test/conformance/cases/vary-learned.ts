import type { ConformanceCase, Step } from '../support/case.ts'
import { asked } from './vary.ts'

const FRESH = { 'cache-control': 'max-age=3600' }

/** What a response varies on though no one listed it (RFC 9111 §4.1). */
export const VARY_LEARNED: readonly ConformanceCase[] = [
  {
    id: 'vary-learned',
    section: 'RFC 9111 §4.1',
    level: 'MAY',
    title: 'keeps a response per value of a header that nothing but Vary has named',
    steps: [
      ...asked('x-new', 'X-New', ['1', '1', '2', '2', '1'], [undefined, 0, undefined, 2, 0]),
      { expect: { from: 'store', body: 'page 0' } },
    ],
  },
  {
    id: 'vary-learned-sent',
    section: 'RFC 9111 §4.1',
    level: 'MUST',
    title: 'asks with the header of the client once the page is known to vary on it',
    steps: [
      { ask: { headers: { 'x-new': '1' } }, origin: { headers: { ...FRESH, vary: 'X-New' } } },
      { ask: { headers: { 'x-new': '2' } }, expect: { from: 'origin', asked: 1, sent: { 'x-new': '2' } } },
    ],
  },
  {
    id: 'vary-learned-validation',
    section: 'RFC 9111 §4.3.1',
    level: 'MUST',
    title: 'repeats the header that a page varies on when it asks whether that still holds',
    steps: [
      {
        ask: { headers: { 'x-new': '1' } },
        origin: { headers: { 'cache-control': 'max-age=0', etag: '"a"', vary: 'X-New' } },
      },
      {
        ask: { headers: { 'x-new': '1' } },
        origin: { status: 304, headers: { etag: '"a"' } },
        expect: { from: 'validation', status: 200, body: 'page 0', sent: { 'x-new': '1', 'if-none-match': '"a"' } },
      },
    ],
  },
  {
    id: 'vary-script',
    section: 'RFC 9111 §4.1',
    level: 'MAY',
    title: 'keeps a response per value of a header that a script has thought of',
    steps: ['1', '1', '2'].map((team, index): Step => ({
      ask: { headers: { 'x-team': team, 'sec-fetch-mode': 'cors' } },
      origin: { headers: { ...FRESH, vary: 'X-Team' } },
      expect: index === 1 ? { from: 'store', body: 'page 0' } : { from: 'origin', asked: 1, sent: { 'x-team': team } },
    })),
  },
  {
    id: 'vary-dictionary',
    section: 'RFC 9842 §6.2',
    level: 'MAY',
    title: 'reuses the plain form whatever dictionary the client has',
    steps: asked('available-dictionary', 'Accept-Encoding, Available-Dictionary', [':AAAA:', ':BBBB:'], [undefined, 0]),
  },
  {
    id: 'vary-program',
    section: 'RFC 9111 §4.1',
    level: 'MAY',
    title: 'keeps a response per User-Agent',
    deviation: 'nearly every client has another one',
    steps: asked('user-agent', 'User-Agent', ['a', 'a'], [undefined, 0]),
  },
]

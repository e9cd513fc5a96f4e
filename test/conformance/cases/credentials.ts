import type { ConformanceCase, Step } from '../support/case.ts'
import { reused } from '../support/case.ts'

const FRESH = { 'cache-control': 'max-age=3600' }
const COOKIES = 'a response that sets a cookie is never stored: one client’s session would reach the next'
const CREDENTIALS = 'answers to credentials are never stored, whatever the response allows'

const ALICE: Step = { ask: { headers: { authorization: 'Basic YWxpY2U6eA==' } }, expect: { from: 'origin' } }

/** Requests with credentials (RFC 9111 §3.5). */
export const AUTHORIZATION: readonly ConformanceCase[] = [
  {
    id: 'authorization-apart',
    section: 'RFC 9111 §3.5',
    level: 'MUST',
    title: 'does not store the answer to credentials',
    steps: [
      { ...ALICE, origin: { headers: FRESH, body: 'alice' } },
      { origin: { headers: FRESH }, expect: { from: 'origin', body: 'page 1' } },
    ],
  },
  {
    id: 'authorization-apart-expires',
    section: 'RFC 9111 §3.5',
    level: 'MUST',
    title: 'does not store the answer to credentials because of Expires',
    steps: [
      { ...ALICE, origin: { headers: { expires: '@3600@' }, body: 'alice' } },
      { ...ALICE },
      { expect: { from: 'origin' } },
    ],
  },
  ...['public', 's-maxage=3600', 'must-revalidate'].map((directive): ConformanceCase => ({
    id: `authorization-${directive.replace(/=.*/, '')}`,
    section: 'RFC 9111 §3.5',
    level: 'MAY',
    title: `stores the answer to credentials with ${directive}`,
    deviation: CREDENTIALS,
    steps: [
      { ...ALICE, origin: { headers: { 'cache-control': `max-age=3600, ${directive}` } } },
      { expect: { from: 'store' } },
    ],
  })),
]

/** Responses that belong to one client (RFC 9111 §7.3). */
export const ONE_CLIENT: readonly ConformanceCase[] = [
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
    title: 'hands a cookie only to the client it was set for',
    steps: [
      {
        origin: { headers: { ...FRESH, 'set-cookie': ['sid=alice', 'b=c'] } },
        expect: { headers: { 'set-cookie': /sid=alice/ } },
      },
      { origin: { headers: FRESH }, expect: { headers: { 'set-cookie': null } } },
    ],
  },
  ...['X-Auth-Token', 'Authorization', 'X-CSRF-Token', 'DPoP-Nonce', 'Secure-Session-Id', 'Clear-Site-Data'].map(
    (name): ConformanceCase => ({
      id: `store-${name.toLowerCase()}`,
      section: 'RFC 9111 §7.3',
      level: 'SHOULD',
      title: `hands ${name} only to the client that it was made for`,
      steps: [
        {
          origin: { headers: { ...FRESH, [name]: '"alice"' } },
          expect: { headers: { [name.toLowerCase()]: '"alice"' } },
        },
        { origin: { headers: FRESH }, expect: { from: 'origin', headers: { [name.toLowerCase()]: null } } },
      ],
    }),
  ),
  {
    id: 'store-cookie-request',
    section: 'RFC 9111 §7.3',
    level: 'SHOULD',
    title: 'hands the response to a cookie to no other client',
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

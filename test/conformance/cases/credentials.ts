import type { ConformanceCase, Step } from '../support/case.ts'

const FRESH = { 'cache-control': 'max-age=3600' }
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

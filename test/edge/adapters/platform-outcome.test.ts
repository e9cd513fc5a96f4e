import { expect, it } from 'vitest'
import { platformOutcome } from '../../../src/edge/adapters/platform-outcome.ts'

it.each([
  ['HIT', { kind: 'hit' }],
  ['STALE', { kind: 'hit' }],
  ['UPDATING', { kind: 'hit' }],
  ['miss', { kind: 'forward', fwd: 'uri-miss', stored: true }],
  ['EXPIRED', { kind: 'forward', fwd: 'stale', stored: true }],
  ['REVALIDATED', { kind: 'forward', fwd: 'stale', fwdStatus: 304, stored: true }],
  ['BYPASS', { kind: 'forward', fwd: 'bypass', stored: false }],
  ['DYNAMIC', { kind: 'forward', fwd: 'bypass', stored: false }],
  ['whatever', { kind: 'forward', fwd: 'miss', stored: false }],
])('reads cf-cache-status %s', (status, outcome) => {
  expect(platformOutcome(new Response(null, { headers: { 'cf-cache-status': status } }))).toEqual(outcome)
})

it('takes a response without the field as not cached', () => {
  expect(platformOutcome(new Response(null))).toEqual({ kind: 'forward', fwd: 'miss', stored: false })
})

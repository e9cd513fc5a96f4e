import { describe, expect, it } from 'vitest'
import { createCounters } from '../../../src/edge/respond/counters.ts'

describe('createCounters()', () => {
  it('counts requests by what was done, hits and coalesced requests', () => {
    const { count, report } = createCounters(() => 7)
    count('rewrite', { kind: 'hit' })
    count('rewrite', { kind: 'forward', fwd: 'uri-miss', collapsed: true })
    count('rewrite', { kind: 'forward', fwd: 'uri-miss', stored: true })
    count('refused', undefined)
    expect(report()).toEqual({ sinceMs: 7, requests: 4, hits: 1, coalesced: 1, details: { rewrite: 3, refused: 1 } })
  })

  it('starts at 0', () => {
    expect(createCounters(() => 0).report()).toEqual({ sinceMs: 0, requests: 0, hits: 0, coalesced: 0, details: {} })
  })
})

import { describe, expect, it } from 'vitest'
import { summaryOf } from '../../../scripts/serve/summary.ts'

const NONE = { sinceMs: 0, requests: 0, hits: 0, coalesced: 0, details: {} }

describe('summaryOf()', () => {
  it('leaves requests that may not be stored out of the second ratio', () => {
    const details = { identity: 50, rewrite: 30, 'bypass-credentials': 15, observe: 5 }
    expect(summaryOf({ ...NONE, requests: 100, hits: 40, coalesced: 3, details }, 90_000)).toBe(
      '100 requests in 90 s: 40 % hits, 50 % of those that may be stored; 3 coalesced\n' +
        '  identity 50, rewrite 30, bypass-credentials 15, observe 5',
    )
  })

  it('says that there were no requests', () => {
    expect(summaryOf(NONE, 3 * 3_600_000)).toBe('no requests in 3 h')
  })
})

import { describe, expect, it } from 'vitest'
import { countedHits, hitRatio } from '../../src/store/hit-ratio.ts'

describe('hitRatio()', () => {
  it('divides hits by all requests, and by those that were not bypassed', () => {
    expect(hitRatio({ requests: 200, hits: 120, bypasses: 40 })).toEqual({ ofAll: 0.6, withoutBypasses: 0.75 })
    expect(hitRatio({ requests: 200, hits: 0, bypasses: 0 })).toEqual({ ofAll: 0, withoutBypasses: 0 })
  })

  it('is null where there is nothing to divide by', () => {
    expect(hitRatio({ requests: 0, hits: 0, bypasses: 0 })).toEqual({ ofAll: null, withoutBypasses: null })
    expect(hitRatio({ requests: 5, hits: 0, bypasses: 5 })).toEqual({ ofAll: 0, withoutBypasses: null })
  })

  it('stays at most 1 for counts that are estimates', () => {
    expect(hitRatio({ requests: 10, hits: 9.5, bypasses: 1 })).toEqual({ ofAll: 0.95, withoutBypasses: 1 })
  })
})

describe('countedHits()', () => {
  it('adds up hours, and takes every kind of bypass for one', () => {
    const hours = [
      { requests: 10, hits: 4, details: { identity: 6, 'bypass-range': 1, 'bypass-credentials': 2, observe: 1 } },
      { requests: 5, hits: 5, details: { rewrite: 5 } },
    ]
    expect(countedHits(hours)).toEqual({ requests: 15, hits: 9, bypasses: 3 })
    expect(countedHits([])).toEqual({ requests: 0, hits: 0, bypasses: 0 })
  })
})

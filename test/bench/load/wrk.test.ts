import { describe, expect, it } from 'vitest'
import { readSummary } from '../../../bench/load/wrk.ts'

describe('readSummary', () => {
  it('reads the line behind what wrk says itself', () => {
    const output =
      'Running 2s test\n  1 threads\n\n{"requests":100,"durationUs":2000000,"p50Us":1500,"p99Us":9000,"errors":1}\n'
    expect(readSummary(output)).toEqual({ requests: 100, seconds: 2, p50Ms: 1.5, p99Ms: 9, errors: 1 })
  })

  it('does not take other words for figures', () => {
    expect(() => readSummary('unable to connect')).toThrow(SyntaxError)
  })
})

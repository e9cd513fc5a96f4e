import { describe, expect, it } from 'vitest'
import { jobCosts, power, seenSetCost } from '../../../scripts/scale/jobs.ts'

function costsOf(domains: number, requestsPerDay: number): Record<string, number> {
  return Object.fromEntries(jobCosts({ domains, requestsPerDay }).map(({ job, dollars }) => [job, dollars]))
}

describe('jobCosts', () => {
  it('costs the plan alone while everything is included', () => {
    const costs = Object.values(costsOf(10, 10_000))
    expect(costs.reduce((sum, dollars) => sum + dollars, 0)).toBe(5)
  })

  it('adds what is beyond: 3 * 10^8 requests a month', () => {
    // 5 + 290 * 0.30 + 270 * 0.02
    expect(costsOf(1, 1e7)['edge']).toBeCloseTo(97.4, 6)
  })

  it('adds rows that events write into D1', () => {
    // 5 GB are included; 10^6 events a day write 3 * 10^8 rows a month.
    expect(costsOf(1e5, 1e8)['registry and counters (D1)']).toBeCloseTo(250, 6)
  })

  it('says which jobs end', () => {
    const broken = (domains: number, requests: number): string[] =>
      jobCosts({ domains, requestsPerDay: requests }).flatMap(({ job, isBroken }) => (isBroken ? [job] : []))
    expect(broken(1e5, 1e8)).toEqual(['hosts to one Worker'])
    expect(broken(1e5, 1e9)).toEqual(['hosts to one Worker', 'registry and counters (D1)'])
    expect(broken(1e6, 1e11)).toEqual(['hosts to one Worker', 'events (queue)', 'registry and counters (D1)'])
  })
})

describe('seenSetCost', () => {
  it('counts a dollar for a million keys in shards, and 8 bytes a key in runs', () => {
    expect(seenSetCost(1e10)).toEqual({ keys: 1e10, shardsFill: 10_000, shardsMonth: 60, runsMonth: 1.2 })
  })
})

describe('power', () => {
  it.each([
    [500, '500'],
    [100_000, '100,000'],
    [1e9, '10^9'],
    [4.32e10, '4.3 * 10^10'],
  ])('writes %d as %s', (value, text) => {
    expect(power(value)).toBe(text)
  })
})

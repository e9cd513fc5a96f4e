import { describe, expect, it } from 'vitest'
import { d1Bytes, d1Rows } from '../../../scripts/scale/d1-rows.ts'

describe('d1Rows', () => {
  it('gives one domain all events, and a row for each hour, day and detail', () => {
    const { traffic_hours: hours, distinct_hours: distinct, consumed } = d1Rows({ domains: 1, eventsPerDay: 24e6 }, 3)
    expect([hours, distinct, consumed]).toEqual([3 * (192 + 91), 2 * (192 + 91), 2e6])
  })

  it('divides events by the law of Zipf, also where ranks are grouped', () => {
    // An event every hour meets as many domains as it says: each event another one, hardly ever the same.
    const rare = d1Rows({ domains: 1e7, eventsPerDay: 24 }, 0)
    expect(rare['distinct_hours']! / (2 * (192 + 24 * 91))).toBeGreaterThan(0.8)
    expect(rare['distinct_hours']! / (2 * (192 + 24 * 91))).toBeLessThan(1)
  })
})

describe('d1Bytes', () => {
  it('holds 100,000 domains with 10^6 events a day in 5 GB, and not ten times as many events', () => {
    expect(d1Bytes({ domains: 1e5, eventsPerDay: 1e6 }, 3e5)).toBeLessThan(5e9)
    expect(d1Bytes({ domains: 1e5, eventsPerDay: 1e7 }, 3e5)).toBeGreaterThan(10e9)
  })
})

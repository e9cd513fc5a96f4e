import { describe, expect, it } from 'vitest'
import {
  boundsOf,
  RANGES,
  rangeNamed,
  trafficOf,
  trafficPoints,
} from '../../../../src/console/domains/traffic/traffic-series.ts'
import type { TrafficHour } from '../../../../src/store/traffic-stats.ts'

const HOUR_MS = 3_600_000
const NOW_MS = Date.parse('2026-11-22T02:30:00Z')

function hour(at: string, requests: number): TrafficHour {
  return {
    domain: 'shop.example',
    hourMs: Date.parse(at),
    requests,
    hits: 0,
    collapsed: 0,
    distinctRaw: 0,
    distinctCanonical: 0,
    details: {},
  }
}

describe('boundsOf', () => {
  it('ends with the hour, or the day, that has begun', () => {
    expect(boundsOf(rangeNamed('24h'), NOW_MS)).toEqual({
      fromMs: Date.parse('2026-11-21T03:00:00Z'),
      toMs: Date.parse('2026-11-22T03:00:00Z'),
      stepMs: HOUR_MS,
    })
    expect(boundsOf(rangeNamed('30d'), NOW_MS)).toEqual({
      fromMs: Date.parse('2026-10-24T00:00:00Z'),
      toMs: Date.parse('2026-11-23T00:00:00Z'),
      stepMs: 24 * HOUR_MS,
    })
  })

  it.each(RANGES)('reaches back $text', (range) => {
    const { fromMs, toMs } = boundsOf(range, NOW_MS)
    expect(toMs - fromMs).toBe(range.points * range.pointMs)
    expect(fromMs % range.pointMs).toBe(0)
  })
})

describe('trafficPoints', () => {
  it('has a point for every hour, also for those without requests', () => {
    const hours = [hour('2026-11-21T03:00:00Z', 3), hour('2026-11-22T02:00:00Z', 4)]
    const points = trafficPoints(hours, rangeNamed('24h'), NOW_MS)
    expect(points).toHaveLength(24)
    expect(points.map(({ requests }) => requests)).toEqual([3, ...Array.from({ length: 22 }, () => 0), 4])
    expect(points[1]?.atMs).toBe(Date.parse('2026-11-21T04:00:00Z'))
  })

  it('adds hours up to days', () => {
    const hours = [hour('2026-11-21T00:00:00Z', 3), hour('2026-11-21T23:00:00Z', 4), hour('2026-11-22T00:00:00Z', 5)]
    const points = trafficPoints(hours, rangeNamed('30d'), NOW_MS)
    expect(points.slice(-2).map(({ requests }) => requests)).toEqual([7, 5])
  })
})

describe('trafficOf()', () => {
  it('leaves hours of the span before out of the figures', () => {
    const { figures, comparison } = trafficOf([hour('2026-11-21T02:00:00Z', 7), hour('2026-11-21T01:00:00Z', 5), hour('2026-11-22T01:00:00Z', 3)], rangeNamed('24h'), NOW_MS) // prettier-ignore
    expect([figures.requests, comparison.now.requests, comparison.before.requests]).toEqual([3, 3, 5])
  })

  it('compares with no span that began before requests were counted', () => {
    const hours = [hour('2026-11-21T01:00:00Z', 5), hour('2026-11-22T01:00:00Z', 3)]
    const before = (sinceMs: string) => trafficOf(hours, rangeNamed('24h'), NOW_MS, Date.parse(sinceMs)).comparison.before.requests // prettier-ignore
    expect([before('2026-11-20T03:00:00Z'), before('2026-11-20T03:00:01Z')]).toEqual([5, 0])
  })
})

describe('rangeNamed', () => {
  it('takes 24 hours for what it does not know', () => {
    expect([rangeNamed(undefined).name, rangeNamed('<b>').name, rangeNamed('90d').name]).toEqual(['24h', '24h', '90d'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trafficFigures } from '../../../../src/console/domains/traffic/traffic-figures.ts'
import type { TrafficHour } from '../../../../src/store/traffic-stats.ts'

const HOUR: TrafficHour = {
  domain: 'shop.example',
  hourMs: 0,
  requests: 100,
  hits: 70,
  collapsed: 40,
  distinctRaw: 30,
  distinctCanonical: 10,
  details: { identity: 50, rewrite: 30, 'bypass-credentials': 15, observe: 5 },
}

describe('trafficFigures', () => {
  it('adds up hours and sorts what was done with requests', () => {
    const figures = trafficFigures([HOUR, { ...HOUR, hourMs: 3_600_000, details: { 'bypass-range': 100 } }])
    expect(figures).toMatchObject({
      requests: 200,
      hits: 140,
      collapsed: 80,
      treated: 80,
      bypassed: 115,
      distinctRaw: 60,
      distinctCanonical: 20,
      repeatsRaw: 140,
      repeatsCanonical: 180,
    })
    expect(figures.details[0]).toEqual({ detail: 'bypass-range', requests: 100 })
    expect(figures.details.map(({ detail }) => detail).at(-1)).toBe('observe')
  })

  it('counts no more pages than URLs, though both are estimates', () => {
    expect(trafficFigures([{ ...HOUR, distinctCanonical: 31 }])).toMatchObject({
      distinctRaw: 30,
      distinctCanonical: 30,
    })
  })

  it('takes a hit for every further spelling, as far as requests were treated', () => {
    // 20 further spellings, 80 of 100 requests treated: 16 hits less.
    expect(trafficFigures([HOUR]).hitsWithout).toBe(54)
    expect(trafficFigures([{ ...HOUR, details: { observe: 100 } }]).hitsWithout).toBe(70)
  })

  it('is nothing where nothing was seen', () => {
    expect(trafficFigures([])).toMatchObject({ requests: 0, hits: 0, hitsWithout: 0, repeatsRaw: 0, details: [] })
  })

  it('never says that canonicalization costs hits, nor that more were hit than asked', () => {
    const count = fc.nat({ max: 1000 })
    const hour = fc.record({ requests: count, hits: count, raw: count, canonical: count }).map((one): TrafficHour => {
      const requests = Math.max(one.requests, one.hits)
      const [distinctRaw, distinctCanonical] = [one.raw, one.canonical]
      return { ...HOUR, requests, hits: one.hits, distinctRaw, distinctCanonical, details: { rewrite: requests } }
    })
    fc.assert(
      fc.property(fc.array(hour), (hours) => {
        const { hits, hitsWithout, requests } = trafficFigures(hours)
        return hitsWithout >= 0 && hitsWithout <= hits && hits <= requests
      }),
    )
  })
})

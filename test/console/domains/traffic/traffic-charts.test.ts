import { expect, it } from 'vitest'
import { TrafficCharts } from '../../../../src/console/domains/traffic/traffic-charts.tsx'
import { rangeNamed, trafficOf } from '../../../../src/console/domains/traffic/traffic-series.ts'
import { markup } from '../../support/markup.ts'

it('says that the last point of counts has only begun', () => {
  const drawn = (range: string) => markup(TrafficCharts({ traffic: trafficOf([], rangeNamed(range), 0), markers: [] }))
  expect(drawn('7d').split('○ this hour so far')).toHaveLength(3)
  expect(drawn('6h')).toContain('○ these 5 minutes so far')
})

it('draws no hit ratio where nothing was treated', () => {
  const hour = {
    domain: 'a.example',
    hourMs: 0,
    requests: 9,
    hits: 0,
    collapsed: 0,
    distinctRaw: 1,
    distinctCanonical: 1,
  }
  const drawn = (details: Readonly<Record<string, number>>) =>
    markup(TrafficCharts({ traffic: trafficOf([{ ...hour, details }], rangeNamed('24h'), 0), markers: [] }))
  expect(drawn({ observe: 9 })).not.toContain('Hit ratio per hour')
  expect(drawn({ rewrite: 9 })).toContain('Hit ratio per hour')
})

import { expect, it } from 'vitest'
import { readHours, readTraffic } from '../../../../src/console/domains/traffic/read-traffic.ts'
import { rangeNamed } from '../../../../src/console/domains/traffic/traffic-series.ts'
import type { TrafficHour } from '../../../../src/store/traffic-stats.ts'

const NOW_MS = Date.parse('2026-11-22T02:30:00Z')

function deps() {
  const asked: unknown[] = []
  const answer = (kind: string) => (range: { fromMs: number; toMs: number }) => {
    asked.push([kind, (range.toMs - range.fromMs) / 60_000])
    return Promise.resolve([] as TrafficHour[])
  }
  return { asked, stats: { hours: answer('hours'), minutes: answer('minutes') }, nowMs: () => NOW_MS }
}

it('asks for minutes below a day, and for twice the span where it is compared', async () => {
  const made = deps()
  await readHours(made, 'shop.example', rangeNamed('24h'))
  const row = { domain: 'shop.example', onboardedAtMs: 0 }
  await readTraffic(made, row, rangeNamed('24h'))
  await readTraffic(made, row, rangeNamed('6h'))
  expect(made.asked).toEqual([
    ['hours', 24 * 60],
    ['hours', 48 * 60],
    ['minutes', 12 * 60],
  ])
})

import { describe, expect, it } from 'vitest'
import { rangeNamed, trafficOf } from '../../../../src/console/domains/traffic/traffic-series.ts'
import { TrafficView } from '../../../../src/console/domains/traffic/traffic-view.tsx'
import type { TrafficHour } from '../../../../src/store/traffic-stats.ts'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

const NOW_MS = Date.parse('2026-11-22T02:30:00Z')

const MARKER = { atMs: NOW_MS - 3_600_000, kind: 'rollback', text: 'rollback to 3: wrong', by: 'ann', href: '/diff' } as const // prettier-ignore

function shown(hours: readonly TrafficHour[], range = '24h'): string {
  return markup(TrafficView({ traffic: trafficOf(hours, rangeNamed(range), NOW_MS), markers: [MARKER] }))
}

const hour = (i: number, details: TrafficHour['details']): TrafficHour => ({
  domain: 'shop.example',
  hourMs: Date.parse('2026-11-22T02:00:00Z') - i * 3_600_000,
  requests: 100,
  hits: 40,
  collapsed: 30,
  distinctRaw: 20,
  distinctCanonical: 10,
  details,
})

describe('TrafficView', () => {
  it('says how figures come in where there are none', () => {
    expect(textOf(shown([]))).toContain('No requests in the last 24 hours')
  })

  it('explains what was done with requests, most frequent first', () => {
    const text = textOf(shown([hour(0, { 'bypass-credentials': 10, rewrite: 85, 'bypass-<b>': 5 })]))
    expect(text).toMatch(/rewrite 85 of 100, 85 % served under its canonical URL bypass-credentials 10 of 100, 10 %/)
    expect(text).toContain('bypass-<b>')
    expect(text).toContain('cookies that no page depends on may be named in the settings')
  })

  it('shows the hit ratio with and without bypasses', () => {
    const text = textOf(shown([hour(0, { 'bypass-credentials': 20, rewrite: 80 })]))
    expect(text).toContain('Hit ratio of all requests 40 % 40 of 100 requests')
    expect(text).toContain('Hit ratio without bypasses 50 % 40 of 80 requests that the cache may answer')
  })

  it('speaks of one request as of one', () => {
    const one = { ...hour(0, { rewrite: 1 }), requests: 1, hits: 1, collapsed: 1, distinctRaw: 1, distinctCanonical: 1 }
    const text = textOf(shown([one]))
    expect(text).toContain('1 of 1 request came by another URL')
    expect(text).toContain('1 URL of 1 page, each hour counted separately')
    expect(text).not.toMatch(/\b1 (URLs|pages|requests)\b/)
  })

  it('does not call what is added up over the hours of a day distinct in a day', () => {
    const hours = [hour(0, { rewrite: 100 })]
    expect(textOf(shown(hours, '7d'))).toContain('Distinct URLs per hour')
    expect(textOf(shown(hours, '90d'))).toContain('Distinct URLs of each hour, added up per day')
    expect(textOf(shown(hours, '90d'))).not.toContain('Distinct URLs per day')
  })

  it('gives charts distinct ids and a table each', () => {
    const html = shown([hour(0, { rewrite: 100 }), hour(5, { rewrite: 100 })])
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(html.match(/Figures as a table/g)).toHaveLength(3)
  })

  it('marks changes on every chart, by the numbers of a list', () => {
    const html = shown([hour(0, { rewrite: 100 })])
    expect(html.match(/class="marker"/g)).toHaveLength(3)
    expect(textOf(html)).toContain('2026-11-22 01:30:00 UTC rollback rollback to 3: wrong , by ann')
  })

  it('compares with the span before, without the points that have begun', () => {
    const hours = [{ ...hour(0, {}), requests: 999 }, hour(1, { rewrite: 100 }), { ...hour(25, { rewrite: 50 }), requests: 50, hits: 10 }] // prettier-ignore
    const text = textOf(shown(hours))
    expect(text).toContain('Requests 1,099 100 % more than in the 24 hours before')
    expect(text).toContain('20 points up on the 24 hours before')
  })

  it('shows minutes without what is counted by the hour', () => {
    const minute = { ...hour(0, { rewrite: 100 }), hourMs: NOW_MS - 60_000, distinctRaw: 0, distinctCanonical: 0 }
    const text = textOf(shown([minute], '15m'))
    expect(text).toContain('Requests per minute')
    expect(text).not.toMatch(/URLs for one page|without canonical URLs|Distinct URLs/)
  })

  it('stays small over ninety days', () => {
    const hours = Array.from({ length: 90 * 24 }, (_, i) => hour(i, { rewrite: 50, 'bypass-range': 50 }))
    expect(shown(hours, '90d').length).toBeLessThan(150_000)
    expect(shown(hours, '7d').length).toBeLessThan(150_000)
  })
})

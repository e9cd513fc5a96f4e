import { describe, expect, it } from 'vitest'
import { DomainOverview, type DomainOverviewProps } from '../../../src/console/domains/domain-overview.tsx'
import { rangeNamed, trafficOf } from '../../../src/console/domains/traffic/traffic-series.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

function shown(more: Partial<DomainOverviewProps> = {}): string {
  return markup(
    DomainOverview({
      row: { domain: 'shop.example', onboardedAtMs: 0, revision: 4, learns: true },
      record: recordOf('shop.example', 4, {
        keep: ['a'],
        pathRules: [{ id: 'r', source: '/a', destination: '/b' }],
        quarantine: [{ name: 'b', pattern: '/?b', since: '2026-11-01' }],
      }),
      revision: {
        domain: 'shop.example',
        revision: 4,
        sha256: '',
        state: 'published',
        at: 0,
        by: 'ann',
        reason: '<i>why</i>',
      },
      corpus: { urls: 1200, sightings: 99_000, patterns: [] },
      lastRun: undefined,
      open: { count: 0, isMore: false },
      wrongStrips: [],
      traffic: trafficOf([], rangeNamed('24h'), 0),
      markers: [],
      cookies: [],
      latest: 4,
      isLive: false,
      csrf: 'token',
      ...more,
    }),
  )
}

describe('DomainOverview', () => {
  it('says what is in force, and who made it so', () => {
    const text = textOf(shown())
    expect(text).toContain('Map 1 path rule Lists')
    expect(text).toContain('1 kept, 0 stripped, 0 vetoed, 1 in quarantine')
    expect(text).toContain('4, by ann : <i>why</i> , 1970-01-01 00:00:00 UTC')
    expect(text).toContain('1,200 URLs kept, 99,000 requests')
  })

  it('knows a domain without a record', () => {
    const text = textOf(shown({ record: undefined, revision: undefined }))
    expect(text).toContain('none: built-in rules only')
    expect(text).toContain('no record')
  })

  it('begins with the traffic, after what waits for a decision', () => {
    const text = textOf(shown({ open: { count: 2, isMore: false } }))
    expect(text).toMatch(/Waiting for you: 2 anomalies .*Traffic, last 24 hours .*In force .*Learning/)
  })

  it('loads its traffic again, without scripts by a link or every half minute', () => {
    expect(shown()).toContain('id="traffic" aria-label="Traffic" data-live="30"')
    expect(shown()).toContain('<a href="/domains/shop.example?range=24h&amp;live=yes">Refresh every 30 seconds</a>')
    expect(shown({ isLive: true })).toContain('<a href="/domains/shop.example?range=24h">Stop refreshing</a>')
  })

  it('says what was done', () => {
    expect(textOf(shown({ done: { text: 'The domain was added.' } }))).toContain('The domain was added.')
  })
})

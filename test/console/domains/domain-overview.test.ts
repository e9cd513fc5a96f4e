import { describe, expect, it } from 'vitest'
import { DomainOverview, type DomainOverviewProps } from '../../../src/console/domains/domain-overview.tsx'
import { MAX_RUN_FETCHES } from '../../../src/store/control-actions.ts'
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
      isLive: false,
      csrf: 'token',
      ...more,
    }),
  )
}

describe('DomainOverview', () => {
  it('offers as many pages as a run may be given', () => {
    expect(shown()).toContain(`max="${MAX_RUN_FETCHES}"`)
    expect(textOf(shown())).toContain('A run takes 7,000 pages at most, and MAX_FETCHES of the control Worker')
  })

  it('says what is in force, and who made it so', () => {
    const text = textOf(shown())
    expect(text).toContain('0 patterns , 1 path rule')
    expect(text).toContain('1 kept, 0 stripped, 0 vetoed, 1 in quarantine')
    expect(text).toContain('4, by ann : <i>why</i> , 1970-01-01 00:00:00 UTC')
    expect(text).toContain('1,200 URLs kept, 99,000 requests')
  })

  it('offers no second run while one is under way', () => {
    const lastRun = {
      id: 'run-<1>',
      domain: 'shop.example',
      state: 'running',
      reason: '',
      startedAtMs: 0,
      message: 'waits',
    } as const
    const html = shown({ lastRun })
    expect(html).toContain('href="/runs/run-%3C1%3E"')
    expect(textOf(html)).toContain('running , begun 1970-01-01 00:00:00 UTC : waits')
    expect(textOf(html)).not.toContain('Start a learning run')
    expect(textOf(shown({ lastRun: { ...lastRun, endedAtMs: 1 } }))).toContain('Start a learning run')
  })

  it('knows a domain without a record', () => {
    const text = textOf(shown({ record: undefined, revision: undefined }))
    expect(text).toContain('none: built-in rules only')
    expect(text).toContain('no record')
  })

  it('says what was done', () => {
    expect(textOf(shown({ done: 'The domain was added.' }))).toContain('The domain was added.')
  })
})

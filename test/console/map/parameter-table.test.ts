import { describe, expect, it } from 'vitest'
import { addMapPages } from '../../../src/console/map/map-pages.tsx'
import { findParameters, parameterRows } from '../../../src/console/map/parameter-rows.ts'
import type { DomainRecord, LearnedParameter } from '../../../src/rules/record/domain-record.ts'
import { putInForce, recordOf } from '../../api/support/memory-control.ts'
import { consoleWorld } from '../support/console-world.ts'

function parameter(drop: LearnedParameter['drop'], more: Partial<LearnedParameter> = {}): LearnedParameter {
  const evidence = { equal: 63, differ: 3, inconclusive: 2, upperBound99: 0.07, holdout: [10, 10] as const }
  return { drop, keep: [], basis: 'verified', evidence, ...more }
}

const RECORD: DomainRecord = recordOf('shop.example', 1, {
  v: 2,
  patterns: {},
  templates: ['/list', '/p/*'],
  keep: ['held'],
  strip: ['gone'],
  quarantine: [{ name: 'ref', pattern: '/p/*?ref', since: '2026-11-01' }],
  parameters: {
    page: parameter([], { keep: ['/list'], dropValues: { '/list': ['1'] } }),
    ref: parameter('everywhere', { keep: ['/list'], keepValues: { '': ['b2b'] }, retainedSince: '2026-10-02' }),
    item_id: parameter(['/p/*']),
    held: parameter('everywhere'),
    gone: parameter([]),
  },
})

describe('the parameters of the map', () => {
  it('are a row each, those that are dropped first', async () => {
    const made = consoleWorld(addMapPages)
    putInForce(made.memory, RECORD)
    const { text } = await made.get('/domains/shop.example/map')
    expect(text).toContain('Parameters: 5 of 5')
    expect(text).toContain('ref kept: in quarantine on /p/* every path /list ref=b2b verified')
    expect(text).toContain(
      'verified not seen since 2026-10-02, kept for 90 days 63 equal, 3 different 2 inconclusive held out: 10 of 10 equal ≤ 7.0 %',
    )
    expect(text).toContain('usually say which page is meant page=1 on /list /list verified')
    const found = await made.get('/domains/shop.example/map?q=P/')
    expect(found.text).toContain('Parameters: 1 of 5')
  })

  it('say what decides before what was learned', () => {
    const rows = parameterRows(RECORD)
    expect(rows.map(({ name }) => name)).toEqual(['held', 'item_id', 'page', 'ref', 'gone'])
    const overruled = Object.fromEntries(rows.map((row) => [row.name, row.overruled]))
    expect(overruled).toMatchObject({
      held: ['kept: the keep list names it'],
      gone: ['dropped: the strip list names it'],
      item_id: ['kept: names like *_id usually say which page is meant'],
    })
  })

  it('are found by a part of a name or a template', () => {
    const rows = parameterRows(RECORD)
    expect(findParameters(rows, ' LIST').map(({ name }) => name)).toEqual(['page', 'ref'])
    expect(findParameters(rows, 'item').map(({ name }) => name)).toEqual(['item_id'])
    expect(findParameters(rows, '')).toHaveLength(5)
  })
})

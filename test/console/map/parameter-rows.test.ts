import { describe, expect, it } from 'vitest'
import { findParameters, parameterRows } from '../../../src/console/map/parameter-rows.ts'
import type { LearnedParameter } from '../../../src/rules/record/domain-record.ts'
import { recordOf } from '../../api/support/memory-control.ts'

function parameter(drop: LearnedParameter['drop'], more: Partial<LearnedParameter> = {}): LearnedParameter {
  const evidence = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] as const }
  return { drop, keep: [], basis: 'verified', evidence, ...more }
}

const RECORD = recordOf('shop.example', 1, {
  v: 2,
  templates: ['/list', '/p/*'],
  keep: ['trk'],
  quarantine: [{ name: 'trk', pattern: '/p/*?trk', since: '2026-11-01' }],
  parameters: {
    color: parameter([], { keep: ['/p/*'], keepValues: { '': ['red'] }, dropValues: { '/list': ['all', 'any'] } }),
    trk: parameter('everywhere'),
    Ref: parameter(['/list']),
  },
})

describe('parameterRows', () => {
  it('begins with what is dropped somewhere, and says where and with which values', () => {
    const rows = parameterRows(RECORD).map(({ name, drops, keeps }) => [name, drops, keeps])
    expect(rows).toEqual([
      ['Ref', ['/list'], []],
      ['color', ['color=all on /list', 'color=any on /list'], ['/p/*', 'color=red']],
      ['trk', ['every path'], []],
    ])
  })

  it('names everything that decides before what was learned', () => {
    const overruled = Object.fromEntries(parameterRows(RECORD).map((row) => [row.name, row.overruled]))
    expect(overruled).toEqual({
      Ref: [],
      trk: ['kept: the keep list names it', 'kept: in quarantine on /p/*'],
      color: ['kept: names like color usually say which page is meant'],
    })
  })
})

describe('findParameters', () => {
  it.each([
    ['REF', ['Ref']],
    [' list ', ['Ref', 'color']],
    ['/P/', ['color']],
    ['every', ['trk']],
    ['', ['Ref', 'color', 'trk']],
    ['nothing', []],
  ])('finds part of a name or a template: %j', (text, names) => {
    expect(findParameters(parameterRows(RECORD), text).map(({ name }) => name)).toEqual(names)
  })
})

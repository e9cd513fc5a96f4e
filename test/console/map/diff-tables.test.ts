import { describe, expect, it } from 'vitest'
import { DiffTables } from '../../../src/console/map/diff-tables.tsx'
import { diffRecords } from '../../../src/rules/record/record-diff.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

const evidence = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [0, 0] as const }
const RULES = ['/a/{x}', '/b/{x}'].map((source) => ({ id: source, source, destination: '/c/{x}' }))

describe('DiffTables', () => {
  it('tells apart what merges pages anew and what stops to', () => {
    const before = recordOf('shop.example', 1, {
      patterns: { '/p?a&b': { keep: ['b'], drop: ['a'], basis: 'verified', evidence } },
      pathRules: RULES,
    })
    const after = recordOf('shop.example', 2, {
      patterns: { '/p?a&b': { keep: ['a'], drop: ['b'], dropValues: { a: ['1'] }, basis: 'exhaustive', evidence } },
      pathRules: RULES.toReversed(),
      rollout: 0.5,
      veto: ['sort'],
    })
    const text = textOf(markup(DiffTables({ diff: diffRecords(before, after) })))
    expect(text).toContain('/p?a&b changed b a a verified → exhaustive')
    expect(text).toContain('The order of the common path rules differs')
    expect(text).toContain('rollout not set 0.5')
    expect(text).toContain('veto sort none')
  })

  it('says nothing where nothing differs', () => {
    const record = recordOf('shop.example')
    expect(markup(DiffTables({ diff: diffRecords(record, record) }))).toBe('')
  })
})

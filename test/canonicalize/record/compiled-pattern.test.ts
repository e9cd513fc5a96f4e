import { describe, expect, it } from 'vitest'
import { compilePattern, schemeLabels } from '../../../src/canonicalize/record/compiled-pattern.ts'
import type { LearnedPattern } from '../../../src/rules/record/domain-record.ts'

const PATTERN: LearnedPattern = {
  keep: ['a'], drop: ['b'], dropValues: { c: ['1'] }, basis: 'verified',
  evidence: { equal: 0, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] },
} // prettier-ignore

function compiled(more: Partial<LearnedPattern> = {}, key = '/p?a&b&c') {
  return compilePattern(key, { ...PATTERN, ...more }, schemeLabels())
}

describe('compilePattern()', () => {
  it('drops what was learned as neutral and is not kept as well', () => {
    const { drop, keep, drops, label } = compiled({ keep: ['a'], drop: ['a', 'b'] })
    expect({ drop: [...drop], keep: [...keep], drops, label }).toEqual({ drop: ['b'], keep: ['a'], drops: true, label: 'learned:/p?a&b&c' }) // prettier-ignore
  })

  it('keeps a neutral name that denotes identity by its form', () => {
    const { drop, namedIdentity } = compiled({ drop: ['b', 'product_id'] })
    expect([...drop]).toEqual(['b'])
    expect([...namedIdentity.keys()]).toEqual(['product_id'])
  })

  it('takes no evidence from a blind pattern', () => {
    const { drop, drops, dropValues, keep, important } = compiled({ basis: 'blind' })
    expect([drop.size, dropValues.size, important.size, drops]).toEqual([0, 0, 0, false])
    expect([...keep]).toEqual(['a'])
  })

  it('drops something where only values are neutral, and nothing where nothing is', () => {
    expect([compiled({ drop: [] }).drops, compiled({ drop: [], dropValues: {} }).drops]).toEqual([true, false])
  })
})

describe('schemeLabels()', () => {
  it('names the scheme that protects a name, the same each time', () => {
    const labelOf = schemeLabels()
    expect(labelOf('product_id')).toBeDefined()
    expect(labelOf('product_id')).toBe(labelOf('product_id'))
    expect(labelOf('b')).toBeUndefined()
  })
})

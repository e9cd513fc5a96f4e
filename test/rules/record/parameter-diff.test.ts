import { describe, expect, it } from 'vitest'
import type { LearnedParameter } from '../../../src/rules/record/domain-record.ts'
import { diffParameters } from '../../../src/rules/record/parameter-diff.ts'

const EVIDENCE = { equal: 9, differ: 0, inconclusive: 0, upperBound99: 0.01, holdout: [5, 5] as const }

function parameter(more: Partial<LearnedParameter> = {}): LearnedParameter {
  return { drop: [], keep: [], basis: 'verified', evidence: EVIDENCE, ...more }
}

describe('diffParameters()', () => {
  it('names parameters that came and went, with the places where they are dropped', () => {
    const diff = diffParameters({ old: parameter({ drop: ['/p'] }) }, { new: parameter({ drop: 'everywhere', keep: ['/q'] }) }) // prettier-ignore
    expect(diff.added).toMatchObject([{ name: 'new', dropsNow: ['everywhere'], protectedNow: ['/q'], basis: { from: null } }]) // prettier-ignore
    expect(diff.removed).toMatchObject([{ name: 'old', keepsNow: ['/p'], basis: { to: null } }])
    expect(diff.changed).toEqual([])
  })

  it('sees a template that is kept now, where the parameter is dropped everywhere else', () => {
    const from = { ref: parameter({ drop: 'everywhere' }) }
    const to = { ref: parameter({ drop: 'everywhere', keep: ['/p'] }) }
    expect(diffParameters(from, to).changed).toMatchObject([{ dropsNow: [], keepsNow: ['/p'], protectedNow: ['/p'] }])
    expect(diffParameters(to, from).changed).toMatchObject([{ dropsNow: ['/p'], keepsNow: [], protectedNoMore: ['/p'] }]) // prettier-ignore
  })

  it('sees other values, whatever their order', () => {
    const from = { ref: parameter({ keepValues: { '': ['a', 'b'], '/p': ['1'] } }) }
    const to = { ref: parameter({ keepValues: { '': ['b', 'a'], '/p': ['2'] } }) }
    expect(diffParameters(from, to).changed).toMatchObject([{ name: 'ref', values: ['/p'] }])
  })

  it('takes other evidence for no difference, another basis for one', () => {
    const from = { ref: parameter() }
    expect(diffParameters(from, { ref: parameter({ evidence: { ...EVIDENCE, equal: 99 } }) }).changed).toEqual([])
    expect(diffParameters(from, { ref: parameter({ basis: 'inferred' }) }).changed).toHaveLength(1)
  })
})

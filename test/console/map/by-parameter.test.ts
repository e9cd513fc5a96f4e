import { describe, expect, it } from 'vitest'
import { decidedByParameter } from '../../../src/console/map/by-parameter.ts'
import type { LearnedParameter } from '../../../src/rules/record/domain-record.ts'
import { recordOf } from '../../api/support/memory-control.ts'

const evidence = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] as const }
const parameter: LearnedParameter = { drop: 'everywhere', keep: ['/list'], basis: 'verified', evidence }
const record = recordOf('shop.example', 1, { v: 2, parameters: { ref: parameter } })

describe('decidedByParameter()', () => {
  it('drops on every path but those that keep', () => {
    expect(decidedByParameter('/new/*?ref&x', record)).toMatchObject({ keep: ['x'], drop: ['ref'], evidence })
    expect(decidedByParameter('/list?ref', record)).toMatchObject({ keep: ['ref'], drop: [], evidence: undefined })
  })

  it('knows no name that all objects inherit', () => {
    expect(decidedByParameter('/p?constructor', record)).toBeUndefined()
  })

  it('decides nothing where no name was learned', () => {
    expect(decidedByParameter('/p?x', record)).toBeUndefined()
    expect(decidedByParameter('/p?ref', recordOf('shop.example', 1))).toBeUndefined()
  })
})

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  evidence,
  isShare,
  parameterSchema,
  parametersByName,
  patternKey,
  patternSchema,
} from '../../../src/rules/record/learned-schemas.ts'

const EVIDENCE = { equal: 9, differ: 0, inconclusive: 0, upperBound99: 0.01, holdout: [5, 5] }
const PARAMETER = { drop: ['/p/*'], keep: [], basis: 'verified', evidence: EVIDENCE }
const PATTERN = { keep: ['a'], drop: ['b'], basis: 'blind', evidence: EVIDENCE }

describe('evidence', () => {
  it.each([{}, { equal: -1 }, { differ: Number.NaN }, { upperBound99: 1.5 }, { holdout: [1] }, { holdout: [1, 'x'] }])(
    'takes counts and a share alone: %j',
    (wrong) => {
      expect(v.is(evidence, { ...EVIDENCE, ...wrong })).toBe(Object.keys(wrong).length === 0)
    },
  )
})

describe('parameterSchema', () => {
  it('takes everywhere or path templates, and no path with a query', () => {
    const drops = ['everywhere', ['/p/*', '/'], ['/p?a'], ['p'], 'elsewhere']
    expect(drops.map((drop) => v.is(parameterSchema, { ...PARAMETER, drop }))).toEqual([true, true, false, false, false]) // prettier-ignore
  })

  it('knows no blind parameter, but blind patterns', () => {
    expect(v.is(parameterSchema, { ...PARAMETER, basis: 'blind' })).toBe(false)
    expect(v.is(patternSchema, PATTERN)).toBe(true)
  })
})

describe('parametersByName', () => {
  it('takes a name such as constructor, and says where a member is missing', () => {
    expect(v.is(parametersByName, { constructor: PARAMETER })).toBe(true)
    const { keep: _, ...rest } = PARAMETER
    const [issue] = v.safeParse(parametersByName, { ref: PARAMETER, src: rest }).issues ?? []
    expect([issue?.message, v.getDotPath(issue!)]).toEqual(['it is missing', 'src.keep'])
  })
})

describe('patternKey', () => {
  it('is a template and names, in whole characters', () => {
    expect(['/p?a', '?a', '/p', '/p?\ud800'].map((key) => v.is(patternKey, key))).toEqual([true, true, false, false])
  })
})

describe('isShare()', () => {
  it('is a number from 0 to 1', () => {
    expect([0, 1, 1.01, -0.1, '1', Number.NaN].map(isShare)).toEqual([true, true, false, false, false, false])
  })
})

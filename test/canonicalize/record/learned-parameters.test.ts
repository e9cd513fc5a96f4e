import { describe, expect, it } from 'vitest'
import {
  compileParameters,
  parameterFate,
  parameterLabel,
  parameterOf,
} from '../../../src/canonicalize/record/learned-parameters.ts'
import type { LearnedParameter } from '../../../src/rules/record/domain-record.ts'

const PARAMETER: LearnedParameter = {
  drop: [], keep: [], basis: 'verified', evidence: { equal: 0, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] },
} // prettier-ignore

function compiled(parameters: Record<string, Partial<LearnedParameter>>, scheme?: string) {
  const whole = Object.entries(parameters).map(([name, more]) => [name, { ...PARAMETER, ...more }] as const)
  return compileParameters(Object.fromEntries(whole), () => scheme, new Map())
}

/** What becomes of `ref` on each page. */
function fates(
  more: Partial<LearnedParameter>,
  pages: readonly (string | undefined)[],
  values = ['1'],
  scheme?: string,
) {
  const parameter = parameterOf(compiled({ ref: more }, scheme), 'ref')!
  return pages.map((page) => parameterFate(parameter, page, values))
}

describe('parameterFate()', () => {
  it('drops everywhere but on the templates that keep it', () => {
    expect(fates({ drop: 'everywhere', keep: ['/p/*'] }, ['/p/*', '/q', undefined])).toEqual(['keep', 'drop', 'drop'])
    expect(fates({ drop: ['/q'] }, ['/p/*', '/q', undefined])).toEqual([undefined, 'drop', undefined])
  })

  it('lets values decide before names: those of the template first, those of every path last', () => {
    const more = { drop: ['/q'], keep: ['/p/*'], keepValues: { '/q': ['1'] }, dropValues: { '/p/*': ['1'], '': ['1'] } }
    expect(fates(more, ['/q', '/p/*', '/r'])).toEqual(['keep', 'drop-value', 'drop-value'])
    expect(fates({ keep: ['/p/*'], dropValues: { '': ['1'] } }, ['/p/*'])).toEqual(['keep'])
  })

  it('drops no value of a parameter that is repeated', () => {
    expect(fates({ dropValues: { '': ['1'] } }, ['/q'], ['1', '1'])).toEqual([undefined])
  })

  it('says where a naming scheme alone keeps it', () => {
    expect(fates({ drop: ['/q'] }, ['/q', '/r'], ['1'], '*_id')).toEqual(['named', undefined])
  })
})

describe('parameterOf()', () => {
  it('finds a folded name by its numbers, and a number sign alone alone', () => {
    const parameters = compiled({ 'opt_#': { drop: 'everywhere' }, ref: {} })
    const found = ['opt_12', 'opt_#', 'opt_', 'ref'].map((name) => parameterOf(parameters, name)?.name)
    expect(found).toEqual(['opt_#', 'opt_#', undefined, 'ref'])
  })
})

describe('parameterLabel()', () => {
  it('notes the template, and whether the value decided', () => {
    const parameter = parameterOf(compiled({ ref: {} }), 'ref')!
    expect(parameterLabel(parameter, '/p/*', 'drop')).toBe('learned:ref@/p/*')
    expect(parameterLabel(parameter, undefined, 'drop-value')).toBe('learned-value:ref@everywhere')
  })
})

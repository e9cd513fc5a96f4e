import { describe, expect, it } from 'vitest'
import { dropByName, firstParameter } from '../../../src/canonicalize/fast/drop-by-name.ts'
import type { FastRun } from '../../../src/canonicalize/fast/fast-run.ts'
import { createScan, plainPath, scanUrl } from '../../../src/canonicalize/fast/scan.ts'
import { hostContexts } from '../../../src/canonicalize/host-contexts.ts'
import { compileRecord } from '../../../src/canonicalize/record/compiled-record.ts'
import type { Applied } from '../../../src/canonicalize/types.ts'
import type { LearnedParameter } from '../../../src/rules/record/domain-record.ts'
import { ruleIndex } from '../../../src/rules/match/rule-index.ts'

const ORIGIN = 'https://a.test'
const PLAIN = plainPath([])
const CONTEXT = hostContexts(ruleIndex(), undefined).of('a.test')
const PARAMETER: LearnedParameter = {
  drop: [], keep: [], basis: 'verified', evidence: { equal: 0, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] },
} // prettier-ignore

/** What is left of a query with sorted names on a template, and the rules that were noted; `steps` where the steps have to judge. */
function drop(query: string, parameters: Record<string, Partial<LearnedParameter>>, template?: string) {
  const text = `${ORIGIN}/p/7?${query}`
  const scan = createScan()
  expect(scanUrl(scan, text, ORIGIN.length, PLAIN)).toBe(true)
  const whole = Object.entries(parameters).map(([name, more]) => [name, { ...PARAMETER, ...more }] as const)
  const record = compileRecord({
    v: 2, domain: '*', revision: 1, builtAt: '', sha256: '', mode: 'rewrite', patterns: {}, parameters: Object.fromEntries(whole),
  }) // prettier-ignore
  const applied: Applied[] = []
  const run: FastRun = { scan, text, pathStart: ORIGIN.length, context: CONTEXT, profile: 'request', applied }
  const first = firstParameter(scan, text, scan.pieces, record.learned?.parameters)
  const count = dropByName(run, scan.pieces, first, record, template)
  if (count === -1) return 'steps'
  const left = Array.from({ length: count }, (_, i) => text.slice(scan.starts[i], scan.ends[i]))
  return { left, rules: applied.map(({ rule, name }) => `${rule} ${name}`) }
}

describe('dropByName()', () => {
  it('drops a learned parameter and keeps every other one in its order', () => {
    const parameters = { b: { drop: 'everywhere' }, d: { drop: ['/p/*'] } } as const
    expect(drop('a=1&b=2&c=3&d=4', parameters, '/p/*')).toEqual({ left: ['a=1', 'c=3'], rules: ['learned:b@/p/* b', 'learned:d@/p/* d'] }) // prettier-ignore
    expect(drop('a=1&b=2&c=3&d=4', parameters)).toEqual({ left: ['a=1', 'c=3', 'd=4'], rules: ['learned:b@everywhere b'] }) // prettier-ignore
  })

  it('keeps a parameter on the template where it matters', () => {
    expect(drop('a=1&b=2', { b: { drop: 'everywhere', keep: ['/p/*'] } }, '/p/*')).toEqual({ left: ['a=1', 'b=2'], rules: [] }) // prettier-ignore
  })

  it('compares values decoded, and leaves a repeated parameter with known values to the steps', () => {
    const parameters = { b: { dropValues: { '': ['x y'] } } }
    expect(drop('a=1&b=x%20y', parameters)).toEqual({ left: ['a=1'], rules: ['learned-value:b@everywhere b'] })
    expect(drop('a=1&b=z', parameters)).toEqual({ left: ['a=1', 'b=z'], rules: [] })
    expect(drop('b=x%20y&b=z', parameters)).toBe('steps')
  })

  it('leaves a semicolon in a value to the steps: behind it may be another parameter', () => {
    expect(drop('a=1&b=2;c=3', { b: { drop: 'everywhere' } })).toBe('steps')
  })
})

describe('firstParameter()', () => {
  it('passes over names that nothing was learned about', () => {
    expect(drop('a=1&b=2', { c: { drop: 'everywhere' } })).toEqual({ left: ['a=1', 'b=2'], rules: [] })
  })
})

import { describe, expect, it } from 'vitest'
import { samplePath } from '../../src/export/learned-rules.ts'
import { learned, parameter, planOf } from './support/plans.ts'

const QUARANTINED = { name: 'ref', pattern: '/p/7?id&ref', since: '2026-01-01' }
const setsOf = (members: Parameters<typeof planOf>[0], template = '/p/*') =>
  planOf(members).templates.find((one) => one.template === template)?.sets ?? []

describe('learnedRules()', () => {
  it('follows a pattern to the end: what is left may be another one', () => {
    const patterns = { '/p/*?a&b&c': learned(['a', 'b'], ['c']), '/p/*?a&b': learned(['a'], ['b']) }
    expect(setsOf({ patterns })[0]).toEqual({ names: ['a', 'b', 'c'], drop: ['b', 'c'], plainValues: [] })
  })

  it('states patterns of every path on each template that has none of these names', () => {
    const patterns = { '?a&b': learned(['a'], ['b']), '/p/*?a&b': learned(['a', 'b'], []), '/q?x': learned([], ['x']) }
    expect(setsOf({ patterns }, '/q').map(({ names }) => names.join())).toEqual(['x', 'a,b'])
    expect(setsOf({ patterns })).toEqual([])
  })

  it('leaves a set with a quarantined name alone', () => {
    const members = { patterns: { '/p/*?id&ref': learned(['id'], ['ref']) }, quarantine: [QUARANTINED] }
    expect(setsOf(members)).toEqual([])
    expect(planOf(members).unsaid).toContainEqual({ what: '/p/*?id&ref', why: 'a name in it is in quarantine' })
  })

  it('keeps what the operator, a platform and a naming scheme keep', () => {
    const patterns = { '/p/*?a&b&c_id&zoom': learned(['a'], ['b', 'c_id', 'zoom']) }
    expect(setsOf({ patterns, keep: ['b', 'zoom'] })).toEqual([])
    expect(setsOf({ patterns })[0]?.drop).toEqual(['b', 'zoom'])
  })

  it('strips what no set is about', () => {
    expect(planOf({ strip: ['trk', 'b'], patterns: { '/p?b': learned([], ['b']) } }).strip).toEqual(['trk'])
  })

  it('guards sets against names that are dropped alone', () => {
    const members = {
      v: 2 as const,
      patterns: { '/p/*?a&b': learned(['a'], ['b']) },
      parameters: { c: parameter('everywhere', []) },
    }
    const [plan] = planOf(members).templates.filter(({ template }) => template === '/p/*')
    expect(plan?.names).toEqual([{ name: 'c', drop: true }])
    expect(plan?.guarded).toContain('a')
  })
})

describe('samplePath()', () => {
  it('is of the template, or of none', () => {
    expect(samplePath('/p/*/x')).toBe('/p/x1/x')
    expect(samplePath('').split('/').length).toBeGreaterThan(30)
  })
})

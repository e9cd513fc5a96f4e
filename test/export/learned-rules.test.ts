import { describe, expect, it } from 'vitest'
import { samplePath } from '../../src/export/learned-rules.ts'
import { learned, parameter, planOf } from './support/plans.ts'

const QUARANTINED = { name: 'ref', pattern: '/p/7?id&ref', since: '2026-01-01' }
const setsOf = (members: Parameters<typeof planOf>[0], template = '/p/*') =>
  planOf(members).templates.find((one) => one.template === template)?.sets ?? []

describe('learnedRules()', () => {
  it('follows a pattern to the end: what is left may be another one', () => {
    const patterns = { '/p/*?a&b&c': learned(['a', 'b'], ['c']), '/p/*?a&b': learned(['a'], ['b']) }
    expect(setsOf({ patterns })[0]).toEqual({ names: ['a', 'b', 'c'], drop: ['b', 'c'], single: [] })
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

  it('states every name that the record strips, and the sets that it is in', () => {
    const members = {
      strip: ['trk', 'b'],
      patterns: { '/p?b': learned([], ['b']), '/p?c&trk': learned(['c', 'trk'], []) },
    }
    expect(planOf(members).templates.map((one) => one.strip.join())).toEqual(['b,trk', 'b,trk'])
    expect(setsOf(members, '/p').map(({ names, drop }) => [names.join(), drop.join()])).toEqual([['b', 'b'], ['c,trk', 'trk']]) // prettier-ignore
  })

  it('states a set that drops nothing beside one with digits folded, which would decide instead', () => {
    const patterns = { '/p/*?x_%23&y': learned(['x_#'], ['y']), '/p/*?x_7&y': learned(['x_7', 'y'], []) }
    expect(setsOf({ patterns }).map(({ names }) => names.join())).toEqual(['x_#,y', 'x_7,y'])
  })

  it('judges names by what was learned, not by a tracker that they are for some values', () => {
    const patterns = { '/p/*?a&sccid': learned(['sccid'], ['a']), '/p/*?a': learned([], ['a']) }
    expect(setsOf({ patterns })).toMatchObject([{ drop: ['a'] }, { drop: ['a'] }])
  })

  it('leaves a set with digits folded alone if it means a name that the operator keeps', () => {
    const members = { patterns: { '/p/*?x_%23&y': learned(['y'], ['x_#']) }, keep: ['x_22'] }
    expect(setsOf(members)).toEqual([{ names: ['x_#', 'y'], drop: [], single: [] }])
  })

  it('drops stripped names together with learned ones, before a set of what is left would decide', () => {
    const members = {
      v: 2 as const,
      patterns: { '/p/*?a': learned([], ['a'], { basis: 'blind' as const }) },
      parameters: { a: parameter('everywhere', []) },
      strip: ['trk'],
    }
    const [plan] = planOf(members).templates.filter(({ template }) => template === '/p/*')
    expect(plan).toMatchObject({
      strip: [],
      names: [
        { name: 'a', drop: true },
        { name: 'trk', drop: true },
      ],
    })
  })

  it('guards what matters beside a name that no cache tells', () => {
    const members = {
      v: 2 as const,
      patterns: { '/p/*?a&%C3%A9': learned(['a'], ['é']) },
      parameters: { a: parameter('everywhere', []) },
    }
    const [plan] = planOf(members).templates.filter(({ template }) => template === '/p/*')
    expect(plan?.guarded).toContain('a')
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

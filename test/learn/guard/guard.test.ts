import { describe, expect, it } from 'vitest'
import { guard } from '../../../src/learn/guard/guard.ts'
import type { DomainRecord, LearnedParameter, LearnedPattern } from '../../../src/rules/record/domain-record.ts'

const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] } as const

/** What a map says: by template, the names that stay and those that go (`/p keep drop`). */
type Verdicts = Readonly<Record<string, { readonly keep?: readonly string[]; readonly drop?: readonly string[] }>>

function record(verdicts: Verdicts, more: Partial<DomainRecord> = {}): DomainRecord {
  const parameters: Record<string, LearnedParameter> = {}
  for (const [template, { keep = [], drop = [] }] of Object.entries(verdicts))
    for (const name of [...keep, ...drop]) {
      const known = parameters[name] ?? { drop: [], keep: [], basis: 'verified', evidence: EVIDENCE }
      const list = keep.includes(name) ? 'keep' : 'drop'
      parameters[name] = { ...known, [list]: [...known[list], template] }
    }
  return {
    v: 2,
    domain: 'shop.example',
    revision: 4,
    builtAt: '2026-02-01T00:00:00Z',
    sha256: '',
    mode: 'observe',
    patterns: {},
    templates: Object.keys(verdicts).toSorted(),
    parameters,
    ...more,
  }
}

/** `count` templates that keep `article` and drop `ref`; on the first `lost` of them, both go. */
function many(count: number, lost = 0): Verdicts {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `/s${at}`,
      at < lost ? { drop: ['article', 'ref'] } : { keep: ['article'], drop: ['ref'] },
    ]),
  )
}

describe('guard', () => {
  it('has nothing to say about a first map', () => {
    const next = record(many(2))
    expect(guard(undefined, next)).toMatchObject({ record: next, report: { outcome: 'first' } })
    expect(guard(record({}), next).report.outcome).toBe('first')
  })

  it('accepts names that became important, and new templates', () => {
    const next = record({ '/s0': { keep: ['article', 'ref'] }, '/s1': { keep: ['article'], drop: ['ref'] }, '/new': { drop: ['a'] } }) // prettier-ignore
    const guarded = guard(record(many(2)), next)
    expect(guarded.report).toMatchObject({ outcome: 'accepted', compared: 2, flagged: [], added: ['/new'] })
    expect(guarded.record).toEqual(next)
  })

  it('refuses an update that drops important names on more than a tenth of the templates', () => {
    const old = record(many(20))
    const guarded = guard(old, record(many(20, 3)))
    expect(guarded.report.outcome).toBe('rejected')
    expect(guarded.report.flagged.map(({ names }) => names)).toEqual([['article'], ['article'], ['article']])
    expect(guarded.record).toBe(old)
  })

  it('holds a flagged name up to a tenth, exactly', () => {
    const guarded = guard(record(many(10)), record(many(10, 1)))
    expect(guarded.report).toMatchObject({
      outcome: 'accepted-with-holds',
      flagged: [{ pattern: '/s0?article', names: ['article'] }],
    })
    expect(guarded.record.parameters?.['article']).toMatchObject({ drop: [] })
    expect(guarded.record.parameters?.['article']?.keep).toContain('/s0')
    expect(guarded.record.parameters?.['ref']?.drop).toHaveLength(10)
  })

  it('holds, and never refuses, below ten common templates', () => {
    const guarded = guard(record(many(2)), record(many(2, 2)))
    expect(guarded.report.outcome).toBe('accepted-with-holds')
    expect(guarded.record.parameters?.['article']).toMatchObject({ keep: ['/s0', '/s1'], drop: [] })
  })

  it('keeps a held name on its template where the new map drops it everywhere', () => {
    const next = record(many(2, 2))
    const article: LearnedParameter = { ...next.parameters!['article']!, drop: 'everywhere' }
    const guarded = guard(record({ '/s0': { keep: ['article'] }, '/s1': { drop: ['ref'] } }), {
      ...next,
      parameters: { ...next.parameters, article },
    })
    expect(guarded.record.parameters?.['article']).toMatchObject({ keep: ['/s0'], drop: 'everywhere' })
  })

  it('holds a name of which single values would go, unless it stays as a whole', () => {
    const [old, next] = [record({ '/s0': { keep: ['cut'] } }), record({ '/s0': { drop: ['cut'] } })]
    const valued = (keep: readonly string[]): DomainRecord => {
      const cut: LearnedParameter = { ...next.parameters!['cut']!, drop: [], keep, dropValues: { '/s0': ['slim', 'wide'] } } // prettier-ignore
      return { ...next, parameters: { cut } }
    }
    const guarded = guard(old, valued([]))
    expect(guarded.report).toMatchObject({ outcome: 'accepted-with-holds', flagged: [{ pattern: '/s0?cut', names: ['cut'] }] }) // prettier-ignore
    expect(guarded.record.parameters?.['cut']).toMatchObject({ drop: [], keep: ['/s0'] })
    expect(guarded.record.parameters?.['cut']).not.toHaveProperty('dropValues')
    expect(guard(guarded.record, valued([]), guarded.report).report.outcome).toBe('accepted')
    expect(guard(old, valued(['/s0'])).report.outcome).toBe('accepted')
  })

  it('counts only templates that both maps have, so that vanished ones do not dilute', () => {
    const next = record(many(10, 2))
    expect(guard(record(many(40)), next).report).toMatchObject({ outcome: 'rejected', compared: 10 })
  })

  it('names the templates that the new map lacks', () => {
    expect(guard(record(many(3)), record(many(2))).report.vanished).toEqual(['/s2'])
  })

  it('lets a drop through that two runs in a row found', () => {
    const next = record(many(1, 1))
    const first = guard(record(many(1)), next)
    const second = guard(first.record, next, first.report)
    expect(second.report).toMatchObject({ outcome: 'accepted', flagged: [] })
    expect(second.record).toEqual(next)
    expect(guard(first.record, next, { ...first.report, flagged: [] }).report.outcome).toBe('accepted-with-holds')
  })

  it('lets nothing else through with it: neither another name of the template nor the name on another one', () => {
    const old = record({ '/a': { keep: ['x', 'y'] }, '/b': { keep: ['x'] } })
    const first = guard(old, record({ '/a': { keep: ['y'], drop: ['x'] }, '/b': { keep: ['x'] } }))
    expect(first.report.flagged).toEqual([{ pattern: '/a?x', names: ['x'] }])
    const { report, record: held } = guard(
      first.record,
      record({ '/a': { drop: ['x', 'y'] }, '/b': { drop: ['x'] } }),
      first.report,
    )
    expect(report.flagged).toEqual([
      { pattern: '/a?y', names: ['y'] },
      { pattern: '/b?x', names: ['x'] },
    ])
    expect(held.parameters).toMatchObject({ x: { drop: ['/a'], keep: ['/b'] }, y: { drop: [], keep: ['/a'] } })
  })

  it('does not take a refused run for the first of two', () => {
    const [old, next] = [record(many(10)), record(many(10, 10))]
    const first = guard(old, next)
    expect(guard(old, next, first.report).report.outcome).toBe('rejected')
  })

  it('reads the patterns of a record of version 1', () => {
    const kept: LearnedPattern = { keep: ['article'], drop: ['ref'], basis: 'verified', evidence: EVIDENCE }
    const old = record({}, { v: 1, patterns: { '/s0?article&ref': kept } })
    const { report } = guard(old, record(many(1, 1)))
    expect(report).toMatchObject({ outcome: 'accepted-with-holds', compared: 1 })
    expect(report.flagged).toEqual([{ pattern: '/s0?article', names: ['article'] }])
    const blind = record({}, { v: 1, patterns: { '/s0?article&ref': { ...kept, basis: 'blind' } } })
    expect(guard(blind, record(many(1, 1))).report.outcome).toBe('accepted')
  })

  it('survives names that do not decode', () => {
    const old = record({ '/p': { keep: ['%ZZ', '\uD800'] } })
    expect(guard(old, record({ '/p': { drop: ['%ZZ', '\uD800'] } })).report.flagged).toHaveLength(1)
  })
})

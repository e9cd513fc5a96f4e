import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DomainRecord, LearnedParameter, LearnedPattern } from '../../../src/rules/record/domain-record.ts'
import { sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import { diffRecords, diffSummary, saysTheSame } from '../../../src/rules/record/record-diff.ts'

const EVIDENCE = { equal: 9, differ: 0, inconclusive: 0, upperBound99: 0.01, holdout: [5, 5] as const }

function pattern(keep: string[], drop: string[], more: Partial<LearnedPattern> = {}): LearnedPattern {
  return { keep, drop, basis: 'verified', evidence: EVIDENCE, ...more }
}

function record(revision: number, extra: Partial<DomainRecord> = {}): DomainRecord {
  const builtAt = `2026-01-0${revision}T00:00:00Z`
  return sealDomainRecord({ v: 1, domain: 'a.example', revision, builtAt, mode: 'rewrite', patterns: {}, ...extra })
}

describe('diffRecords', () => {
  it('names what a pattern drops now, and what it keeps again', () => {
    const from = record(1, { patterns: { '/p?a&b&c': pattern(['a', 'b'], ['c']), '/old?x': pattern([], ['x']) } })
    const to = record(2, { patterns: { '/p?a&b&c': pattern(['b', 'c'], ['a']), '/new?y': pattern([], ['y']) } })
    const diff = diffRecords(from, to)
    expect(diff.patterns.changed).toMatchObject([{ pattern: '/p?a&b&c', dropsNow: ['a'], keepsNow: ['c'] }])
    expect(diff.patterns.added).toMatchObject([{ pattern: '/new?y', dropsNow: ['y'], basis: { from: null } }])
    expect(diff.patterns.removed).toMatchObject([{ pattern: '/old?x', keepsNow: ['x'], basis: { to: null } }])
    expect(diffSummary(diff)).toBe('+2 drops, -2 drops, +1 pattern, -1 pattern')
  })

  it('sees other values, another basis, another order of path rules', () => {
    const rule = (id: string) => ({ id, source: `/${id}`, destination: '/x' })
    const from = record(1, {
      patterns: { '/p?a': pattern(['a'], [], { dropValues: { a: ['1'] } }) },
      pathRules: [rule('r'), rule('s')],
    })
    const to = record(2, {
      patterns: { '/p?a': pattern(['a'], [], { dropValues: { a: ['1', '2'] }, basis: 'exhaustive' }) },
      pathRules: [rule('s'), rule('r'), rule('t')],
    })
    const diff = diffRecords(from, to)
    expect(diff.patterns.changed).toMatchObject([{ values: ['a'], basis: { from: 'verified', to: 'exhaustive' } }])
    expect(diff.pathRules).toEqual({ added: [rule('t')], removed: [], reordered: true })
    expect(diffSummary(diff)).toBe('1 pattern with other values, +1 path rule, path rules in another order')
  })

  it('counts patterns with other values as people do', () => {
    const patterns = (value: string) => ({
      '/p?a': pattern(['a'], [], { dropValues: { a: [value] } }),
      '/q?a': pattern(['a'], [], { dropValues: { a: [value] } }),
    })
    const diff = diffRecords(record(1, { patterns: patterns('1') }), record(2, { patterns: patterns('2') }))
    expect(diffSummary(diff)).toBe('2 patterns with other values')
  })

  it('sees lists, quarantine and single values', () => {
    const quarantine = [{ name: 'n', pattern: '/p?n', since: '2026-01-01' }]
    const from = record(1, { keep: ['a', 'b'], rollout: 0.5, modeByPath: { '/x': 'off' } })
    const to = record(2, { keep: ['b', 'c'], mode: 'off', quarantine, modeByPath: { '/x': 'observe' } })
    const diff = diffRecords(from, to)
    expect(diff.lists).toEqual([
      { field: 'keep', added: ['c'], removed: ['a'] },
      { field: 'quarantine', added: ['n in /p?n'], removed: [] },
    ])
    expect(diffSummary(diff)).toBe(
      '+1 keep, -1 keep, +1 quarantine, mode rewrite -> off, rollout 0.5 -> unset, modeByPath /x off -> observe',
    )
  })

  it('names the templates on which a parameter is dropped now, kept again, or protected', () => {
    const parameter = (drop: LearnedParameter['drop'], keep: string[] = [], more: Partial<LearnedParameter> = {}) =>
      ({ drop, keep, basis: 'verified', evidence: EVIDENCE, ...more }) as const
    const from = record(1, {
      v: 2,
      parameters: { a: parameter(['/p', '/q']), b: parameter('everywhere', ['/p']), old: parameter(['/p']) },
      vetoByTemplate: { sort: ['/p'] },
      queryEnds: { '/p': { names: ['a'], unread: ['b'] } },
    })
    const to = record(2, {
      v: 2,
      templates: ['/p'],
      parameters: { a: parameter('everywhere', ['/q']), b: parameter('everywhere', [], { keepValues: { '': ['1'] } }), c: parameter([]) },
      vetoByTemplate: { sort: ['/q'] },
    }) // prettier-ignore
    const diff = diffRecords(from, to)
    expect(diff.parameters.changed).toMatchObject([
      { name: 'a', dropsNow: ['everywhere'], keepsNow: ['/q'], protectedNow: ['/q'], protectedNoMore: [], values: [] },
      { name: 'b', dropsNow: ['/p'], keepsNow: [], protectedNoMore: ['/p'], values: [''] },
    ])
    expect(diff.parameters.added).toMatchObject([{ name: 'c', dropsNow: [] }])
    expect(diff.parameters.removed).toMatchObject([{ name: 'old', keepsNow: ['/p'] }])
    expect(diffSummary(diff)).toBe(
      '+2 drops, -2 drops, +1 parameter, -1 parameter, 1 parameter with other values, +1 protected, -1 protected, +1 template veto, -1 template veto, -2 query ends, +1 template',
    )
    expect(saysTheSame(to, { ...to, parameters: { ...to.parameters } })).toBe(true)
  })

  it('takes no record for an empty one', () => {
    const diff = diffRecords(undefined, record(1, { strip: ['a'] }))
    expect([diff.from, diff.to]).toEqual([0, 1])
    expect(diffSummary(diff)).toBe('+1 strip, mode unset -> rewrite')
  })

  it('finds nothing between two revisions that do the same', () => {
    const patterns = { '/p?a': pattern(['a'], [], { dropValues: { a: ['1', '2'] } }) }
    const again = { '/p?a': pattern(['a'], [], { dropValues: { a: ['2', '1'] }, evidence: { ...EVIDENCE, equal: 1 } }) }
    expect(diffSummary(diffRecords(record(1, { patterns }), record(2, { patterns: again })))).toBe('no change')
    expect(saysTheSame(record(1, { patterns }), record(2, { patterns: again }))).toBe(true)
    expect(saysTheSame(record(1, { patterns }), record(2, {}))).toBe(false)
  })

  it('is not fooled by names that every object has', () => {
    const from = record(1)
    const to = record(2, { patterns: JSON.parse(`{"__proto__?a": ${JSON.stringify(pattern([], ['a']))}}`) })
    expect(diffRecords(from, to).patterns.added).toHaveLength(1)
    const values = record(3, { patterns: { '/p?a': pattern(['a'], [], { dropValues: { constructor: ['1'] } }) } })
    expect(diffRecords(record(1, { patterns: { '/p?a': pattern(['a'], []) } }), values).patterns.changed).toHaveLength(
      1,
    )
  })

  it('turns around when the records are swapped', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
    const some = fc.record({ keep: names, strip: names, drop: names })
    fc.assert(
      fc.property(some, some, (x, y) => {
        const make = (revision: number, { keep, strip, drop }: typeof x): DomainRecord =>
          record(revision, { keep, strip, patterns: { '/p?a': pattern([], drop) } })
        const there = diffRecords(make(1, x), make(2, y))
        const back = diffRecords(make(2, y), make(1, x))
        expect(back.lists).toEqual(
          there.lists.map(({ field, added, removed }) => ({ field, added: removed, removed: added })),
        )
        expect(back.patterns.changed.map(({ keepsNow }) => keepsNow)).toEqual(
          there.patterns.changed.map(({ dropsNow }) => dropsNow),
        )
      }),
      { seed: 3, numRuns: 200 },
    )
  })
})

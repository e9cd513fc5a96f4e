import { describe, expect, it } from 'vitest'
import { guard, type Patterns } from '../../src/learn/guard.ts'
import type { DomainRecord, LearnedPattern } from '../../src/rules/record/domain-record.ts'

const NOW = Date.parse('2026-03-01T00:00:00.000Z')
const DAY = 86_400_000

function pattern(keep: readonly string[], drop: readonly string[], more: Partial<LearnedPattern> = {}): LearnedPattern {
  const evidence = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] as const }
  return { keep, drop, basis: 'verified', evidence, ...more }
}

function record(patterns: Patterns): DomainRecord {
  return {
    v: 1,
    domain: 'shop.example',
    revision: 4,
    builtAt: '2026-02-01T00:00:00Z',
    sha256: '',
    mode: 'observe',
    patterns,
  }
}

/** `count` patterns that keep `id` and drop `ref`. */
function many(count: number, keep: readonly string[] = ['id'], drop: readonly string[] = ['ref']): Patterns {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`/s${i}?id&ref`, pattern(keep, drop)]))
}

function judge(old: Patterns, next: Patterns, options: Partial<Parameters<typeof guard>[2]> = {}) {
  return guard(record(old), next, { nowMs: NOW, ...options })
}

describe('guard', () => {
  it('has nothing to say about a first map', () => {
    expect(guard(undefined, many(2), { nowMs: NOW })).toMatchObject({ patterns: many(2), report: { outcome: 'first' } })
    expect(guard(record({}), many(2), { nowMs: NOW }).report.outcome).toBe('first')
  })

  it('accepts names that became important, and new patterns', () => {
    const next = { ...many(3, ['id', 'ref'], []), '/new?a': pattern([], ['a']) }
    const { patterns, report } = judge(many(3), next)
    expect(report).toMatchObject({ outcome: 'accepted', compared: 3, flagged: [], added: ['/new?a'] })
    expect(patterns).toEqual(next)
  })

  it('refuses an update that drops important names in more than a tenth of the patterns', () => {
    const old = many(20)
    const next = { ...old, ...Object.fromEntries(Object.keys(old).slice(0, 3).map((key) => [key, pattern([], ['id', 'ref'])])) } // prettier-ignore
    const { patterns, report } = judge(old, next)
    expect(report.outcome).toBe('rejected')
    expect(report.flagged.map(({ names }) => names)).toEqual([['id'], ['id'], ['id']])
    expect(patterns).toEqual(old)
    expect(judge(old, next, { anomalyShare: 0.2 }).report.outcome).toBe('accepted-with-holds')
  })

  it('holds a flagged pattern up to a tenth, exactly', () => {
    const old = many(10)
    const next = { ...old, '/s0?id&ref': pattern([], ['id', 'ref']) }
    const { patterns, report } = judge(old, next)
    expect(report.outcome).toBe('accepted-with-holds')
    expect(patterns['/s0?id&ref']).toMatchObject({ keep: ['id'], drop: ['ref'] })
  })

  it('holds, and never refuses, below ten common patterns', () => {
    const { patterns, report } = judge(many(2), many(2, [], ['id', 'ref']))
    expect(report.outcome).toBe('accepted-with-holds')
    expect(Object.values(patterns).map(({ keep }) => keep)).toEqual([['id'], ['id']])
  })

  it('counts only patterns that both maps have, so that vanished ones do not dilute', () => {
    const old = many(40)
    const next = Object.fromEntries(Object.keys(old).slice(0, 10).map((key, i) => [key, i < 2 ? pattern([], ['id', 'ref']) : old[key]!])) // prettier-ignore
    expect(judge(old, next).report).toMatchObject({ outcome: 'rejected', compared: 10 })
  })

  it('lets a drop through that two runs in a row found', () => {
    const next = many(1, [], ['id', 'ref'])
    const first = judge(many(1), next)
    const second = judge(first.patterns, next, { previousGuard: first.report })
    expect(second.report).toMatchObject({ outcome: 'accepted', flagged: [] })
    expect(second.patterns).toEqual(next)
    const forgetful = judge(first.patterns, next, { previousGuard: { ...first.report, flagged: [] } })
    expect(forgetful.report.outcome).toBe('accepted-with-holds')
  })

  it('lets nothing else through with it: neither another name of the pattern nor the name in another pattern', () => {
    const old = { '/a?x&y': pattern(['x', 'y'], []), '/b?x': pattern(['x'], []) }
    const next = { '/a?x&y': pattern([], ['x', 'y']), '/b?x': pattern([], ['x']) }
    const first = judge(old, { ...next, '/a?x&y': pattern(['y'], ['x']), '/b?x': old['/b?x'] })
    const { patterns, report } = judge(first.patterns, next, { previousGuard: first.report })
    expect(report.flagged).toEqual([
      { pattern: '/a?x&y', names: ['y'] },
      { pattern: '/b?x', names: ['x'] },
    ])
    expect(patterns['/a?x&y']).toMatchObject({ keep: ['y'], drop: ['x'] })
    expect(patterns['/b?x']).toMatchObject({ keep: ['x'], drop: [] })
  })

  it('does not take a refused run for the first of two', () => {
    const old = many(10)
    const next = many(10, [], ['id', 'ref'])
    const first = judge(old, next)
    expect(judge(old, next, { previousGuard: first.report }).report.outcome).toBe('rejected')
  })

  it('holds a name wherever the held pattern leads to', () => {
    const old = { '/p?a&b&c': pattern(['a', 'b'], ['c']) }
    const next = { '/p?a&b&c': pattern(['a'], ['b', 'c']), '/p?a&b': pattern(['a'], ['b']) }
    const { patterns } = judge(old, next)
    expect(patterns['/p?a&b&c']).toMatchObject({ keep: ['a', 'b'], drop: ['c'] })
    expect(patterns['/p?a&b']).toMatchObject({ keep: ['a', 'b'], drop: [] })
  })

  it('takes nothing that a blind pattern kept for important', () => {
    const old = { '/p?a': pattern(['a'], [], { basis: 'blind' }) }
    expect(judge(old, { '/p?a': pattern([], ['a']) }).report.outcome).toBe('accepted')
  })

  it('retains vanished patterns for 90 days', () => {
    const old = { ...many(1), '/gone?id&ref': pattern(['id'], ['ref']) }
    const { patterns, report } = judge(old, many(1))
    expect(report.vanished).toEqual(['/gone?id&ref'])
    expect(patterns['/gone?id&ref']).toMatchObject({ drop: ['ref'], retainedSince: '2026-03-01T00:00:00.000Z' })
    const later = judge(patterns, many(1), { nowMs: NOW + 89 * DAY })
    expect(later.patterns['/gone?id&ref']?.retainedSince).toBe('2026-03-01T00:00:00.000Z')
    expect(Object.keys(judge(patterns, many(1), { nowMs: NOW + 91 * DAY }).patterns)).toEqual(['/s0?id&ref'])
  })

  it('does not retain a pattern that a new one leads to: both drops together were never verified', () => {
    const old = { '/p?slug': pattern([], ['slug']), '?slug': pattern([], ['slug']), '/p?x': pattern([], ['x']) }
    const { patterns } = judge(old, { '/p?id&slug': pattern(['slug'], ['id']) })
    expect(Object.keys(patterns).toSorted()).toEqual(['/p?id&slug', '/p?x'])
  })

  it('keeps in a vanished pattern what has come to matter, also where only a value of it went', () => {
    const old = {
      '/p?a&b&page': pattern(['page'], ['a', 'b'], { dropValues: { page: ['1'] } }),
      '/q?a': pattern([], ['a']),
    }
    const mattersNow = (key: string, name: string): boolean => key.startsWith('/p?') && name !== 'b'
    const { patterns } = judge(old, {}, { mattersNow })
    expect(patterns['/p?a&b&page']).toMatchObject({ keep: ['a', 'page'], drop: ['b'] })
    expect(patterns['/p?a&b&page']).not.toHaveProperty('dropValues')
    expect(patterns['/q?a']).toMatchObject({ drop: ['a'] })
  })

  it('survives keys that do not decode', () => {
    expect(judge({ '/p?%ZZ': pattern(['%ZZ'], []) }, { '/p?%ZZ': pattern([], ['%ZZ']) }).report.flagged).toHaveLength(1)
  })
})

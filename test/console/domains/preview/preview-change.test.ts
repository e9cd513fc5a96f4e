import { describe, expect, it } from 'vitest'
import { previewChange, type SeenUrl } from '../../../../src/console/domains/preview/preview-change.ts'
import type { DomainRecord, LearnedPattern } from '../../../../src/rules/record/domain-record.ts'
import { sealDomainRecord } from '../../../../src/rules/record/parse-domain-record.ts'

const PATTERN: LearnedPattern = {
  keep: ['color'],
  drop: ['ref_x'],
  basis: 'verified',
  evidence: { equal: 21, differ: 3, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] },
}

function record(more: Partial<DomainRecord> = {}): DomainRecord {
  return sealDomainRecord({
    v: 1,
    domain: 'shop.example',
    revision: 1,
    builtAt: '2026-11-01T00:00:00Z',
    mode: 'rewrite',
    patterns: { '/p?color&ref_x': PATTERN },
    ...more,
  })
}

function seen(queries: Readonly<Record<string, number>>): SeenUrl[] {
  return Object.entries(queries).map(([query, hits]) => ({ url: `https://shop.example/p?${query}`, hits }))
}

const on = (queries: Readonly<Record<string, number>>) => ({ seen: seen(queries) })
const at = (query: string): string => `https://shop.example/p?${query}`

describe('previewChange', () => {
  it('says nothing where the records do the same', () => {
    expect(previewChange(record(), record({ revision: 2 }), on({ 'a=1': 2, 'a=1&utm_source=x': 3 }))).toEqual({
      urls: 2,
      hits: 5,
      distinctBefore: 1,
      distinctAfter: 1,
      treatedBefore: 2,
      treatedAfter: 2,
      changed: [],
      merges: [],
      splits: [],
    })
  })

  it('shows what a strip merges, with who it was', () => {
    const preview = previewChange(record(), record({ strip: ['w'] }), on({ 'a=1&w=1': 2, 'a=1&w=2': 5, 'a=2&w=1': 1 }))
    expect(preview.changed.map(({ before, after }) => [before, after])).toEqual([
      [at('a=1&w=2'), at('a=1')],
      [at('a=1&w=1'), at('a=1')],
      [at('a=2&w=1'), at('a=2')],
    ])
    expect(preview.merges).toEqual([
      {
        after: at('a=1'),
        parts: [
          { before: at('a=1&w=1'), seen: [{ url: at('a=1&w=1'), hits: 2 }] },
          { before: at('a=1&w=2'), seen: [{ url: at('a=1&w=2'), hits: 5 }] },
        ],
        hits: 7,
        risk: 'unproven',
        removed: [{ name: 'w', rule: 'operator:strip', objections: [] }],
      },
    ])
    expect([preview.distinctBefore, preview.distinctAfter]).toEqual([3, 2])
  })

  it('puts merges first that the learner has evidence against', () => {
    const urls = on({ 'w=1': 9, 'w=2': 9, 'color=red&m=1': 1, 'color=blue&m=1': 1 })
    const { merges } = previewChange(record(), record({ strip: ['color', 'w'] }), urls)
    expect(merges.map(({ risk }) => risk)).toEqual(['against-evidence', 'unproven'])
    expect(merges[0]?.removed[0]?.objections[0]).toContain('/p?color&ref_x')
  })

  it('calls a merge backed that trackers and the learned map make', () => {
    const urls = on({ 'color=red&ref_x=1': 1, 'color=red&ref_x=2': 1, 'color=red&gclid=1': 1 })
    const { merges, treatedBefore, treatedAfter } = previewChange(record({ mode: 'observe' }), record(), urls)
    expect(merges).toMatchObject([{ after: at('color=red'), risk: 'backed' }])
    expect(merges[0]?.removed.map(({ rule }) => rule).toSorted()).toEqual(['learned:/p?color&ref_x', 'tracking:gclid'])
    expect([treatedBefore, treatedAfter]).toEqual([0, 3])
  })

  it('shows what a keep or a veto takes apart', () => {
    const urls = on({ 'a=1&utm_source=x': 1, 'a=1&utm_source=y': 2, 'a=1': 4 })
    const preview = previewChange(record(), record({ veto: ['utm_source'] }), urls)
    expect(preview.merges).toEqual([])
    expect(preview.splits).toMatchObject([{ before: at('a=1'), hits: 7 }])
    expect(preview.splits[0]?.parts.map(({ after }) => after)).toEqual([
      at('a=1&utm_source=x'),
      at('a=1&utm_source=y'),
      at('a=1'),
    ])
  })

  it('goes by the rules that the operator has laid over the built-in ones, before and after', () => {
    const tracking = [{ names: ['from_app'], class: 'share', source: 'our app', added: '2026-11-22' }] as const
    const rules = { tracking, veto: [{ name: 'gclid' }] }
    const urls = on({ 'color=red&ref_x=1&from_app=1': 1, 'color=red': 1, 'color=red&gclid=1': 1 })
    const { merges, distinctAfter } = previewChange(record({ mode: 'observe' }), record(), { ...urls, rules })
    expect(merges).toMatchObject([{ after: at('color=red'), risk: 'backed' }])
    expect(merges[0]?.removed.map(({ name }) => name)).toEqual(['from_app', 'ref_x'])
    expect(distinctAfter).toBe(2)
  })

  it('judges a thousand long URLs without delay', () => {
    const urls = on(
      Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`id=${i}&w=${'x'.repeat(500)}&utm_source=${i}`, 1])),
    )
    const startMs = performance.now()
    expect(previewChange(record({ mode: 'observe' }), record({ strip: ['w'] }), urls).changed).toHaveLength(1000)
    expect(performance.now() - startMs).toBeLessThan(1000)
  })
})

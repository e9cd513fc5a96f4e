import { describe, expect, it } from 'vitest'
import { forgottenNames, importantDropped } from '../../../src/canonicalize/record/forgotten-names.ts'
import type { DomainRecord, LearnedParameter, LearnedPattern } from '../../../src/rules/record/domain-record.ts'
import { sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'

const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] } as const

function learned(keep: string[], drop: string[], basis: LearnedPattern['basis'] = 'verified'): LearnedPattern {
  return { keep, drop, basis, evidence: EVIDENCE }
}

function recordOf(more: Partial<DomainRecord>): DomainRecord {
  const base = { v: 1, domain: 'shop.example', revision: 1, builtAt: '2026-11-20T00:00:00.000Z', mode: 'rewrite', patterns: {} } as const // prettier-ignore
  return sealDomainRecord({ ...base, ...more })
}

const P = '/p/*?hue&spot'
const KEPT = recordOf({ patterns: { [P]: learned(['hue'], ['spot']) } })

describe('the names that a new record forgets', () => {
  it.each<[string, DomainRecord, DomainRecord, object[]]>([
    ['nothing in the same record', KEPT, KEPT, []],
    [
      'what was learned and is dropped on the same pattern',
      KEPT,
      recordOf({ patterns: { [P]: learned([], ['hue', 'spot']) } }),
      [{ pattern: P, name: 'hue', knownBy: 'learned' }],
    ],
    [
      'what is stripped by a list now',
      KEPT,
      recordOf({ strip: ['hue'] }),
      [{ pattern: P, name: 'hue', knownBy: 'learned' }],
    ],
    [
      'what another pattern drops that reads the same pages',
      recordOf({ patterns: { '/p/a?hue&spot': learned(['hue'], ['spot']) } }),
      recordOf({ patterns: { [P]: learned([], ['hue', 'spot']) } }),
      [{ pattern: '/p/a?hue&spot', name: 'hue', knownBy: 'learned' }],
    ],
    ['nothing where the pattern is only gone', KEPT, recordOf({}), []],
    ['nothing that was dropped before', KEPT, recordOf({ patterns: { [P]: learned(['hue'], []) } }), []],
    [
      'nothing of a blind pattern',
      recordOf({ patterns: { [P]: learned(['hue', 'spot'], [], 'blind') } }),
      recordOf({ patterns: { [P]: learned([], ['hue', 'spot']) } }),
      [],
    ],
    [
      'what the operator kept, wherever it is dropped',
      recordOf({ keep: ['tint'] }),
      recordOf({ patterns: { '/q?tint&x': learned(['x'], ['tint']) } }),
      [{ pattern: '/q?tint&x', name: 'tint', knownBy: 'operator' }],
    ],
    [
      'what the operator kept and a list strips',
      recordOf({ keep: ['gclid'] }),
      recordOf({}),
      [{ pattern: '/?gclid', name: 'gclid', knownBy: 'operator' }],
    ],
    ['nothing that the operator kept and no rule drops', recordOf({ keep: ['tint'] }), recordOf({}), []],
    [
      'what is in quarantine, on every pattern of its template',
      recordOf({ quarantine: [{ name: 'spot', pattern: P, since: '2026-11-20' }] }),
      recordOf({ patterns: { [P]: learned(['hue'], ['spot']), '/p/*?spot': learned([], ['spot']) } }),
      [
        { pattern: P, name: 'spot', knownBy: 'quarantine' },
        { pattern: '/p/*?spot', name: 'spot', knownBy: 'quarantine' },
      ],
    ],
    [
      'names with folded numbers',
      recordOf({ patterns: { '/p?imp_%23_seen': learned(['imp_#_seen'], []) } }),
      recordOf({ patterns: { '/p?imp_%23_seen': learned([], ['imp_#_seen']) } }),
      [{ pattern: '/p?imp_%23_seen', name: 'imp_#_seen', knownBy: 'learned' }],
    ],
  ])('are %s', (_, before, after, expected) => {
    expect(forgottenNames(before, after)).toEqual(expected)
  })

  it('do not depend on values that are dropped one by one', () => {
    const page = recordOf({ patterns: { '/l?page': learned(['page'], []) } })
    const first = { ...learned(['page'], []), dropValues: { page: ['1'] } }
    expect(forgottenNames(page, recordOf({ patterns: { '/l?page': first } }))).toEqual([])
  })
})

it('are not those that a naming scheme keeps, whatever was learned', () => {
  const pattern = '/p/*?color&spot'
  const after = recordOf({ patterns: { [pattern]: learned([], ['color', 'spot']) } })
  expect(forgottenNames(recordOf({ patterns: { [pattern]: learned(['color'], ['spot']) } }), after)).toEqual([])
})

describe('what must not be published without a word', () => {
  const drops = recordOf({ patterns: { [P]: learned([], ['hue', 'spot']) } })

  it('is what is forgotten, each name once, but not what is in quarantine', () => {
    expect(importantDropped(KEPT, drops)).toEqual([{ pattern: P, name: 'hue', knownBy: 'learned' }])
    expect(importantDropped(undefined, drops)).toEqual([])
    const quarantine = [{ name: 'spot', pattern: P, since: '' }]
    expect(importantDropped(recordOf({ quarantine }), drops)).toEqual([])
  })

  it('is what the guard flags as well, even where another layer still keeps the name', () => {
    const pattern = '/p/*?id&spot'
    const before = recordOf({ patterns: { [pattern]: learned(['id'], ['spot']) } })
    const after = recordOf({ patterns: { [pattern]: learned([], ['id', 'spot']) } })
    expect(forgottenNames(before, after)).toEqual([])
    expect(importantDropped(before, after)).toEqual([{ pattern, name: 'id', knownBy: 'learned' }])
    expect(importantDropped(KEPT, recordOf({ ...drops, keep: ['hue'] }))).toMatchObject([{ name: 'hue' }])
  })
})

function parameter(drop: LearnedParameter['drop'], keep: string[] = [], more: Partial<LearnedParameter> = {}) {
  return { drop, keep, basis: 'verified', evidence: EVIDENCE, ...more } as const
}

function second(parameters: DomainRecord['parameters'] & object, more: Partial<DomainRecord> = {}): DomainRecord {
  return recordOf({ v: 2, templates: ['/p/*', '/s'], parameters, ...more })
}

describe('what a record of version 2 forgets', () => {
  const hue = (pattern: string) => ({ pattern, name: 'hue', knownBy: 'learned' })

  it.each<[string, DomainRecord, DomainRecord, object[]]>([
    ['what a pattern of version 1 kept, and a parameter drops', KEPT, second({ hue: parameter(['/p/*']) }), [hue(P)]],
    ['nothing that is dropped on another template', KEPT, second({ hue: parameter(['/s']) }), []],
    [
      'nothing that a pattern still keeps beside neutral names',
      KEPT,
      second({ hue: parameter('everywhere'), spot: parameter('everywhere') }, { patterns: { '/p/*?hue': learned(['hue'], []) } }),
      [],
    ],
    [
      'what a parameter kept on a template',
      second({ hue: parameter('everywhere', ['/p/*']) }),
      second({ hue: parameter('everywhere', ['/s']) }),
      [hue('/p/*?hue')],
    ],
    [
      'what a parameter kept on a template, and a template within it drops',
      second({ hue: parameter([], ['/p/*']) }),
      second({ hue: parameter(['/p/sale'], ['/p/*']) }, { templates: ['/p/*', '/p/sale'] }),
      [hue('/p/sale?hue')],
    ],
    [
      'what a parameter kept, and a pattern drops beside others',
      second({ hue: parameter([], ['/p/*']) }),
      second({ hue: parameter([], ['/p/*']) }, { patterns: { [P]: learned([], ['hue', 'spot']) } }),
      [hue(P)],
    ],
    [
      'what a parameter kept, and a tracking fact strips',
      second({ gclid: parameter([], ['/p/*']) }),
      second({}),
      [{ pattern: '/p/*?gclid', name: 'gclid', knownBy: 'learned' }],
    ],
    [
      'a value with which it mattered',
      second({ hue: parameter('everywhere', [], { keepValues: { '/s': ['b2b'] } }) }),
      second({ hue: parameter('everywhere', [], { keepValues: { '/p/*': ['b2b'] } }) }),
      [{ ...hue('/s?hue'), value: 'b2b' }],
    ],
    [
      'a value with which it mattered on every path',
      second({ hue: parameter('everywhere', [], { keepValues: { '': ['b2b'] } }) }),
      second({ hue: parameter('everywhere', [], { keepValues: { '/p/*': ['b2b'], '/s': ['b2b'] } }) }),
      [{ ...hue('/no/such/path/known?hue'), value: 'b2b' }],
    ],
    ['nothing that was not known to matter', second({ hue: parameter([]) }), second({ hue: parameter('everywhere') }), []],
    ['nothing in the same record', second({ hue: parameter('everywhere', ['/s']) }), second({ hue: parameter('everywhere', ['/s']) }), []],
  ])('is %s', (_, before, after, expected) => {
    expect(forgottenNames(before, after)).toEqual(expected)
    expect(importantDropped(before, after)).toEqual(expected)
  }) // prettier-ignore

  it('must not be published, even where another layer still keeps the name', () => {
    const id = { pattern: '/p/*?id', name: 'id', knownBy: 'learned' }
    expect(importantDropped(second({ id: parameter([], ['/p/*']) }), second({ id: parameter('everywhere') }))).toEqual([id]) // prettier-ignore
    const before = recordOf({ patterns: { '/p/*?id': learned(['id'], []) } })
    expect(importantDropped(before, second({ id: parameter(['/p/*']) }))).toEqual([id])
  })
})

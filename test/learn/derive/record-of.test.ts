import { describe, expect, it } from 'vitest'
import type { Judged, Standing } from '../../../src/learn/derive/derived.ts'
import { POLICIES } from '../../../src/learn/thresholds.ts'
import type { LearnedParameter } from '../../../src/rules/record/domain-record.ts'
import { comparisonOf, observed } from '../../evidence/observed.ts'
import { START_MS } from '../fake-site.ts'
import { members, name, record, WITH_DATA, type Verdicts } from './written-members.ts'

const DAY_MS = 86_400_000
const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [0, 0] } as const

describe('learnedMembers', () => {
  it('lists every template, and says nothing about what is undecided', () => {
    expect(members({})).toEqual({ templates: ['/item', '/list'], parameters: {}, patterns: {} })
  })

  it('gives each verdict the templates that it was reached on', () => {
    const { parameters } = members({ '/item trk': { verdict: 'neutral' }, '/list trk': { verdict: 'important' } })
    expect(parameters).toMatchObject({ trk: { drop: ['/item'], keep: ['/list'], evidence: { equal: 21, differ: 0 } } })
    expect(Object.keys(parameters ?? {})).toEqual(['trk'])
  })

  it('remembers a name as important that made a difference, also while more is asked about it', () => {
    const changes = [['/item', name('trk')]] as const
    expect(members({}, { changes }).parameters?.['trk']).toMatchObject({ drop: [], keep: ['/item'] })
  })

  it('takes a difference for explained by a value with which the parameter stays on another template', () => {
    const changes = [['/list', name('trk')]] as const
    const mattered = [{ value: 'x', pages: ['a'], isContrasted: false }]
    const keptOn = (keepValues: readonly string[], verdict: Standing['verdict'] = 'undecided') =>
      members({ '/item trk': { verdict: 'neutral', keepValues }, '/list trk': { verdict, mattered } }, { changes })
        .parameters?.['trk']?.keep // prettier-ignore
    expect([keptOn(['x']), keptOn([]), keptOn(['x'], 'important')]).toEqual([[], ['/list'], ['/list']])
  })

  it('remembers that a name which is kept anyway made a difference', () => {
    const fixed = { '/item trk': { verdict: 'important', isFixed: true } } as const
    expect(members(fixed, { changes: [['/item', name('trk')]] }).parameters?.['trk']).toMatchObject({ keep: ['/item'] })
    expect(members(fixed).parameters).toEqual({})
  })

  it('keeps the certificate of what was renewed', () => {
    const previous = { ...record({ trk: { drop: ['/item'], keep: [], basis: 'verified', evidence: { ...EVIDENCE, equal: 30 } } }, ['/item']), builtAt: new Date(START_MS).toISOString() } // prettier-ignore
    const equal = (renews: Standing['renews']) =>
      members({ '/item trk': { verdict: 'neutral', pooled: 11, renews } }, { previous }).parameters?.['trk']?.evidence.equal // prettier-ignore
    expect([equal('dropped'), equal(undefined)]).toEqual([30, 11])
  })

  it('states the bound of the template that was compared least, and the one before of what was renewed', () => {
    const before = { ...record({ trk: { drop: ['/item'], keep: [], basis: 'verified', evidence: EVIDENCE } }, ['/item']), builtAt: new Date(START_MS).toISOString() } // prettier-ignore
    const bound = (item: Partial<Standing>, list: Partial<Standing>) =>
      members({ '/item trk': { verdict: 'neutral', ...item }, '/list trk': { verdict: 'neutral', ...list } }, { previous: before })
        .parameters?.['trk']?.evidence.upperBound99 // prettier-ignore
    expect(bound({ tested: 21 }, { tested: 3 })).toBeCloseTo(0.785, 3)
    expect(bound({ tested: 1 }, { tested: 21, verdict: 'important' })).toBeCloseTo(0.99, 3)
    expect(bound({ tested: 1, renews: 'dropped' }, { tested: 44 })).toBe(0.2)
    expect(bound({ verdict: 'important' }, { verdict: 'important' })).toBe(1)
  })

  it('drops a name everywhere only once it is neutral on all its templates and 44 comparisons say so', () => {
    const drop = (pooled: number, more: Partial<Standing> = {}) =>
      members({ '/item trk': { verdict: 'neutral', pooled }, '/list trk': { verdict: 'neutral', pooled, ...more } })
        .parameters?.['trk']?.drop
    expect(drop(44)).toBe('everywhere')
    expect(drop(43)).toEqual(['/item', '/list'])
    expect(drop(44, { verdict: 'undecided' })).toEqual(['/item'])
    expect(drop(44, { keepValues: ['b2b'] })).toEqual(['/item', '/list'])
    const strict = members({ '/item trk': { verdict: 'neutral', pooled: 500 }, '/list trk': { verdict: 'neutral', pooled: 500 } }, { policy: POLICIES.strict }) // prettier-ignore
    expect(strict.parameters?.['trk']?.drop).toEqual(['/item', '/list'])
  })

  it('vetoes every rule on a template on which nothing agreed', () => {
    const judged = ['a', 'b'].map((page): Judged => ({
      comparison: comparisonOf(page, `${page}&x=1`, { template: '/list' }),
      outcome: { kind: 'different', why: 'other content' },
    }))
    expect(members({}, { judged })).toMatchObject({ vetoByTemplate: { '*': ['/list'] } })
  })

  it('vetoes a static rule whose name made a difference together with others', () => {
    expect(members({ '/list fbclid': { verdict: 'important' } })).toMatchObject({
      vetoByTemplate: { fbclid: ['/list'] },
    })
  })

  it('keeps a value that mattered on another template, until it was compared on this one', () => {
    const neutral = {
      '/item trk': { verdict: 'neutral' },
      '/list trk': { verdict: 'neutral', keepValues: ['x'] },
    } as const
    const changes = [['/list', name('trk')]] as const
    const { parameters } = members(neutral, { changes })
    expect(parameters?.['trk']?.keepValues).toEqual({ '/item': ['x'], '/list': ['x'] })
    const tested = members(neutral, { changes, tested: ['x'] })
    expect(tested.parameters?.['trk']?.keepValues).toEqual({ '/list': ['x'] })
  })

  it('keeps a name that goes everywhere on templates on which no rule holds', () => {
    const neutral = {
      '/item trk': { verdict: 'neutral', pooled: 44 },
      '/list trk': { verdict: 'neutral', pooled: 44 },
    } as const
    const { parameters } = members(neutral, { literal: ['/data'], site: WITH_DATA })
    expect(parameters?.['trk']).toMatchObject({ drop: 'everywhere', keep: ['/data'] })
  })

  it('writes values that stay and values that go by template', () => {
    const { parameters } = members({
      '/item trk': { verdict: 'neutral', keepValues: ['b2b'] },
      '/list trk': { verdict: 'value-dependent', dropValues: ['1'] },
    })
    expect(parameters?.['trk']).toMatchObject({
      drop: ['/item'],
      keep: [],
      keepValues: { '/item': ['b2b'] },
      dropValues: { '/list': ['1'] },
    })
  })

  it('writes a static rule that made a difference as a veto, of a spelling on all templates that do not show the opposite', () => {
    const changes = [['/item', name('fbclid')], ['/list', { kind: 'order' }], ['/list', { kind: 'encoding', place: 'path' }]] as const // prettier-ignore
    const { parameters, vetoByTemplate } = members({ '/item fbclid': { verdict: 'important' } }, { changes })
    expect(vetoByTemplate).toEqual({ fbclid: ['/item'], 'path-encoding': ['/item', '/list'], sort: ['/list'] })
    expect(parameters).toEqual({})
  })

  it('sorts no query of a site that reads one in order, since paths of no template are read alike', () => {
    expect(members({}, { inOrder: ['/list'] })).toMatchObject({ veto: ['sort'], vetoByTemplate: { front: ['/list'] } })
    expect(members({})).not.toHaveProperty('veto')
  })

  it('writes where a site that reads a query in order stops', () => {
    const same = Array.from({ length: 11 }, (_, at) => ({ name: 'trk', value: `v${at}`, unread: 'sort', unreadValue: 'up', original: `/list?article=${at}` })) // prettier-ignore
    const endTests = { '/list': { template: '/list', same, refuted: new Set<string>(), openValues: () => [] } }
    const queryEnds = { '/list': { names: ['trk'], unread: ['sort'] } }
    expect(members({}, { inOrder: ['/list'], endTests }).queryEnds).toEqual(queryEnds)
    expect(members({}, { inOrder: ['/list'] })).not.toHaveProperty('queryEnds')
  })

  it('keeps where the site stopped before, unless this run met the order of the query', () => {
    const queryEnds = { '/list': { names: ['trk'], unread: ['sort'] } }
    const previous = {
      ...record({}, ['/item', '/list']),
      vetoByTemplate: { front: ['/list'] },
      queryEnds,
      builtAt: new Date(START_MS).toISOString(),
    }
    expect(members({}, { previous }).queryEnds).toEqual(queryEnds)
    expect(members({}, { previous, inOrder: ['/list'] })).not.toHaveProperty('queryEnds')
  })

  it('vetoes no static rule for a difference of a name that no rule drops', () => {
    expect(members({}, { changes: [['/item', name('trk')]] })).not.toHaveProperty('vetoByTemplate')
  })

  it('vetoes every rule about names on a template that follows its query to the letter', () => {
    expect(members({}, { literal: ['/list'] }).vetoByTemplate).toEqual({ '*': ['/list'] })
  })

  it('takes no doubt about a spelling from a template that follows its query to the letter', () => {
    const changes = [['/list', { kind: 'encoding', place: 'query' }]] as const
    const { vetoByTemplate } = members({}, { changes, literal: ['/list'] })
    expect(vetoByTemplate).toEqual({ '*': ['/list'], 'query-encoding': ['/list'] })
  })

  it('writes the same bytes whatever order the verdicts came in', () => {
    const verdicts: Verdicts = { '/list trk': { verdict: 'neutral' }, '/item trk': { verdict: 'neutral' }, '/item article': { verdict: 'important' } } // prettier-ignore
    const changes = [['/list', { kind: 'order' }], ['/item', name('fbclid')]] as const // prettier-ignore
    const reversed = Object.fromEntries(Object.entries(verdicts).toReversed())
    expect(JSON.stringify(members(reversed, { changes: changes.toReversed() }))).toBe(JSON.stringify(members(verdicts, { changes }))) // prettier-ignore
  })
})

describe('learnedMembers of a site that has a record', () => {
  const old: LearnedParameter = { drop: ['/gone'], keep: [], basis: 'verified', evidence: EVIDENCE }
  const since = new Date(START_MS).toISOString()

  it('keeps a parameter that the corpus has no more, with its templates, and says since when', () => {
    const found = members({}, { previous: record({ old }, ['/gone', '/other']) })
    expect(found.parameters).toEqual({ old: { ...old, retainedSince: since } })
    expect(found.templates).toEqual(['/gone', '/item', '/list'])
  })

  it('keeps it for 90 days', () => {
    const previous = record({ old: { ...old, retainedSince: since } }, ['/gone'])
    const after = (days: number) => members({}, { previous, atMs: START_MS + days * DAY_MS }).parameters
    expect(after(90)).toEqual({ old: { ...old, retainedSince: since } })
    expect(after(91)).toEqual({})
  })

  it('keeps a name that mattered while nothing decides about it, on templates of today and of before', () => {
    const previous = record({ trk: { ...old, drop: [], keep: ['/gone', '/item', '/list'] } }, [
      '/gone',
      '/item',
      '/list',
    ])
    expect(members({}, { previous }).parameters?.['trk']).toMatchObject({ drop: [], keep: ['/gone', '/item', '/list'] })
    const decided = members({ '/item trk': { verdict: 'neutral' } }, { previous }).parameters?.['trk']
    expect(decided).toMatchObject({ drop: ['/item'], keep: ['/gone', '/list'] })
  })

  it('keeps what the patterns of a record of version 1 kept, blind ones left out', () => {
    const kept = { keep: ['trk'], drop: [], basis: 'verified', evidence: EVIDENCE } as const
    const patterns = { '/item?article&trk': kept, '/list?trk': { ...kept, basis: 'blind' } } as const
    const previous = { ...record({}, []), v: 1, patterns } as const
    expect(members({}, { previous }).parameters?.['trk']).toMatchObject({ drop: [], keep: ['/item'] })
  })

  it('keeps the values that mattered, until comparisons show the opposite', () => {
    const previous = record({ trk: { ...old, drop: ['/item'], keepValues: { '/item': ['b2b'] } } }, ['/item'])
    const verdicts: Verdicts = { '/item trk': { verdict: 'neutral', keepValues: ['net'] } }
    expect(members(verdicts, { previous }).parameters?.['trk']?.keepValues).toEqual({ '/item': ['b2b', 'net'] })
    expect(members(verdicts, { previous, tested: ['b2b'] }).parameters?.['trk']?.keepValues).toEqual({ '/item': ['net'] }) // prettier-ignore
  })

  it('keeps vetoes until as many comparisons as a drop needs show that the rule is right', () => {
    const vetoByTemplate = { fbclid: ['/item'], sort: ['/list'], '*': ['/list'] }
    const previous = { ...record({}, ['/item', '/list']), vetoByTemplate }
    expect(members({}, { previous }).vetoByTemplate).toEqual(vetoByTemplate)
    const verdicts: Verdicts = { '/item fbclid': { verdict: 'neutral' }, '/list trk': { verdict: 'neutral' } }
    expect(members(verdicts, { previous }).vetoByTemplate).toEqual({ sort: ['/list'] })
    const ordered = (count: number) =>
      Array.from({ length: count }, (_, at): Judged => ({
        comparison: comparisonOf(`a${at}`, 'b', { template: '/list', treatment: [{ kind: 'order' }] }),
        outcome: { kind: 'same', page: observed('a', ['text']) },
      }))
    expect(members(verdicts, { previous, judged: ordered(2) }).vetoByTemplate).toEqual({ sort: ['/list'] })
    expect(members(verdicts, { previous, judged: ordered(3) })).not.toHaveProperty('vetoByTemplate')
  })

  it('decides a parameter that the corpus has anew', () => {
    const previous = record({ trk: { ...old, drop: ['/item'] } }, ['/item'])
    expect(members({}, { previous }).parameters).toEqual({})
  })
})

import { describe, expect, it } from 'vitest'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { keptParameters, learnedPart, templatesIn, withLearnedPart } from '../../../src/rules/record/learned-part.ts'

const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [5, 5] } as const
const PATTERN = { keep: ['a'], drop: [], basis: 'verified', evidence: EVIDENCE } as const
const PARAMETER = { drop: ['/d'], keep: ['/k'], basis: 'verified', evidence: EVIDENCE } as const
const BASE = { domain: 'a.example', revision: 1, builtAt: '', sha256: '', mode: 'rewrite' } as const
const FIRST: DomainRecord = { ...BASE, v: 1, patterns: { '/p?a': PATTERN }, keep: ['x'] }
const SECOND: DomainRecord = {
  ...BASE,
  v: 2,
  patterns: { '/p?b': PATTERN, '?c': PATTERN },
  templates: ['/', '/p'],
  parameters: { ref: PARAMETER, all: { ...PARAMETER, drop: 'everywhere' } },
  vetoByTemplate: { sort: ['/v'] },
  queryEnds: { '/q': { names: ['ref'], unread: ['sort'] } },
}

describe('learnedPart()', () => {
  it('holds patterns, and what version 2 adds', () => {
    expect(learnedPart(FIRST)).toEqual({ v: 1, patterns: FIRST.patterns })
    const { v, patterns, templates, parameters, vetoByTemplate, queryEnds } = SECOND
    expect(learnedPart(SECOND)).toEqual({ v, patterns, templates, parameters, vetoByTemplate, queryEnds })
  })
})

describe('withLearnedPart()', () => {
  it('replaces the whole map, and leaves the settings', () => {
    expect(withLearnedPart(FIRST, SECOND)).toEqual({ ...FIRST, ...learnedPart(SECOND) })
    expect(withLearnedPart(SECOND, FIRST)).toEqual({ ...BASE, v: 1, patterns: FIRST.patterns })
  })
})

describe('keptParameters()', () => {
  it('leaves what is kept by template, and drops nothing', () => {
    const parameters = { ref: { ...PARAMETER, keepValues: { '': ['1'] } }, gone: { ...PARAMETER, keep: [] } }
    expect(keptParameters(parameters)).toEqual({ ref: { ...PARAMETER, drop: [] } })
    expect(keptParameters(undefined)).toEqual({})
  })
})

describe('templatesIn()', () => {
  it('lists those of patterns, and in version 2 those of every list', () => {
    expect(templatesIn(FIRST)).toEqual(['/p'])
    expect(templatesIn(SECOND)).toEqual(['/', '/d', '/k', '/p', '/q', '/v'])
    expect(templatesIn({ ...SECOND, v: 1 })).toEqual(['/p'])
  })
})

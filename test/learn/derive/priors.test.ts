import { describe, expect, it } from 'vitest'
import { priorsOf } from '../../../src/learn/derive/priors.ts'
import { RULE_DATA } from '../../../src/rules/data/index.ts'
import type { DomainRecord, LearnedParameter } from '../../../src/rules/record/domain-record.ts'

const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [0, 0] } as const
const parameter = (drop: LearnedParameter['drop'], keep: readonly string[]): LearnedParameter => ({
  drop,
  keep,
  basis: 'verified',
  evidence: EVIDENCE,
})

function previous(parameters: DomainRecord['parameters'], more: Partial<DomainRecord> = {}): DomainRecord {
  const record = { v: 2, domain: 'shop.example', revision: 1, builtAt: '', sha256: '', mode: 'observe' } as const
  return { ...record, patterns: {}, ...(parameters && { parameters }), ...more }
}

const PLATFORM = RULE_DATA.platforms.find(({ neutral }) => neutral.length > 0)!
const [NEUTRAL = ''] = PLATFORM.neutral ?? []

describe('priorsOf', () => {
  it('takes the word of other domains', () => {
    const found = priorsOf({ priors: { ref: 'neutral', page: 'important' } }, undefined)
    expect([...found]).toEqual([['ref', 'neutral'], ['page', 'important']]) // prettier-ignore
  })

  it('takes the neutral names of a recognized platform, and of one that the operator set', () => {
    const recognized = { name: PLATFORM.name, names: [PLATFORM.name], agreeing: 3 }
    expect(priorsOf({}, recognized).get(NEUTRAL)).toBe('neutral')
    expect(priorsOf({ previous: previous(undefined, { platform: [PLATFORM.name] }) }, undefined).get(NEUTRAL)).toBe('neutral') // prettier-ignore
    expect(priorsOf({}, undefined).has(NEUTRAL)).toBe(false)
  })

  it('takes names that the origin declares not to matter, unless the record in force keeps them', () => {
    const record = previous({ page: parameter([], ['/p']) })
    expect([...priorsOf({ previous: record }, undefined, ['ref', 'page'])]).toEqual([['ref', 'neutral']])
  })

  it('takes what the record in force drops on all its templates over the word of others', () => {
    const record = previous({
      ref: parameter(['/p'], []),
      page: parameter([], ['/p']),
      view: parameter(['/p'], ['/q']),
    })
    const found = priorsOf({ previous: record, priors: { ref: 'important', view: 'important' } }, undefined)
    expect(Object.fromEntries(found)).toEqual({ ref: 'neutral', view: 'important' })
    expect(priorsOf({ previous: previous({ ref: parameter('everywhere', []) }) }, undefined).get('ref')).toBe('neutral')
  })
})

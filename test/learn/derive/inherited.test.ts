import { describe, expect, it } from 'vitest'
import type { Derived, Judged, Standing } from '../../../src/learn/derive/derived.ts'
import { inherited } from '../../../src/learn/derive/inherited.ts'
import { readSite } from '../../../src/learn/site/site.ts'
import { POLICIES } from '../../../src/learn/thresholds.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { comparisonOf, observed } from '../../evidence/observed.ts'
import { corpusOf } from '../fake-site.ts'

const SITE = readSite(
  corpusOf(['https://shop.example/list?wood=oak&trk=a', 'https://shop.example/list?wood=elm&trk=b']),
)
const EVIDENCE = { equal: 0, differ: 2, inconclusive: 0, upperBound99: 1, holdout: [0, 0] } as const
const EMPTY = { v: 2, domain: 'shop.example', revision: 1, builtAt: '', sha256: '', mode: 'observe' } as const

/** What stays of a record where every parameter has this verdict. */
function staying(
  previous: Partial<DomainRecord>,
  { verdict = 'undecided', isFixed = false, tested = [], judged = [] }: Partial<Pick<Standing, 'verdict' | 'isFixed'>> & Partial<Pick<Derived, 'judged'>> & { readonly tested?: readonly string[] } = {}, // prettier-ignore
) {
  const derived = {
    judged,
    standing: () => ({ verdict, isFixed }),
    valueTests: (_template: string, _name: string, value: string) => ({ same: tested.includes(value) ? 1 : 0 }),
  } as unknown as Derived
  return inherited({ ...EMPTY, patterns: {}, ...previous }, derived, { site: SITE, policy: POLICIES.standard })
}

/** `count` pages that another order did not change. */
const sameInOrder = (count: number): Judged[] =>
  Array.from({ length: count }, (_, at) => {
    const url = `https://shop.example/list?n=${at}`
    const comparison = comparisonOf(url, `${url}x`, { template: '/list', treatment: [{ kind: 'order' }] })
    return { comparison, outcome: { kind: 'same', page: observed(url, ['chair']) } }
  })

describe('inherited', () => {
  it('keeps a name where the record kept it, until evidence decides', () => {
    const previous: Partial<DomainRecord> = {
      parameters: { trk: { drop: [], keep: ['/list'], basis: 'verified', evidence: EVIDENCE } },
      patterns: { '/item?trk': { keep: ['trk'], drop: [], basis: 'verified', evidence: EVIDENCE } },
    }
    expect(staying(previous).keepOf('trk')).toEqual(['/list', '/item'])
    expect(staying(previous, { verdict: 'neutral' }).keepOf('trk')).toEqual([])
    expect(staying(previous, { verdict: 'important', isFixed: true }).keepOf('trk')).toEqual(['/list', '/item'])
  })

  it('takes nothing from a pattern that could not be seen', () => {
    const patterns = { '/item?trk': { keep: ['trk'], drop: [], basis: 'blind', evidence: EVIDENCE } } as const
    expect(staying({ patterns }).keepOf('trk')).toEqual([])
  })

  it('keeps a value until it changed nothing', () => {
    const trk = { drop: ['/list'], keep: [], keepValues: { '/list': ['b2b', 'vip'] }, basis: 'verified', evidence: EVIDENCE } as const // prettier-ignore
    expect(staying({ parameters: { trk } }, { tested: ['vip'] }).keepValuesOf('trk', '/list')).toEqual(['b2b'])
  })

  it('lifts the veto on sorting after as many pages as a drop needs', () => {
    const previous = { vetoByTemplate: { sort: ['/list'] } }
    expect(staying(previous, { judged: sameInOrder(2) }).vetoes).toEqual([['sort', '/list']])
    expect(staying(previous, { judged: sameInOrder(3) }).vetoes).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { creditsOf, distinctTests, indexCredits } from '../../../src/learn/derive/credits.ts'
import { readSite } from '../../../src/learn/site/site.ts'
import type { Credit, Judged } from '../../../src/learn/derive/derived.ts'
import { added, comparisonOf, observed } from '../../evidence/observed.ts'
import { corpusOf } from '../fake-site.ts'

const PAGE = 'https://shop.example/p?hue=red'
const SITE = readSite(corpusOf([`${PAGE}&trk=a`, `${PAGE}&trk=b`]))
const LIVE = { live: new Map([['/p', [PAGE]]]), inOrder: new Map<string, ReadonlySet<string>>() }
const comparison = comparisonOf(PAGE, `${PAGE}&trk=a&ref=z`, {
  treatment: [added('trk', 'a'), added('ref', 'z'), { kind: 'front' }],
})
const SAME: Judged = { comparison, outcome: { kind: 'same', page: observed(PAGE, ['chair']) } }

const credit = (template: string, value: string): Credit => ({
  template,
  name: 'trk',
  value,
  original: `https://shop.example${template}`,
  isNatural: true,
})

describe('creditsOf', () => {
  it('credits every added pair of a page that stayed the same, and says whether the corpus has it there', () => {
    const found = creditsOf([SAME], LIVE, SITE).map(({ name, value, isNatural }) => ({ name, value, isNatural }))
    expect(found).toEqual([
      { name: 'trk', value: 'a', isNatural: true },
      { name: 'ref', value: 'z', isNatural: false },
    ])
  })

  it('credits the first pair alone where the query is read in order, and none in front or behind an unknown name', () => {
    const behind = comparisonOf(PAGE, `${PAGE}&trk=a&ref=z`, { treatment: [added('trk', 'a'), added('ref', 'z')] })
    const known = { ...LIVE, inOrder: new Map([['/p', new Set(['hue'])]]) }
    const unknown = { ...LIVE, inOrder: new Map([['/p', new Set<string>()]]) }
    expect(creditsOf([{ ...SAME, comparison: behind }], known, SITE).map(({ name }) => name)).toEqual(['trk'])
    expect(creditsOf([SAME], known, SITE)).toEqual([])
    expect(creditsOf([{ ...SAME, comparison: behind }], unknown, SITE)).toEqual([])
  })

  it('credits nothing on an original whose page is no evidence, nor for another outcome', () => {
    expect(creditsOf([SAME], { ...LIVE, live: new Map([['/p', []]]) }, SITE)).toEqual([])
    expect(creditsOf([{ comparison, outcome: { kind: 'different', why: 'other content' } }], LIVE, SITE)).toEqual([])
  })
})

describe('indexCredits', () => {
  it('finds the credits of a name on one template and on all', () => {
    const index = indexCredits([credit('/p', 'a'), credit('/q', 'a')])
    expect(index.on('/p', 'trk')).toEqual([credit('/p', 'a')])
    expect(index.of('trk')).toHaveLength(2)
    expect([index.of('ref'), index.on('/r', 'trk')]).toEqual([[], []])
  })
})

describe('distinctTests', () => {
  it('counts a value on a page once', () => {
    expect(distinctTests([credit('/p', 'a'), credit('/p', 'a'), credit('/p', 'b'), credit('/q', 'a')])).toBe(3)
  })
})

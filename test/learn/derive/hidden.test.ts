import { describe, expect, it } from 'vitest'
import type { Judged } from '../../../src/learn/derive/derived.ts'
import { hiddenDifferences } from '../../../src/learn/derive/hidden.ts'
import type { Change } from '../../../src/evidence/types.ts'
import { added, comparisonOf } from '../../evidence/observed.ts'

const PAGE = 'https://shop.example/docs/'
const compared = (kind: 'same' | 'different', treatment: readonly Change[], original = PAGE): Judged => ({
  comparison: comparisonOf(original, `${original}?${treatment.length}`, { treatment }),
  outcome: { kind, why: '' } as Judged['outcome'],
})
const [by, order, trk] = [added('C', 'M'), added('O', 'D'), added('trk')]

describe('hiddenDifferences', () => {
  it('finds pairs that make a difference, and none beside others', () => {
    const different = compared('different', [by, order])
    expect(hiddenDifferences([compared('same', [by, order, trk]), different])).toEqual([different.comparison])
  })

  it('finds pairs that make none in another place', () => {
    const different = compared('different', [by, { kind: 'front' }])
    expect(hiddenDifferences([different, compared('same', [by])])).toEqual([different.comparison])
  })

  it('finds pairs of which none makes a difference without the other', () => {
    const different = compared('different', [by, order])
    const apart = [compared('same', [by, trk]), compared('same', [order])]
    expect(hiddenDifferences([different, ...apart])).toEqual([different.comparison])
  })

  it('takes a part of the pairs, other values and other pages for no contradiction', () => {
    const different = compared('different', [by, order])
    const others = [
      compared('same', [by, trk]),
      compared('same', [by, added('O', 'A'), trk]),
      compared('same', [by, order, trk], `${PAGE}?q=1`),
    ]
    expect(hiddenDifferences([different, ...others])).toEqual([])
  })

  it('ignores differences without pairs, and those that an encoded letter may make', () => {
    const encoded = compared('different', [by, { kind: 'encoding', place: 'path' }])
    expect(hiddenDifferences([encoded, compared('same', [by, trk])])).toEqual([])
    expect(hiddenDifferences([compared('different', [{ kind: 'order' }]), compared('same', [trk])])).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { familiesOf } from '../../../../src/learn/path-rules/twins/families.ts'
import type { TwinStanding } from '../../../../src/learn/path-rules/twins/twin-standing.ts'

function twins(first: string, second: string, more: Partial<TwinStanding> = {}): TwinStanding {
  const forms = [first, second] as const
  const pair = { name: forms.join(' = '), forms, difference: '', pages: [], gain: 60, prior: 0.5 }
  return { twins: pair, same: 0, different: 0, open: [], pairs: new Set(), isApart: false, chance: 0.5, ...more }
}

const SAME = { same: 5 }
const APART = { isApart: true, chance: 0 }

describe('familiesOf()', () => {
  it('asks nothing about twins of which a third form shows that they are one', () => {
    const all = [twins('a', 'b', SAME), twins('b', 'c', SAME), twins('a', 'c'), twins('a', 'd')]
    const { isOpen } = familiesOf(all)
    expect(all.map((one) => isOpen(one.twins))).toEqual([true, true, false, true])
  })

  it('asks nothing about a relative of a form that is another page', () => {
    const all = [twins('a', 'b', SAME), twins('a', 'x', APART), twins('b', 'x'), twins('b', 'y')]
    const { isOpen } = familiesOf(all)
    expect(all.map((one) => isOpen(one.twins))).toEqual([true, false, false, true])
  })

  it('asks about sessions within one form', () => {
    const [within] = [twins('a', 'a')]
    expect(familiesOf([within]).isOpen(within.twins)).toBe(true)
  })
})

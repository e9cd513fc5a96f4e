import { describe, expect, it } from 'vitest'
import { energyOf } from '../../../../src/learn/path-rules/tree/walk.ts'
import { flatTree } from '../flat-tree.ts'
import { provedRule } from '../small-sites.ts'

describe('energyOf()', () => {
  it('gathers where rules lead to', () => {
    const energy = energyOf(flatTree(3), [provedRule(1, 3), provedRule(2, 3)])
    expect(energy.get(3)).toBeCloseTo(1)
  })

  it('comes to rest on two nodes with a rule in both directions', () => {
    const energy = energyOf(flatTree(2), [provedRule(1, 2), provedRule(2, 1)])
    expect([energy.get(1), energy.get(2)]).toEqual([expect.closeTo(0.5, 5), expect.closeTo(0.5, 5)])
  })

  it('prefers rules that are less wrong', () => {
    const energy = energyOf(flatTree(3), [provedRule(1, 2, { fpr: 0.5 }), provedRule(1, 3)])
    expect(energy.get(3)).toBeGreaterThan(energy.get(2)!)
  })

  it('climbs from a node to one above it', () => {
    const energy = energyOf(flatTree(2), [provedRule(0, 0), provedRule(1, 2)])
    expect(energy.get(0)).toBeCloseTo(1, 3)
  })

  it('sums to 1', () => {
    const energy = energyOf(flatTree(4), [provedRule(1, 2), provedRule(2, 3), provedRule(3, 1), provedRule(4, 1)])
    expect([...energy.values()].reduce((a, b) => a + b)).toBeCloseTo(1)
  })
})

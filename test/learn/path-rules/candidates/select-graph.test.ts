import { describe, expect, it } from 'vitest'
import type { RuleContext } from '../../../../src/learn/path-rules/candidates/candidates.ts'
import { PAPER } from '../../../../src/learn/path-rules/settings.ts'
import { selectByGraph } from '../../../../src/learn/path-rules/candidates/select-graph.ts'
import type { ProvedRule } from '../../../../src/learn/path-rules/candidates/rule.ts'
import { flatTree } from '../flat-tree.ts'
import { provedRule } from '../small-sites.ts'

function choose(...rules: ProvedRule[]): { chosen: string[]; refused: string[] } {
  // Chains are made from real rules only; these end where a chain would be tried.
  const context = { tree: flatTree(5), settings: PAPER, keysOf: () => new Map(), templateOf: () => new Map(), cells: { of: new Uint32Array(500), sizes: [500] }, staysOut: () => new Set(), mainHost: () => 0, contradicted: new Map(), fallen: new Map() } // prettier-ignore
  const selection = selectByGraph(context as unknown as RuleContext, rules)
  const name = ({ source, destination }: { source: number; destination: number }): string => `${source}>${destination}`
  return { chosen: selection.rules.map(name).toSorted(), refused: selection.refused.map((one) => `${name(one)} ${one.reason}`) } // prettier-ignore
}

// The three troubles of the paper's Figure 7.
describe('selectByGraph()', () => {
  it('settles conflicting rules: one destination per source', () => {
    const { chosen, refused } = choose(provedRule(1, 2), provedRule(1, 3), provedRule(4, 3), provedRule(5, 3))
    expect(chosen).toContain('1>3')
    expect(chosen).not.toContain('1>2')
    expect(refused).toContain('1>2 its source goes to node 3')
  })

  it('settles circular rules: no destination is a source', () => {
    const { chosen, refused } = choose(provedRule(1, 2), provedRule(2, 3), provedRule(3, 1), provedRule(4, 1))
    const destinations = new Set(chosen.map((rule) => rule.split('>')[1]))
    for (const rule of chosen) expect(destinations.has(rule.split('>')[0])).toBe(false)
    expect(refused.some((text) => text.endsWith('a rule back would be a circle'))).toBe(true)
  })

  it('settles covering rules: the rule of a node above speaks for those below', () => {
    const above = provedRule(0, 3)
    const outside = { ...flatTree(5).nodes[3]!, id: 6, start: 500, end: 600, parent: -1 }
    const tree = flatTree(5)
    const context = { tree: { ...tree, nodes: [...tree.nodes, outside], rows: new Uint32Array(600) }, settings: PAPER } as unknown as RuleContext // prettier-ignore
    const { rules, refused } = selectByGraph(context, [{ ...above, destination: 6 }, provedRule(1, 6), provedRule(2, 6, { fpr: 0.02 })]) // prettier-ignore
    expect(rules.map(({ source, destination }) => `${source}>${destination}`)).toEqual(['0>6'])
    expect(refused.map(({ reason }) => reason)).toContain('the rule of a node above it says the same')
  })

  it('says the same whatever the order of the rules', () => {
    const rules = [provedRule(1, 2), provedRule(2, 1), provedRule(3, 2), provedRule(4, 1), provedRule(5, 5)]
    expect(choose(...rules.toReversed()).chosen).toEqual(choose(...rules).chosen)
  })
})

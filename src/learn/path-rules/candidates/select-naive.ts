/** The naive strategy that the paper compares with: the best rule of every source, circles cut where they are weakest. */

import type { PatternTree } from '../tree/build-tree.ts'
import type { ProvedRule } from './rule.ts'

/**
 * For every source the rule with the smallest false-positive rate, nodes higher in the tree first; then the least supported
 * rule of every circle goes.
 */
export function selectNaively(tree: PatternTree, rules: readonly ProvedRule[]): readonly ProvedRule[] {
  const chosen = new Map<number, ProvedRule>()
  const best = rules.toSorted(
    (a, b) => a.proof.fpr - b.proof.fpr || b.proof.pairs - a.proof.pairs || a.destination - b.destination,
  )
  const depth = (rule: ProvedRule): number => tree.nodes[rule.source]!.depth
  for (const rule of best.toSorted((a, b) => depth(a) - depth(b))) {
    if (!chosen.has(rule.source)) chosen.set(rule.source, rule)
  }
  for (let circle = findCircle(chosen); circle.length > 0; circle = findCircle(chosen)) {
    const weakest = circle.reduce((a, b) => (b.proof.pairs < a.proof.pairs ? b : a))
    chosen.delete(weakest.source)
  }
  return [...chosen.values()]
}

/** The rules of some circle of at least two nodes, or none. */
function findCircle(bySource: ReadonlyMap<number, ProvedRule>): readonly ProvedRule[] {
  const done = new Set<number>()
  for (const start of bySource.keys()) {
    const path: ProvedRule[] = []
    for (let rule = bySource.get(start); rule !== undefined; rule = bySource.get(rule.destination)) {
      if (rule.source === rule.destination || done.has(rule.source)) break
      const { source } = rule
      const at = path.findIndex((earlier) => earlier.source === source)
      if (at !== -1) return path.slice(at)
      path.push(rule)
    }
    for (const { source } of path) done.add(source)
  }
  return []
}

/** Concatenation of rules: s -> m and m -> t give s -> t, proved again as a rule of its own (Lei et al. 2010, §5). */

import { areRelated } from '../tree/build-tree.ts'
import { mappingOf, ruleFrom, type RuleContext } from './candidates.ts'
import { judge, ruleName } from '../proof/judge-rule.ts'
import type { ProvedRule } from './rule.ts'

/** Longest chain, in rules. */
const MAX_LINKS = 3

/**
 * Rules into one destination: the direct ones, and chains for every other node from which it can be reached. A chain is
 * taken over the fewest links, then the smallest false-positive rate.
 */
export function rulesInto(
  context: RuleContext,
  destination: number,
  byDestination: ReadonlyMap<number, readonly ProvedRule[]>,
): readonly ProvedRule[] {
  const { nodes } = context.tree
  const found = new Map<number, ProvedRule>()
  let frontier: ProvedRule[] = []
  for (const rule of byDestination.get(destination) ?? []) {
    if (rule.source === destination) continue
    found.set(rule.source, rule)
    frontier.push(rule)
  }
  for (let links = 1; links < MAX_LINKS && frontier.length > 0; links++) {
    const next: ProvedRule[] = []
    for (const last of frontier) {
      for (const first of byDestination.get(last.source) ?? []) {
        if (found.has(first.source) || areRelated(nodes[first.source]!, nodes[destination]!)) continue
        const chain = concatenate(context, first, last)
        if (chain === undefined) continue
        found.set(first.source, chain)
        next.push(chain)
      }
    }
    frontier = next.toSorted((a, b) => a.proof.fpr - b.proof.fpr || a.source - b.source)
  }
  return [...found.values()]
}

/** What `first` carries into the middle and `last` out of it. */
export function concatenate(context: RuleContext, first: ProvedRule, last: ProvedRule): ProvedRule | undefined {
  const into = mappingOf(first.operations)
  const mapping = new Map<number, number>()
  for (const [key, middle] of mappingOf(last.operations)) {
    const from = into.get(middle)
    if (from !== undefined) mapping.set(key, from)
  }
  const via = [...first.via, last.source, ...last.via]
  const rule = ruleFrom(context, [first.source, last.destination], mapping, via)
  if ('reason' in rule || context.fallen.has(ruleName(rule))) return undefined
  const outcome = judge(context, rule)
  return 'reason' in outcome ? undefined : outcome
}

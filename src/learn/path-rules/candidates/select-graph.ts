/** Which rules are deployed: every source goes to one destination, and no destination goes anywhere (Lei et al. 2010, §5). */

import { areRelated, contains, type PatternTree } from '../tree/build-tree.ts'
import type { RuleContext } from './candidates.ts'
import { rulesInto } from './chain-rules.ts'
import type { ProvedRule, Refusal } from './rule.ts'
import { energyOf } from '../tree/walk.ts'

/** Rules to deploy, at most one per source. */
export interface Selection {
  readonly rules: readonly ProvedRule[]
  readonly refused: readonly Refusal[]
}

/** A rule below another one with the same destination must be worth this share of its URLs. */
const MIN_OWN_GAIN = 0.01

/**
 * Takes the nodes by falling energy. The first that is neither a source already nor related to a destination becomes one;
 * every node with a rule or a chain into it that is not spoken for goes there.
 */
export function selectByGraph(context: RuleContext, rules: readonly ProvedRule[]): Selection {
  const { tree } = context
  const { nodes } = tree
  const byDestination = Map.groupBy(rules, ({ destination }) => destination)
  const chosen = new Map<number, ProvedRule>()
  const destinations: number[] = []
  for (const node of byEnergy(tree, energyOf(tree, rules))) {
    if (chosen.has(node) || !byDestination.has(node)) continue
    if (destinations.some((other) => areRelated(nodes[other]!, nodes[node]!))) continue
    destinations.push(node)
    const own = byDestination.get(node)?.find(({ source }) => source === node)
    if (own !== undefined) chosen.set(node, own)
    for (const rule of rulesInto(context, node, byDestination)) {
      const taken = chosen.has(rule.source) || destinations.includes(rule.source)
      if (!taken && !areRelated(nodes[rule.source]!, nodes[node]!)) chosen.set(rule.source, rule)
    }
  }
  const kept = withoutRepetition(tree, [...chosen.values()])
  return { rules: kept, refused: refusedRules(rules, kept, destinations) }
}

function byEnergy(tree: PatternTree, energy: ReadonlyMap<number, number>): number[] {
  const size = (id: number): number => tree.nodes[id]!.end - tree.nodes[id]!.start
  // Energies that differ in the last bits are the same energy.
  const rounded = (id: number): number => Math.round(energy.get(id)! * 1e9)
  return [...energy.keys()].toSorted(
    (a, b) => rounded(b) - rounded(a) || size(b) - size(a) || tree.nodes[a]!.depth - tree.nodes[b]!.depth || a - b,
  )
}

/** The rule of a node speaks for what is below it, unless that has a better one: less wrong, and worth the bytes. */
function withoutRepetition(tree: PatternTree, rules: readonly ProvedRule[]): readonly ProvedRule[] {
  return rules.filter((rule) => {
    const node = tree.nodes[rule.source]!
    const above = rules
      .filter(({ source }) => source !== rule.source && contains(tree.nodes[source]!, node))
      .toSorted((a, b) => tree.nodes[b.source]!.depth - tree.nodes[a.source]!.depth)[0]
    if (above === undefined || above.destination !== rule.destination) return true
    return rule.proof.fpr < above.proof.fpr && rule.proof.gain > MIN_OWN_GAIN * (node.end - node.start)
  })
}

/** Why the rules that were not chosen were not. */
export function refusedRules(
  all: readonly ProvedRule[],
  kept: readonly ProvedRule[],
  destinations: readonly number[],
): readonly Refusal[] {
  const bySource = new Map(kept.map((rule) => [rule.source, rule]))
  return all.flatMap(({ source, destination }) => {
    const own = bySource.get(source)
    if (own?.destination === destination) return []
    const reason = destinations.includes(source)
      ? 'its source is a destination: a rule back would be a circle'
      : own !== undefined
        ? `its source goes to node ${own.destination}`
        : destinations.includes(destination)
          ? 'the rule of a node above it says the same'
          : 'its destination is none that was chosen'
    return [{ source, destination, reason }]
  })
}

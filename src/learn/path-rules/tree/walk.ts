/** The random walk over rules that finds the nodes where normalization should end (Lei et al. 2010, §5.2). */

import { contains, type PatternTree } from './build-tree.ts'
import type { ProvedRule } from '../candidates/rule.ts'

const MAX_STEPS = 300
const STILL = 1e-9

/**
 * Energy of every node that occurs in a rule: where a walker ends up who starts at a random URL, follows rules with weight
 * 1 - fpr, and climbs from a node to those above it with weight 1. Each step is taken with probability one half, because
 * two nodes with a rule in both directions would pass the energy to and fro for ever; a node without a way out keeps its own.
 *
 * @returns node id to share; sums to 1
 */
export function energyOf(tree: PatternTree, rules: readonly ProvedRule[]): ReadonlyMap<number, number> {
  const ids = [...new Set(rules.flatMap(({ source, destination }) => [source, destination]))].toSorted((a, b) => a - b)
  const at = new Map(ids.map((id, i) => [id, i]))
  const edges = ids.map((): { to: number; weight: number }[] => [])
  for (const { source, destination, proof } of rules) {
    if (source !== destination) edges[at.get(source)!]!.push({ to: at.get(destination)!, weight: 1 - proof.fpr })
  }
  ids.forEach((below, i) => {
    ids.forEach((above, j) => {
      if (i !== j && contains(tree.nodes[above]!, tree.nodes[below]!)) edges[i]!.push({ to: j, weight: 1 })
    })
  })
  const volume = ids.map((id) => tree.nodes[id]!.end - tree.nodes[id]!.start)
  const total = volume.reduce((sum, size) => sum + size, 0)
  let energy = Float64Array.from(volume, (size) => size / total)
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = walkOnce(energy, edges)
    const moved = next.reduce((sum, value, i) => sum + Math.abs(value - energy[i]!), 0)
    energy = next
    if (moved < STILL) break
  }
  return new Map(ids.map((id, i) => [id, energy[i]!]))
}

function walkOnce(
  energy: Float64Array<ArrayBuffer>,
  edges: readonly (readonly { to: number; weight: number }[])[],
): Float64Array<ArrayBuffer> {
  const next = new Float64Array(energy.length)
  edges.forEach((out, i) => {
    const weight = out.reduce((sum, edge) => sum + edge.weight, 0)
    const stays = weight === 0 ? energy[i]! : energy[i]! / 2
    next[i]! += stays
    for (const edge of out) next[edge.to]! += ((energy[i]! - stays) * edge.weight) / weight
  })
  return next
}

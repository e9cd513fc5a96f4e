/** Proofing of a rule by its false-positive rate, in time linear in the URLs (Lei et al. 2010, §4.3). */

import type { Cells } from '../tree/cells.ts'
import { mergedGroups, type Ground, type TakenCells } from './merged-groups.ts'
import type { Proof, TreeRule } from '../candidates/rule.ts'
import { ABSENT } from '../tree/url-table.ts'

/** One-sided normal quantile, 95 %. */
const Z95 = 1.6449

/** What the URLs of one cell of the source say. */
export interface CellTally {
  merged: number
  /** Of these, URLs that meet one of the destination, not only others of the source. */
  met: number
  /** Pairs with a URL of the cell, counted once per URL. */
  pairs: number
  falsePairs: number
  unfilled: number
}

/** Tries a rule on the training URLs under their present labels. */
export function proveRule(
  ground: Ground,
  rule: TreeRule,
  taken?: TakenCells,
): { readonly proof: Proof; readonly tallies: ReadonlyMap<number, CellTally> } {
  const { cluster } = ground.tree.table
  const { groups, unfilled } = mergedGroups(ground, rule, taken)
  const sums = { pairs: 0, falsePairs: 0, merged: 0, falseMerges: 0, gain: 0 }
  const tallies = new Map<number, CellTally>()
  for (const row of unfilled) tallyOf(tallies, ground.cells, row).unfilled++
  for (const { source, destination } of groups) {
    const size = source.length + destination.length
    const pairs = pairsOf(size) - pairsOf(destination.length)
    sums.pairs += pairs
    sums.merged += source.length
    sums.gain += destination.length > 0 ? source.length : source.length - 1
    const counts = isUniform(cluster, source, destination) ? undefined : countClusters(cluster, source, destination)
    for (const row of source) {
      const tally = tallyOf(tallies, ground.cells, row)
      tally.merged++
      if (destination.length > 0 || rule.source === rule.destination) tally.met++
      tally.pairs += size - 1
      if (counts !== undefined) tally.falsePairs += size - counts.get(cluster[row]!)!.all
    }
    if (counts !== undefined) addFalse(sums, counts, source, cluster, pairs)
  }
  const fpr = sums.pairs === 0 ? 1 : sums.falsePairs / sums.pairs
  // Pairs of one group stand or fall together, so it is the URLs that are counted as independent.
  return { proof: { ...sums, fpr, fprBound: upperBound(fpr, sums.merged), unfilled: unfilled.length }, tallies }
}

function addFalse(
  sums: { falsePairs: number; falseMerges: number },
  counts: ClusterCounts,
  source: Uint32Array,
  cluster: Uint32Array,
  pairs: number,
): void {
  let truePairs = 0
  let majority: readonly [cluster: number, size: number] = [ABSENT, 0]
  for (const [id, { all, ofDestination }] of counts) {
    truePairs += pairsOf(all) - pairsOf(ofDestination)
    if (all > majority[1]) majority = [id, all]
  }
  sums.falsePairs += pairs - truePairs
  for (const row of source) if (cluster[row] !== majority[0]) sums.falseMerges++
}

function tallyOf(tallies: Map<number, CellTally>, cells: Cells, row: number): CellTally {
  const cell = cells.of[row]!
  const known = tallies.get(cell)
  if (known !== undefined) return known
  const fresh = { merged: 0, met: 0, pairs: 0, falsePairs: 0, unfilled: 0 }
  tallies.set(cell, fresh)
  return fresh
}

/** Upper end of the one-sided Wilson interval at 95 %: `2.7 / n` where nothing was wrong, 1 where nothing was tried. */
export function upperBound(rate: number, tried: number): number {
  if (tried === 0) return 1
  const z = (Z95 * Z95) / tried
  return Math.min(1, (rate + z / 2 + Math.sqrt(z * (rate * (1 - rate) + z / 4))) / (1 + z))
}

/** URLs of which none may be wrong until {@link upperBound} is at most `bound`. */
export function urlsToProve(bound: number): number {
  return Math.ceil((Z95 * Z95 * (1 - bound)) / bound)
}

/** Rows per cluster of a group. */
export type ClusterCounts = ReadonlyMap<number, { readonly all: number; readonly ofDestination: number }>

/** Rows per cluster of a group, those of the destination told apart. */
export function countClusters(cluster: Uint32Array, source: Uint32Array, destination: Uint32Array): ClusterCounts {
  const counts = new Map<number, { all: number; ofDestination: number }>()
  const add = (row: number, ofDestination: number): void => {
    const id = cluster[row]!
    const count = counts.get(id)
    if (count === undefined) counts.set(id, { all: 1, ofDestination })
    else {
      count.all++
      count.ofDestination += ofDestination
    }
  }
  for (const row of destination) add(row, 1)
  for (const row of source) add(row, 0)
  return counts
}

function isUniform(cluster: Uint32Array, source: Uint32Array, destination: Uint32Array): boolean {
  const first = cluster[source[0]!]
  for (let i = 1; i < source.length; i++) if (cluster[source[i]!] !== first) return false
  for (const row of destination) if (cluster[row] !== first) return false
  return true
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2
}

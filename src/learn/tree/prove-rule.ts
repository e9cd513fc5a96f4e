/** Proofing of a rule by its false-positive rate, in time linear in the URLs (Lei et al. 2010, §4.3). */

import { rowsOf, type PatternTree } from './build-tree.ts'
import type { Cells } from './cells.ts'
import type { Operations, Proof, TreeRule } from './rule.ts'
import { ABSENT, textOfKey, type UrlTable } from './url-table.ts'

/** URLs that a rule makes one, at least two: rows of the source, and of the destination as its own template writes them. */
export interface MergedGroup {
  readonly source: Uint32Array
  readonly destination: Uint32Array
}

/** One-sided normal quantile, 95 %. */
const Z95 = 1.6449

/** A row whose form lacks a value that must be carried. */
const UNFILLED = -1

/**
 * The form of a row under operations as a number of 53 bits: equal for equal forms, and for two others with a chance of one in
 * 10^15. What is kept or ignored is the same for all rows, so only carried values count, and the server, which no rule changes.
 */
function formOf(table: UrlTable, row: number, carried: readonly CarriedKey[]): number {
  let high = 17 ^ Math.imul(table.server[row]!, 0xc2b2ae35)
  let low = 1 ^ Math.imul(table.server[row]!, 0x27d4eb2f)
  for (const { from, optional } of carried) {
    const text = from < 0 ? ABSENT : textOfKey(table, row, from)
    if (text === ABSENT && !optional) return UNFILLED
    high = Math.imul(high ^ (text + 1), 0x9e3779b1)
    high ^= high >>> 15
    low = Math.imul(low + text + 7, 0x85ebca6b)
    low ^= low >>> 13
  }
  return (high >>> 0) * 2_097_152 + (low & 2_097_151)
}

interface CarriedKey {
  readonly from: number
  readonly optional: boolean
}

function carriedKeys(operations: Operations): CarriedKey[] {
  return [...operations.values()].filter((operation) => operation.kind === 'carry')
}

/** How the destination of a rule writes its own URLs: every carried value stays where it is. */
export function selfOperations(operations: Operations): Operations {
  return new Map(
    [...operations].map(([key, operation]) => [
      key,
      operation.kind === 'carry' ? { ...operation, from: key } : operation,
    ]),
  )
}

/** What a proof runs on. */
export interface Ground {
  readonly tree: PatternTree
  readonly cells: Cells
  /** Cells of a destination that do not take its form. */
  readonly staysOut: (destination: number) => ReadonlySet<number>
}

/** Groups with at least one row of the source; rows of the destination are told apart where it is another node. */
export function mergedGroups(
  { tree, cells, staysOut }: Ground,
  rule: TreeRule,
  taken: ReadonlySet<number> = NO_CELLS,
): { readonly groups: readonly MergedGroup[]; readonly unfilled: readonly number[] } {
  const ids = new Map<number, number>()
  const placed: Placed = { rows: [], group: [], sizes: [], sources: [] }
  const unfilled: number[] = []
  const carried = carriedKeys(rule.operations)
  for (const row of rowsOf(tree, tree.nodes[rule.source]!)) {
    const cell = cells.of[row]!
    if (rule.excluded.has(cell) || taken.has(cell)) continue
    const form = formOf(tree.table, row, carried)
    if (form === UNFILLED) unfilled.push(row)
    else {
      let id = ids.get(form)
      if (id === undefined) ids.set(form, (id = ids.size))
      put(placed, row, id)
    }
  }
  placed.sources = placed.sizes.slice()
  if (rule.source !== rule.destination) {
    const self = carriedKeys(selfOperations(rule.operations))
    const out = staysOut(rule.destination)
    for (const row of rowsOf(tree, tree.nodes[rule.destination]!)) {
      if (out.has(cells.of[row]!) || taken.has(cells.of[row]!)) continue
      const id = ids.get(formOf(tree.table, row, self))
      if (id !== undefined) put(placed, row, id)
    }
  }
  return { groups: gather(placed), unfilled }
}

/** Rows with the number of their group, sources first, and the sizes of the groups. */
interface Placed {
  readonly rows: number[]
  readonly group: number[]
  readonly sizes: number[]
  /** Of the sizes, how many rows are of the source. */
  sources: number[]
}

function put({ rows, group, sizes }: Placed, row: number, id: number): void {
  rows.push(row)
  group.push(id)
  sizes[id] = (sizes[id] ?? 0) + 1
}

/** Counting sort; a row that meets no other makes no group. */
function gather({ rows, group, sizes, sources }: Placed): MergedGroup[] {
  const next = new Uint32Array(sizes.length)
  for (let id = 1; id < sizes.length; id++) next[id] = next[id - 1]! + sizes[id - 1]!
  const sorted = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i++) sorted[next[group[i]!]!++] = rows[i]!
  const groups: MergedGroup[] = []
  for (let id = 0; id < sizes.length; id++) {
    const size = sizes[id]!
    if (size === 1) continue
    const start = next[id]! - size
    const middle = start + sources[id]!
    groups.push({ source: sorted.subarray(start, middle), destination: sorted.subarray(middle, start + size) })
  }
  return groups
}

const NO_CELLS: ReadonlySet<number> = new Set()

/** What the URLs of one cell of the source say. */
export interface CellTally {
  merged: number
  /** Pairs with a URL of the cell, counted once per URL. */
  pairs: number
  falsePairs: number
  unfilled: number
}

/** Tries a rule on the training URLs under their present labels. */
export function proveRule(
  ground: Ground,
  rule: TreeRule,
  taken?: ReadonlySet<number>,
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
  const fresh = { merged: 0, pairs: 0, falsePairs: 0, unfilled: 0 }
  tallies.set(cell, fresh)
  return fresh
}

/** Upper end of the one-sided Wilson interval at 95 %: `2.7 / n` where nothing was wrong, 1 where nothing was tried. */
export function upperBound(rate: number, tried: number): number {
  if (tried === 0) return 1
  const z = (Z95 * Z95) / tried
  return Math.min(1, (rate + z / 2 + Math.sqrt(z * (rate * (1 - rate) + z / 4))) / (1 + z))
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

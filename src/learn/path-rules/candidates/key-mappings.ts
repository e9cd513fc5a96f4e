/** Algorithm 3 of Lei et al. 2010: which key of the source holds the value that a key of the destination needs. */

import { rowsOf, type PatternTree, type TreeNode } from '../tree/build-tree.ts'
import type { NodeKeys } from '../tree/node-keys.ts'
import type { TreeSettings } from '../settings.ts'
import { ABSENT, textOfKey, type ClusterIndex } from '../tree/url-table.ts'

/** Clusters looked at per pair of nodes, and rows per cluster and node. */
const MAX_CLUSTERS = 400
const MAX_ROWS = 6

/** Rows of one cluster in each of the two nodes. */
interface Shared {
  readonly source: readonly number[]
  readonly destination: readonly number[]
}

/** Clusters that two nodes share, a spread sample of them, with their rows; for one node with itself, its clusters of several rows. */
export function sharedClusters(
  tree: PatternTree,
  index: ClusterIndex,
  position: Uint32Array,
  [source, destination]: readonly [TreeNode, TreeNode],
): readonly Shared[] {
  const rows = rowsOf(tree, source)
  const step = Math.max(1, Math.floor(rows.length / (MAX_CLUSTERS * 8)))
  const seen = new Set<number>()
  const shared: Shared[] = []
  for (let i = 0; i < rows.length && shared.length < MAX_CLUSTERS; i += step) {
    const cluster = tree.table.cluster[rows[i]!]!
    if (seen.has(cluster)) continue
    seen.add(cluster)
    const members = { source: [] as number[], destination: [] as number[] }
    for (let j = index.start[cluster]!; j < index.start[cluster + 1]!; j++) {
      const row = index.rows[j]!
      const at = position[row]!
      if (members.source.length < MAX_ROWS && source.start <= at && at < source.end) members.source.push(row)
      if (members.destination.length < MAX_ROWS && destination.start <= at && at < destination.end)
        members.destination.push(row)
      if (members.source.length === MAX_ROWS && members.destination.length === MAX_ROWS) break
    }
    if (members.destination.length > (source === destination ? 1 : 0)) shared.push(members)
  }
  return shared
}

/**
 * For each wanted key of the destination, the source's key with the highest rate of common values, if it is high enough.
 * `paper` compares the two bags of values; `plus` asks in how many common clusters the two keys agree, so that small numbers
 * that occur everywhere prove nothing.
 */
export function mapKeys(
  tree: PatternTree,
  shared: readonly Shared[],
  wanted: readonly number[],
  { source, destination, settings }: { source: NodeKeys; destination: NodeKeys; settings: TreeSettings },
): ReadonlyMap<number, number> {
  const candidates = [...source.keys()]
  const mapping = new Map<number, number>()
  for (const key of wanted) {
    let best = ABSENT
    let bestSigma = settings.minSigma
    for (const from of candidates) {
      // Values that are the same everywhere cannot name a page.
      if (settings.mode === 'plus' && source.get(from)!.constant !== ABSENT) continue
      if (destination.get(key)!.constant !== ABSENT) continue
      const sigma = settings.mode === 'plus' ? alignedSigma(tree, shared, from, key, settings) : bagSigma(tree, shared, from, key) // prettier-ignore
      if (sigma > bestSigma || (sigma === bestSigma && sigma > 0 && from === key)) {
        best = from
        bestSigma = sigma
      }
    }
    if (best !== ABSENT) mapping.set(key, best)
  }
  return mapping
}

/** Share of the common clusters whose URLs in the destination have the key in which some pair of URLs agrees. */
function alignedSigma(
  { table }: PatternTree,
  shared: readonly Shared[],
  from: number,
  key: number,
  settings: TreeSettings,
): number {
  let total = 0
  let agreeing = 0
  for (const { source, destination } of shared) {
    const values = destination.map((row) => textOfKey(table, row, key)).filter((text) => text !== ABSENT)
    if (values.length === 0) continue
    total++
    if (source.some((row) => values.includes(textOfKey(table, row, from)))) agreeing++
  }
  return total < settings.minCommonClusters ? 0 : agreeing / total
}

/** Rate of common values of the two keys, over what the common clusters show of them. */
function bagSigma({ table }: PatternTree, shared: readonly Shared[], from: number, key: number): number {
  const sources = new Set<number>()
  const destinations = new Set<number>()
  for (const { source, destination } of shared) {
    for (const row of source) sources.add(textOfKey(table, row, from))
    for (const row of destination) destinations.add(textOfKey(table, row, key))
  }
  sources.delete(ABSENT)
  destinations.delete(ABSENT)
  const common = sources.intersection(destinations).size
  return common === 0 ? 0 : common / (sources.size + destinations.size - common)
}

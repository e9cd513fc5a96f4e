/** Algorithm 2 of Lei et al. 2010: nodes whose URLs show the same pages, found through an inverted index of clusters. */

import { areRelated, isMixed, type PatternTree } from './build-tree.ts'
import type { TreeSettings } from '../settings.ts'
import type { ClusterIndex } from './url-table.ts'

/** Two nodes with pages in common, `first < second`; or one with itself, for the duplicates inside. */
export interface DuplicatePair {
  readonly first: number
  readonly second: number
  /** Clusters that have URLs in both; in a node itself: clusters with two or more. */
  readonly commonClusters: number
  /** URLs of the two nodes that lie in common clusters. */
  readonly sharedUrls: number
  /** Share of their URLs that lie in common clusters; in a node itself the duplicate rate `1 - clusters / URLs`. */
  readonly overlap: number
}

/**
 * Every pair of nodes with enough overlap, the largest first. Pairs of a node and one above it are skipped: their common
 * clusters are the node's own. `minOverlap` only saves work; whether a rule is right is for its proof to say.
 */
export function duplicateNodes(tree: PatternTree, index: ClusterIndex, settings: TreeSettings): DuplicatePair[] {
  const { nodes } = tree
  const size = nodes.length
  const common = new Uint32Array(size * size)
  const shared = new Uint32Array(size * size)
  const clustersIn = new Uint32Array(size)
  const leaf = leafOfRows(tree)
  const counts = new Uint32Array(size)
  for (let c = 0; c + 1 < index.start.length; c++) {
    const touched: number[] = []
    for (let i = index.start[c]!; i < index.start[c + 1]!; i++) {
      for (let id = leaf[index.rows[i]!]!; id !== -1; id = nodes[id]!.parent) if (counts[id]!++ === 0) touched.push(id)
    }
    touched.sort((a, b) => a - b)
    addCluster(touched, counts, { size, common, shared, clustersIn })
    for (const id of touched) counts[id] = 0
  }
  const pairs: DuplicatePair[] = []
  for (let first = 0; first < size; first++) {
    for (let second = first; second < size; second++) {
      const commonClusters = common[first * size + second]!
      if (commonClusters < settings.minCommonClusters || commonClusters === 0) continue
      const [a, b] = [nodes[first]!, nodes[second]!]
      if (first !== second && areRelated(a, b)) continue
      if (settings.mode === 'plus' && (isMixed(a) || isMixed(b))) continue
      const sharedUrls = shared[first * size + second]!
      const urls = a.end - a.start
      const overlap = first === second ? 1 - clustersIn[first]! / urls : sharedUrls / (urls + b.end - b.start)
      if (overlap >= settings.minOverlap) pairs.push({ first, second, commonClusters, sharedUrls, overlap })
    }
  }
  return pairs
    .toSorted((a, b) => b.sharedUrls - a.sharedUrls || a.first - b.first || a.second - b.second)
    .slice(0, settings.maxPairs)
}

/** The leaf of every row. */
export function leafOfRows(tree: PatternTree): Uint32Array {
  const leaf = new Uint32Array(tree.rows.length)
  for (const { id, start, end, children } of tree.nodes) {
    if (children.length === 0) for (let i = start; i < end; i++) leaf[tree.rows[i]!] = id
  }
  return leaf
}

interface Sums {
  readonly size: number
  readonly common: Uint32Array
  readonly shared: Uint32Array
  readonly clustersIn: Uint32Array
}

function addCluster(touched: readonly number[], counts: Uint32Array, { size, common, shared, clustersIn }: Sums): void {
  for (let i = 0; i < touched.length; i++) {
    const first = touched[i]!
    clustersIn[first]!++
    if (counts[first]! > 1) {
      common[first * size + first]!++
      shared[first * size + first]! += counts[first]!
    }
    for (let j = i + 1; j < touched.length; j++) {
      const at = first * size + touched[j]!
      common[at]!++
      shared[at]! += counts[first]! + counts[touched[j]!]!
    }
  }
}

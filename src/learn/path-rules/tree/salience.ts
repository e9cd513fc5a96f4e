/** Which values of a key are structure (salient) and which are data (trivial): Lei et al. 2010, §3.2, formula (5). */

import { ABSENT, pairOfKey, type UrlTable } from './url-table.ts'
import type { TreeSettings } from '../settings.ts'

/** How often one value of a key occurs in a node; `pair` is `ABSENT` for the URLs that lack the key. */
export interface ValueCount {
  readonly pair: number
  readonly count: number
}

/**
 * Values before the largest drop of the logarithmic frequency curve, most frequent first. The formula is printed as a maximum
 * of `ln f_i - ln f_(i-1)`, which is never positive on a falling curve; the drop `ln f_(i-1) - ln f_i` is what its figure shows.
 * Behind the last value the curve falls to 1, so values that are all equally frequent are all salient, and all trivial where
 * each occurs once.
 *
 * @param counts in any order
 */
export function beforeLargestDrop(counts: readonly ValueCount[]): readonly ValueCount[] {
  const curve = Uint32Array.from(counts, ({ count }) => count).toSorted()
  let least = Infinity
  let largest = 0
  // From the most frequent value down; of two equal drops the first counts.
  for (let i = curve.length - 1; i >= 0; i--) {
    const drop = Math.log(curve[i]!) - Math.log(i === 0 ? 1 : curve[i - 1]!)
    if (drop > largest) {
      largest = drop
      least = curve[i]!
    }
  }
  return counts.filter(({ count }) => count >= least).toSorted((a, b) => b.count - a.count || a.pair - b.pair)
}

/**
 * The salient values of a key in a node: those before the drop that are frequent enough and, being structure, occur in
 * several clusters. More than the limit are too many to be structure, and none is salient.
 */
export function salientValues(
  table: UrlTable,
  rows: Uint32Array,
  key: number,
  counts: readonly ValueCount[],
  settings: TreeSettings,
): readonly number[] {
  const least = Math.max(settings.minSalientUrls, settings.minSalientShare * rows.length)
  // Most keys of a site are identifiers, and no value of those is frequent enough whatever the curve says.
  if (!counts.some(({ count }) => count >= least)) return []
  const frequent = beforeLargestDrop(counts).filter(({ count }) => count >= least)
  if (frequent.length === 0 || frequent.length > settings.maxSalientValues) return []
  const pairs = frequent.map(({ pair }) => pair)
  if (settings.minSalientClusters <= 1) return pairs
  const spreads = spreadOf(table, rows, key, pairs, settings.minSalientClusters)
  return pairs.filter((pair) => pair === ABSENT || spreads.get(pair)!)
}

/** Per value: whether it occurs in several clusters, none of which has most of its URLs. Wrong labels scatter an identifier, but not that far. */
function spreadOf(
  table: UrlTable,
  rows: Uint32Array,
  key: number,
  pairs: readonly number[],
  minClusters: number,
): ReadonlyMap<number, boolean> {
  const seen = new Map(pairs.map((pair) => [pair, { clusters: new Set<number>(), top: ABSENT, votes: 0, urls: 0, inTop: 0 }])) // prettier-ignore
  const valueOf = (row: number): ReturnType<typeof seen.get> => seen.get(pairOfKey(table, row, key))
  for (const row of rows) {
    const value = valueOf(row)
    if (value === undefined) continue
    const cluster = table.cluster[row]!
    if (value.clusters.size < minClusters) value.clusters.add(cluster)
    // The majority vote of Boyer and Moore: whatever has more than half is left on top.
    if (value.votes === 0) value.top = cluster
    value.votes += value.top === cluster ? 1 : -1
    value.urls++
  }
  for (const row of rows) {
    const value = valueOf(row)
    if (value !== undefined && table.cluster[row] === value.top) value.inTop++
  }
  return new Map([...seen].map(([pair, { clusters, urls, inTop }]) => [pair, clusters.size >= minClusters && 2 * inTop <= urls])) // prettier-ignore
}

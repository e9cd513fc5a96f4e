/** Algorithm 1 of Lei et al. 2010: a pattern tree that splits on the key with the smallest entropy. */

import { SHAPE } from './decompose.ts'
import { salientValues, type ValueCount } from './salience.ts'
import type { TreeSettings } from '../settings.ts'
import { ABSENT, pairOfKey, type UrlTable } from './url-table.ts'

/** Marks the branch of all values that are not salient; `ABSENT` marks that of the URLs that lack the key. */
export const TRIVIAL = -2

/** A node: a pattern and the URLs that match it. */
export interface TreeNode {
  readonly id: number
  /** -1 for the root. */
  readonly parent: number
  readonly depth: number
  /** The key its parent split on, and the value of this branch: a pair, `ABSENT` or `TRIVIAL`. */
  readonly key: number
  readonly value: number
  /** Its URLs are `tree.rows[start] … tree.rows[end - 1]`; those of a descendant lie inside. */
  readonly start: number
  readonly end: number
  /** Salient branches first, the trivial one last; empty for a leaf. */
  readonly children: readonly number[]
}

/** All nodes by id, parents before children. */
export interface PatternTree {
  readonly table: UrlTable
  readonly nodes: readonly TreeNode[]
  readonly rows: Uint32Array
}

interface Growing extends TreeNode {
  readonly children: number[]
  readonly done: ReadonlySet<number>
}

/** Builds the tree, level by level. Keys with one value are part of a node's pattern and make no node of their own. Never throws. */
export function buildPatternTree(table: UrlTable, settings: TreeSettings): PatternTree {
  const rows = Uint32Array.from({ length: table.rowCount }, (_, row) => row)
  const scratch: Scratch = {
    counts: new Uint32Array(table.pairKey.length),
    branch: new Int32Array(table.rowCount),
    sorted: new Uint32Array(table.rowCount),
  }
  const root = { parent: -1, depth: 0, key: -1, value: TRIVIAL, start: 0, end: table.rowCount }
  const nodes: Growing[] = [{ ...root, id: 0, children: [], done: new Set() }]
  for (let id = 0; id < nodes.length; id++) {
    const node = nodes[id]!
    const own = rows.subarray(node.start, node.end)
    if (settings.mode === 'plus' && id > 0 && isMixed(node)) continue
    const byShape = settings.mode === 'plus' && id === 0
    const split = byShape ? splitByShape(table, own, scratch, settings) : chooseSplit(table, own, node.done, scratch, settings) // prettier-ignore
    if (split === undefined || nodes.length + split.values.length > settings.maxNodes) continue
    const done = new Set(node.done).add(split.key)
    let start = node.start
    for (const { value, size } of partition(table, rows, node, split, scratch)) {
      if (size === 0) continue
      node.children.push(nodes.length)
      const depth = node.depth + 1
      nodes.push({ id: nodes.length, parent: id, depth, key: split.key, value, start, end: start + size, children: [], done }) // prettier-ignore
      start += size
    }
  }
  return { table, nodes, rows }
}

/** Whether a node of a `plus` tree holds URLs of several shapes: the root, and the rest of what is too rare to be split off. */
export function isMixed({ id, parent, value }: TreeNode): boolean {
  return id === 0 || (parent === 0 && value === TRIVIAL)
}

/** The first split of a `plus` tree: one branch per shape with enough URLs. */
function splitByShape(table: UrlTable, rows: Uint32Array, scratch: Scratch, settings: TreeSettings): Split | undefined {
  const key = table.keys.indexOf(SHAPE)
  const counts = (countValues(table, rows, scratch.counts).get(key) ?? []).filter(
    ({ count }) => count >= settings.minUrls,
  )
  const largest = counts.toSorted((a, b) => b.count - a.count || a.pair - b.pair).slice(0, settings.maxShapes)
  return largest.length === 0 ? undefined : { key, values: largest.map(({ pair }) => pair) }
}

/** The rows of a node. */
export function rowsOf(tree: PatternTree, node: TreeNode): Uint32Array {
  return tree.rows.subarray(node.start, node.end)
}

/** The hosts of a node, as numbers of the table: the most frequent first, and of two the shorter. */
export function hostsByCount(tree: PatternTree, node: number): readonly number[] {
  const { rowHost, hosts } = tree.table
  const counts = new Map<number, number>()
  for (const row of rowsOf(tree, tree.nodes[node]!)) counts.set(rowHost[row]!, (counts.get(rowHost[row]!) ?? 0) + 1)
  const byCount = [...counts].toSorted(([a, m], [b, n]) => n - m || hosts[a]!.length - hosts[b]!.length || (hosts[a]! < hosts[b]! ? -1 : 1)) // prettier-ignore
  return byCount.map(([host]) => host)
}

/** Whether one node is the other or stands above or below it. */
export function areRelated(a: TreeNode, b: TreeNode): boolean {
  return contains(a, b) || contains(b, a)
}

/** Whether the first node is the second or stands above it. */
export function contains(ancestor: TreeNode, node: TreeNode): boolean {
  // Only the root of a site with one shape has a child with all of its URLs; every other split has two branches.
  return ancestor.start <= node.start && node.end <= ancestor.end
}

interface Scratch {
  readonly counts: Uint32Array
  readonly branch: Int32Array
  readonly sorted: Uint32Array
}

interface Split {
  readonly key: number
  /** Salient values; every other value goes to the trivial branch. */
  readonly values: readonly number[]
}

/** `k* = argmin H(k)`; undefined when the node stays a leaf. */
function chooseSplit(
  table: UrlTable,
  rows: Uint32Array,
  done: ReadonlySet<number>,
  scratch: Scratch,
  settings: TreeSettings,
): Split | undefined {
  if (rows.length < settings.minUrls) return undefined
  const values = countValues(table, rows, scratch.counts)
  const ranked = [...values]
    .filter(([key, counts]) => !done.has(key) && counts.length > 1)
    .map(([key, counts]) => ({ key, counts, entropy: entropy(counts, rows.length) }))
    .toSorted((a, b) => a.entropy - b.entropy || rankOf(table, a) - rankOf(table, b) || compareKeys(table, a, b))
  for (const { key, counts } of ranked) {
    const salient = salientValues(table, rows, key, counts, settings)
    // All values salient makes as many branches as values; one salient value and nothing else would be no split.
    if (salient.length > 0) return { key, values: salient }
    if (!settings.triesFurtherKeys) return undefined
  }
  return undefined
}

/** Values with counts of every key that occurs in these rows, those that lack it included. Linear in their pairs. */
export function countValues(table: UrlTable, rows: Uint32Array, counts: Uint32Array): Map<number, ValueCount[]> {
  const seen: number[] = []
  for (const row of rows) {
    const end = table.rowStart[row + 1]!
    for (let i = table.rowStart[row]!; i < end; i++) {
      const pair = table.rowPairs[i]!
      if (counts[pair]!++ === 0) seen.push(pair)
    }
  }
  const byKey = new Map<number, ValueCount[]>()
  const present = new Map<number, number>()
  for (const pair of seen) {
    const key = table.pairKey[pair]!
    const count = counts[pair]!
    counts[pair] = 0
    const values = byKey.get(key)
    if (values === undefined) byKey.set(key, [{ pair, count }])
    else values.push({ pair, count })
    present.set(key, (present.get(key) ?? 0) + count)
  }
  for (const [key, count] of present) {
    if (count < rows.length) byKey.get(key)!.push({ pair: ABSENT, count: rows.length - count })
  }
  return byKey
}

/** `H(k) = -Σ v/N ln(v/N)`, in nats, over the values and the URLs that lack the key. */
export function entropy(counts: readonly ValueCount[], total: number): number {
  let sum = 0
  for (const { count } of counts) sum += count * Math.log(count)
  return Math.log(total) - sum / total
}

/** Ties go to keys that every URL has, then host, path, query. */
function rankOf(table: UrlTable, { key, counts }: { key: number; counts: readonly ValueCount[] }): number {
  const optional = counts.some(({ pair }) => pair === ABSENT) ? 10 : 0
  const name = table.keys[key]!
  return optional + (name.startsWith('host_') ? 0 : name.startsWith('q_') ? 2 : 1)
}

function compareKeys(table: UrlTable, a: { key: number }, b: { key: number }): number {
  const [first, second] = [table.keys[a.key]!, table.keys[b.key]!]
  return first < second ? -1 : first > second ? 1 : 0
}

/** Sorts the rows of a node by branch, in place and stably, and says how many each branch got. */
function partition(
  table: UrlTable,
  rows: Uint32Array,
  node: TreeNode,
  split: Split,
  { branch, sorted }: Scratch,
): { readonly value: number; readonly size: number }[] {
  const values = [...split.values, TRIVIAL]
  const branches = new Map(split.values.map((value, i) => [value, i]))
  const sizes = values.map(() => 0)
  for (let i = node.start; i < node.end; i++) {
    const at = branches.get(pairOfKey(table, rows[i]!, split.key)) ?? values.length - 1
    branch[i] = at
    sizes[at]!++
  }
  let start = node.start
  const next = sizes.map((size) => (start += size) - size)
  for (let i = node.start; i < node.end; i++) sorted[next[branch[i]!]!++] = rows[i]!
  rows.set(sorted.subarray(node.start, node.end), node.start)
  return values.map((value, i) => ({ value, size: sizes[i]! }))
}

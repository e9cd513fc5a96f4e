/** Keep, replace or ignore: the operations of a rule, one per key of its destination (Lei et al. 2010, §4.2). */

import { rowsOf, type PatternTree } from '../tree/build-tree.ts'
import type { NodeKeys } from '../tree/node-keys.ts'
import { NOWHERE, type Operation, type Operations } from './rule.ts'
import type { TreeSettings } from '../settings.ts'
import { ABSENT, textOfKey } from '../tree/url-table.ts'

/** What a destination asks of every source that is rewritten into it: one template per destination, or its forms would not meet. */
export type Template = ReadonlyMap<number, { readonly kind: 'keep' | 'carry' | 'ignore'; readonly optional: boolean }>

/** Two URLs of one cluster that differ in a key are counted up to this many per node. */
const MAX_PAIRS = 20_000
/** Fewest differing pairs that can show that a key is irrelevant. */
const MIN_DIFFERING = 5
/** In `plus` also as a share of the node's URLs: where no page has two URLs in a node, every pair inside comes from a wrong label. */
const MIN_DIFFERING_SHARE = 0.08
/** An irrelevant key differs inside clusters as often as across them. Half of that leaves room for wrong labels. */
const IRRELEVANT = 0.5

/**
 * The template of a node: one value is kept, a value that differs between duplicates as if it were drawn anew is ignored,
 * and everything else is carried.
 *
 * @param isImportant keys that must never be ignored
 */
export function templateOf(
  tree: PatternTree,
  node: number,
  keys: NodeKeys,
  { settings, isImportant }: { settings: TreeSettings; isImportant: (key: number) => boolean },
): Template {
  const template = new Map<number, { kind: 'keep' | 'carry' | 'ignore'; optional: boolean }>()
  const varied = [...keys.values()].filter(({ constant }) => constant === ABSENT).map(({ key }) => key)
  const differing = differencesInside(tree, node, varied)
  const { start, end } = tree.nodes[node]!
  const least = settings.mode === 'paper' ? MIN_DIFFERING : Math.max(MIN_DIFFERING, Math.min(MIN_DIFFERING_SHARE * (end - start), MAX_PAIRS / 2)) // prettier-ignore
  for (const { key, constant, always, variety } of keys.values()) {
    const optional = !always
    const difference = differing.of.get(key) ?? 0
    const rate = differing.pairs === 0 ? 0 : difference / differing.pairs
    const expected = settings.mode === 'paper' ? 1 : variety
    const irrelevant = difference >= least && rate > IRRELEVANT * expected
    if (constant !== ABSENT) template.set(key, { kind: 'keep', optional })
    else template.set(key, { kind: irrelevant && !isImportant(key) ? 'ignore' : 'carry', optional })
  }
  return template
}

/** Pairs of neighbours inside the clusters of a node, and in how many of them each key differs. */
function differencesInside(
  tree: PatternTree,
  node: number,
  keys: readonly number[],
): { readonly pairs: number; readonly of: ReadonlyMap<number, number> } {
  const { table } = tree
  const last = new Map<number, number>()
  const of = new Map<number, number>()
  let pairs = 0
  for (const row of rowsOf(tree, tree.nodes[node]!)) {
    const cluster = table.cluster[row]!
    const before = last.get(cluster)
    last.set(cluster, row)
    if (before === undefined) continue
    if (++pairs > MAX_PAIRS) return { pairs: MAX_PAIRS, of }
    for (const key of keys) {
      if (textOfKey(table, before, key) !== textOfKey(table, row, key)) of.set(key, (of.get(key) ?? 0) + 1)
    }
  }
  return { pairs, of }
}

/**
 * The operations that bring a source into a template; undefined with the key that nothing in the source can fill.
 *
 * @param mapping key of the destination to key of the source; each key to itself for a node with itself
 */
export function operationsFor(
  template: Template,
  destination: NodeKeys,
  mapping: ReadonlyMap<number, number>,
  settings: TreeSettings,
): { readonly operations: Operations } | { readonly unfilled: number } {
  const operations = new Map<number, Operation>()
  for (const [key, { kind, optional }] of template) {
    const from = mapping.get(key)
    if (kind === 'keep') operations.set(key, { kind, text: destination.get(key)!.constant })
    else if (kind === 'ignore') operations.set(key, { kind, optional })
    else if (from !== undefined) operations.set(key, { kind, from, optional })
    else if (optional) operations.set(key, { kind, from: NOWHERE, optional })
    // The paper drops what it cannot map; unproved, that may be the very value that tells two pages apart.
    else if (settings.mode === 'paper') operations.set(key, { kind: 'ignore', optional })
    else return { unfilled: key }
  }
  return { operations }
}

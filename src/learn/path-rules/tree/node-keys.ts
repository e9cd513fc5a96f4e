/** What the URLs of one node say about each key. */

import { countValues, rowsOf, type PatternTree } from './build-tree.ts'
import { SHAPE } from './decompose.ts'
import { ABSENT } from './url-table.ts'

/** One key in one node. */
export interface NodeKey {
  readonly key: number
  /** URLs that have the key. */
  readonly present: number
  readonly distinct: number
  /** Every URL of the node has it. */
  readonly always: boolean
  /** Text of its only value where every URL has it and has the same; `ABSENT` otherwise. */
  readonly constant: number
  /** Chance that two URLs of the node differ in it: `1 - Σp²`, the absence being a value too. */
  readonly variety: number
}

/** Keys by number, of one node. */
export type NodeKeys = ReadonlyMap<number, NodeKey>

/** Answers for every node of a tree; each is counted once, on first use. */
export function nodeKeysOf(tree: PatternTree): (node: number) => NodeKeys {
  const known = new Map<number, NodeKeys>()
  const scratch = new Uint32Array(tree.table.pairKey.length)
  return (id) => {
    const cached = known.get(id)
    if (cached !== undefined) return cached
    const counted = count(tree, id, scratch)
    known.set(id, counted)
    return counted
  }
}

function count(tree: PatternTree, id: number, scratch: Uint32Array): NodeKeys {
  const rows = rowsOf(tree, tree.nodes[id]!)
  const keys = new Map<number, NodeKey>()
  for (const [key, values] of countValues(tree.table, rows, scratch)) {
    if (tree.table.keys[key] === SHAPE) continue
    const absent = values.find(({ pair }) => pair === ABSENT)?.count ?? 0
    const distinct = absent === 0 ? values.length : values.length - 1
    const always = absent === 0
    const constant = always && distinct === 1 ? tree.table.pairText[values[0]!.pair]! : ABSENT
    const variety = 1 - values.reduce((sum, value) => sum + (value.count / rows.length) ** 2, 0)
    keys.set(key, { key, present: rows.length - absent, distinct, always, constant, variety })
  }
  return keys
}

/** The smallest parts a rule can speak for or leave alone: URLs of one leaf with the same keys. */

import type { PatternTree } from './build-tree.ts'
import { leafOfRows } from './duplicate-nodes.ts'
import type { TreeRule } from '../candidates/rule.ts'
import { keySetOf } from './url-shapes.ts'

/** Cell of every row, numbered from 0. */
export interface Cells {
  readonly of: Uint32Array
  readonly sizes: readonly number[]
}

/** Sorts the rows of a tree into cells. */
export function cellsOf(tree: PatternTree): Cells {
  const of = new Uint32Array(tree.rows.length)
  const sizes: number[] = []
  const ids = new Map<string, number>()
  leafOfRows(tree).forEach((leaf, row) => {
    const name = `${leaf} ${keySetOf(tree.table, row)}`
    const id = ids.get(name) ?? ids.size
    ids.set(name, id)
    of[row] = id
    sizes[id] = (sizes[id] ?? 0) + 1
  })
  return { of, sizes }
}

/** Cells of the source that a rule speaks for. */
export function spokenCells(
  { tree, cells }: { readonly tree: PatternTree; readonly cells: Cells },
  { source, excluded }: Pick<TreeRule, 'source' | 'excluded'>,
): ReadonlySet<number> {
  const spoken = new Set<number>()
  const { start, end } = tree.nodes[source]!
  for (let i = start; i < end; i++) {
    const cell = cells.of[tree.rows[i]!]!
    if (!excluded.has(cell)) spoken.add(cell)
  }
  return spoken
}

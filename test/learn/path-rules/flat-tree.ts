import type { PatternTree, TreeNode } from '../../../src/learn/path-rules/tree/build-tree.ts'

/** A root over leaves of 100 URLs each, every URL a page of its own: for selections, so that no chain is ever proved. */
export function flatTree(leaves: number): PatternTree {
  const root: TreeNode = { id: 0, parent: -1, depth: 0, key: -1, value: -2, start: 0, end: leaves * 100, children: [] }
  const below = Array.from({ length: leaves }, (_, i): TreeNode => ({
    ...root,
    id: i + 1,
    parent: 0,
    depth: 1,
    start: i * 100,
    end: (i + 1) * 100,
  }))
  const rows = Uint32Array.from({ length: leaves * 100 }, (_, row) => row)
  return {
    nodes: [root, ...below],
    rows,
    table: { cluster: rows, server: new Uint32Array(leaves * 100) },
  } as unknown as PatternTree
}

import { describe, expect, it } from 'vitest'
import {
  areRelated,
  buildPatternTree,
  contains,
  countValues,
  entropy,
  isMixed,
  rowsOf,
  TRIVIAL,
} from '../../../../src/learn/path-rules/tree/build-tree.ts'
import { PAPER } from '../../../../src/learn/path-rules/settings.ts'
import { ABSENT, urlTable } from '../../../../src/learn/path-rules/tree/url-table.ts'
import { grow, nodeAt, pages, STRICT } from '../small-sites.ts'

describe('entropy()', () => {
  it('is 0 for one value and ln n for n equal ones', () => {
    expect(entropy([{ pair: 0, count: 8 }], 8)).toBeCloseTo(0)
    expect(entropy([0, 1, 2, 3].map((pair) => ({ pair, count: 2 })), 8)).toBeCloseTo(Math.log(4)) // prettier-ignore
  })
})

describe('countValues()', () => {
  it('counts the URLs that lack a key as a value, and leaves its scratch clean', () => {
    const table = urlTable(
      pages(3, (n) => [n === 1 ? '/a?q=1' : '/a']),
      'paper',
    )
    const scratch = new Uint32Array(table.pairKey.length)
    const counted = countValues(table, Uint32Array.of(0, 1, 2), scratch).get(table.keys.indexOf('q_q'))!
    expect(counted.map(({ pair, count }) => [pair === ABSENT, count])).toEqual([[false, 1], [true, 2]]) // prettier-ignore
    expect(scratch.every((count) => count === 0)).toBe(true)
  })
})

describe('buildPatternTree()', () => {
  const labelled = [...pages(40, (n) => [`/a/${n}`]), ...pages(40, (n) => [`/b/${n}`]), ...pages(5, (n) => [`/c/${n}`])]

  it('splits on the key with the smallest entropy, salient branches first and the trivial one last', () => {
    const { tree } = grow(labelled, { ...PAPER, minSalientUrls: 10 })
    expect(tree.nodes[0]!.children.map((id) => tree.nodes[id]!.value === TRIVIAL)).toEqual([false, false, true])
    expect(rowsOf(tree, tree.nodes[nodeAt(tree, 'b')]!)).toHaveLength(40)
  })

  it('gives every URL to exactly one leaf', () => {
    const { tree } = grow(labelled)
    const leaves = tree.nodes.filter(({ children }) => children.length === 0)
    const rows = leaves.flatMap((leaf) => [...rowsOf(tree, leaf)])
    expect(rows.toSorted((a, b) => a - b)).toEqual(labelled.map((_, i) => i))
  })

  it('splits by shape first in plus, and leaves rare shapes in one node', () => {
    const { tree } = grow([...labelled, ...pages(3, (n) => [`/x/y/z/${n}`])])
    expect(tree.nodes[0]!.children.map((id) => isMixed(tree.nodes[id]!))).toEqual([false, true])
    expect(nodeAt(tree, '/2', 'a')).toBeGreaterThan(0)
  })

  it('stops at small nodes and at the limit of nodes', () => {
    expect(grow(pages(10, (n) => [`/a/${n}`])).tree.nodes).toHaveLength(1)
    expect(grow(labelled, { ...STRICT, maxNodes: 2 }).tree.nodes).toHaveLength(2)
  })

  it('knows ancestors by their rows', () => {
    const { tree } = grow(labelled)
    const [root, a, b] = [tree.nodes[0]!, tree.nodes[nodeAt(tree, '/2', 'a')]!, tree.nodes[nodeAt(tree, '/2', 'b')]!]
    expect([contains(root, a), contains(a, root), areRelated(a, root), areRelated(a, b)]).toEqual([true, false, true, false]) // prettier-ignore
  })

  it('is the same for the same input', () => {
    const nodes = (): unknown => buildPatternTree(urlTable(labelled, 'plus'), STRICT).nodes
    expect(nodes()).toEqual(nodes())
  })
})

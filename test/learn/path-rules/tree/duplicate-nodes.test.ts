import { describe, expect, it } from 'vitest'
import { duplicateNodes, leafOfRows } from '../../../../src/learn/path-rules/tree/duplicate-nodes.ts'
import { clusterIndex } from '../../../../src/learn/path-rules/tree/url-table.ts'
import { grow, hex, nodeAt, pages, PATH_AND_QUERY, STRICT } from '../small-sites.ts'

function overlaps(labelled: Parameters<typeof grow>[0], settings = STRICT): string[] {
  const { tree } = grow(labelled, settings)
  return duplicateNodes(tree, clusterIndex(tree.table), settings).map(
    ({ first, second, overlap, commonClusters }) => `${first}-${second} ${overlap.toFixed(2)} ${commonClusters}`,
  )
}

describe('duplicateNodes()', () => {
  it('finds two nodes that show the same pages', () => {
    const { tree } = grow(PATH_AND_QUERY)
    const [path, query] = [nodeAt(tree, '/2'), nodeAt(tree, '/1?id')].toSorted((a, b) => a - b)
    expect(overlaps(PATH_AND_QUERY)).toEqual([`${path}-${query} 1.00 150`])
  })

  it('takes the duplicate rate of a node for its overlap with itself', () => {
    expect(overlaps(pages(100, (n) => [`/${hex(n, 1)}/i/${n}`, `/${hex(n, 2)}/i/${n}`]))).toEqual(['1-1 0.50 100'])
  })

  it('skips pairs below the least overlap, and pairs of a node and one above it', () => {
    const half = [...PATH_AND_QUERY, ...pages(400, (n) => [`/p/x${n}`])]
    expect(overlaps(half)).toHaveLength(1)
    expect(overlaps(half, { ...STRICT, minOverlap: 0.5 })).toEqual([])
  })

  it('keeps the largest overlaps where there are too many', () => {
    expect(overlaps(PATH_AND_QUERY, { ...STRICT, maxPairs: 0 })).toEqual([])
  })
})

describe('leafOfRows()', () => {
  it('names a leaf for every row', () => {
    const { tree } = grow(PATH_AND_QUERY)
    const leaves = leafOfRows(tree)
    expect(leaves).toHaveLength(tree.table.rowCount)
    expect([...leaves].every((id) => tree.nodes[id]!.children.length === 0)).toBe(true)
  })
})

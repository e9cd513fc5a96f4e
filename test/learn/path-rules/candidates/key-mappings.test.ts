import { describe, expect, it } from 'vitest'
import { mapKeys, sharedClusters } from '../../../../src/learn/path-rules/candidates/key-mappings.ts'
import { PAPER } from '../../../../src/learn/path-rules/settings.ts'
import { grow, hex, nodeAt, pages, PATH_AND_QUERY, STRICT } from '../small-sites.ts'

function mapping(
  labelled: Parameters<typeof grow>[0],
  [from, to]: [string, string],
  wanted: string,
  settings = STRICT,
): string | undefined {
  const { tree, context } = grow(labelled)
  const nodes = [tree.nodes[nodeAt(tree, from)]!, tree.nodes[nodeAt(tree, to)]!] as const
  const shared = sharedClusters(tree, context.index, context.position, nodes)
  const key = tree.table.keys.indexOf(wanted)
  const found = mapKeys(tree, shared, [key], { source: context.keysOf(nodes[0].id), destination: context.keysOf(nodes[1].id), settings }).get(key) // prettier-ignore
  return found === undefined ? undefined : tree.table.keys[found]
}

describe('mapKeys()', () => {
  it('finds the key that holds the value in the other form', () => {
    expect(mapping(PATH_AND_QUERY, ['/1?id', '/2'], 'path_1')).toBe('q_id')
    expect(mapping(PATH_AND_QUERY, ['/2', '/1?id'], 'q_id')).toBe('path_1')
    expect(mapping(PATH_AND_QUERY, ['/2', '/1?id'], 'q_id', PAPER)).toBe('path_1')
  })

  it('is not taken in by small numbers that occur everywhere', () => {
    const labelled = pages(200, (n) => [`/p/${n % 20}/${hex(n, 1)}`, `/t?a=${(n * 7) % 20}&id=${hex(n, 1)}`])
    expect(mapping(labelled, ['/3', '/1?a&id'], 'q_a', PAPER)).toBe('path_1')
    expect(mapping(labelled, ['/3', '/1?a&id'], 'q_a')).toBeUndefined()
    expect(mapping(labelled, ['/3', '/1?a&id'], 'q_id')).toBe('path_2')
  })

  it('finds nothing for a value that the source does not have', () => {
    const labelled = pages(150, (n) => [`/p/${n}`, `/p/${n}/slug-${n * 3}`])
    expect(mapping(labelled, ['/2', '/3'], 'path_2')).toBeUndefined()
  })
})

describe('sharedClusters()', () => {
  it('gives the clusters of a node with several URLs when it is asked about one node', () => {
    const { tree, context } = grow([
      ...pages(30, (n) => [`/${hex(n, 1)}/i/${n}`, `/${hex(n, 2)}/i/${n}`]),
      ...pages(30, (n) => [`/x/i/a${n}`]),
    ])
    const node = tree.nodes[nodeAt(tree, '/3')]!
    expect(sharedClusters(tree, context.index, context.position, [node, node])).toHaveLength(30)
  })
})

import { describe, expect, it } from 'vitest'
import { keySetOf, shapesOf } from '../../../../src/learn/path-rules/tree/url-shapes.ts'
import { urlTable } from '../../../../src/learn/path-rules/tree/url-table.ts'
import { hex, pages } from '../small-sites.ts'

const table = urlTable(
  pages(20, (n) => [`/s/${hex(n, 1)}/${n}.html?v=${n % 3}&a=1`, '/x?a=1&a=2', `/s/${n}`]),
  'plus',
)
const shapes = shapesOf(
  table,
  Array.from({ length: table.rowCount }, (_, i) => i),
)

describe('shapesOf()', () => {
  it('sorts URLs by their keys and leaves out what no rule can express', () => {
    expect(shapes.map(({ rows }) => rows.length)).toEqual([20, 20])
  })

  it('lists keys in the order of the URL, with what their values have in common', () => {
    const keys = shapes[0]!.keys.filter(({ name }) => name !== 'shape')
    expect(keys.map(({ name }) => name)).toEqual(['path_0', 'path_1', 'path_2', 'ext', 'q_a', 'q_v'])
    const [first, session, id, ext, , v] = keys
    expect([first!.literal, ext!.literal, session!.literal]).toEqual(['s', 'html', undefined])
    expect([session!.classShares.get('hex'), session!.closed, id!.classShares.get('digits')]).toEqual([1, undefined, 1])
    expect(v!.closed).toEqual(['0', '1', '2'])
    expect(shapes[0]!.hosts).toEqual(['a.test'])
  })
})

describe('keySetOf()', () => {
  it('is the same for rows with the same keys, in any order', () => {
    const other = urlTable(
      pages(1, () => ['/p?a=1&b=2', '/q?b=1&a=2', '/q?b=1']),
      'plus',
    )
    const [a, b, c] = [0, 1, 2].map((row) => keySetOf(other, row))
    expect([a === b, a === c]).toEqual([true, false])
  })
})

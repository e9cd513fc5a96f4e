import { describe, expect, it } from 'vitest'
import { beforeLargestDrop, salientValues } from '../../../../src/learn/path-rules/tree/salience.ts'
import { PAPER } from '../../../../src/learn/path-rules/settings.ts'
import { urlTable } from '../../../../src/learn/path-rules/tree/url-table.ts'
import { pages, STRICT } from '../small-sites.ts'

const counts = (...values: number[]): { pair: number; count: number }[] =>
  values.map((count, pair) => ({ pair, count }))
const salient = (...values: number[]): number[] => beforeLargestDrop(counts(...values)).map(({ count }) => count)

describe('beforeLargestDrop()', () => {
  it.each([
    [
      [100, 90, 80, 3, 2, 1],
      [100, 90, 80],
    ],
    [
      [1, 80, 2, 90],
      [90, 80],
    ],
    [
      [50, 50, 50],
      [50, 50, 50],
    ],
    [[1, 1, 1], []],
    [[2], [2]],
    [[], []],
    [[1000, 10, 9, 8], [1000]],
  ])('of %j takes %j', (values, expected) => {
    expect(salient(...values)).toEqual(expected)
  })
})

describe('salientValues()', () => {
  const labelled = [
    ...pages(30, (n) => [`/shop/${n}`]),
    ...pages(1, () => Array.from({ length: 20 }, (_, i) => `/sid/${i}`)),
  ]
  const table = urlTable(labelled, 'plus')
  const rows = Uint32Array.from({ length: table.rowCount }, (_, i) => i)
  const key = table.keys.indexOf('path_0')
  const values = [...new Set([...table.rowPairs].filter((pair) => table.pairKey[pair] === key))]
  const both = values.map((pair, i) => ({ pair, count: i === 0 ? 30 : 20 }))
  const names = (pairs: readonly number[]): (string | undefined)[] =>
    pairs.map((pair) => table.texts[table.pairText[pair]!])

  it('takes a value that pins one cluster for an identifier in plus, not in the paper', () => {
    expect(names(salientValues(table, rows, key, both, STRICT))).toEqual(['shop'])
    expect(names(salientValues(table, rows, key, both, PAPER))).toEqual(['shop', 'sid'])
  })

  it('takes none where more are frequent than structure has', () => {
    expect(salientValues(table, rows, key, both, { ...PAPER, maxSalientValues: 1 })).toEqual([])
  })
})

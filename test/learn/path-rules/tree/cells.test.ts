import { describe, expect, it } from 'vitest'
import { cellsOf } from '../../../../src/learn/path-rules/tree/cells.ts'
import { grow, pages } from '../small-sites.ts'

describe('cellsOf()', () => {
  it('tells leaves apart, and in a leaf sets of keys', () => {
    const { tree } = grow([
      ...pages(40, (n) => [`/a/${n}`]),
      ...pages(40, (n) => [`/b/${n}`]),
      ...pages(3, (n) => [`/x/y/${n}`, `/x/${n}?q=1`]),
    ])
    const { of, sizes } = cellsOf(tree)
    expect(sizes.toSorted((a, b) => a - b)).toEqual([3, 3, 40, 40])
    expect(of[0]).not.toBe(of[40])
    expect([...of].map((cell) => sizes[cell]).filter((size) => size === 40)).toHaveLength(80)
  })
})

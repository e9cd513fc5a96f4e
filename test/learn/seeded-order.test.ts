import { describe, expect, it } from 'vitest'
import { madeUpWord, seededOrder } from '../../src/learn/seeded-order.ts'

const items = [...Array(50).keys()].map(String)
const order = (list: readonly string[], seed: number): string[] => seededOrder(list, seed, (item) => item)

describe('seededOrder', () => {
  it('does not depend on the order in which the items come', () => {
    expect(order(items.toReversed(), 7)).toEqual(order(items, 7))
  })

  it('holds every item once, in another order for another seed', () => {
    expect(order(items, 1).toSorted()).toEqual(items.toSorted())
    expect(order(items, 1)).not.toEqual(order(items, 2))
  })
})

describe('madeUpWord', () => {
  it('is one segment that reads like a name and is the same for the same seed', () => {
    expect(madeUpWord(3, '/p')).toMatch(/^q[0-9a-f]{13}$/)
    expect(madeUpWord(3, '/p')).toBe(madeUpWord(3, '/p'))
    expect(madeUpWord(3, '/p')).not.toBe(madeUpWord(4, '/p'))
  })
})

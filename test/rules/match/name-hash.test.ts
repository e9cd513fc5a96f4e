import { describe, expect, it } from 'vitest'
import { findPlace, hashOf, hashTable, isNameAt } from '../../../src/rules/match/name-hash.ts'

describe('hashTable()', () => {
  it('finds every value again, those of equal hash one after the other', () => {
    const table = hashTable([[7, 'a'], [7, 'b'], [-3, 'c'], [7 + 16, 'd']]) // prettier-ignore
    const all = (hash: number): (string | undefined)[] => {
      const found = []
      for (let at = findPlace(table, hash, hash); at !== -1; at = findPlace(table, hash, at + 1))
        found.push(table.values[at])
      return found
    }
    expect([all(7), all(-3), all(23), all(8)]).toEqual([['a', 'b'], ['c'], ['d'], []])
  })

  it('finds values of the hash that no characters have', () => {
    const table = hashTable([[hashOf(''), 'nothing'], [1, 'one']]) // prettier-ignore
    const first = findPlace(table, 0, 0)
    const found = new Set([first, findPlace(table, 0, first + 1)].map((place) => table.values[place]))
    expect(found).toEqual(new Set(['nothing', 'one']))
  })

  it('holds many names', () => {
    const names = Array.from({ length: 1000 }, (_, i) => `name${i}`)
    const table = hashTable(names.map((name) => [hashOf(name), name] as const))
    expect(table.hashes.length).toBeGreaterThanOrEqual(4000)
    expect(names.every((name) => findPlace(table, hashOf(name), hashOf(name)) !== -1)).toBe(true)
  })
})

describe('isNameAt()', () => {
  it('compares the whole name, no more and no less', () => {
    expect([isNameAt('bc', 'abcd', 1, 3), isNameAt('bc', 'abcd', 1, 4), isNameAt('bx', 'abcd', 1, 3)]).toEqual([true, false, false]) // prettier-ignore
  })
})

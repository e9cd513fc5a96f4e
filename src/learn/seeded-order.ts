/** Order and made-up words that depend on the seed of a run and nothing else, so that a resumed run makes the same ones. */

import { sha256Hex24 } from '../url/sha256.ts'

/** The items in an order that looks random; the same for the same seed and keys, whatever order they came in. */
export function seededOrder<Item>(items: readonly Item[], seed: number, keyOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, rank: sha256Hex24(`${seed}|${keyOf(item)}`) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .map(({ item }) => item)
}

/** A word that no site has: 14 lower-case letters and digits, beginning with a letter. */
export function madeUpWord(seed: number, about: string): string {
  return `q${sha256Hex24(`${seed}|word|${about}`).slice(0, 13)}`
}

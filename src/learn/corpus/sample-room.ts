/** How the room of a sample is shared out between sets. */

import { placesOf, placesOfSet, type HeldSet } from './held-set.ts'

/**
 * The largest cap that lets all sets into the room together, each with what it has or with the cap; Infinity when everything fits. It
 * falls as sets grow.
 */
export function largestCap(sets: Iterable<HeldSet>, room: number): number {
  const wanted = [...sets].map(placesOfSet).toSorted((a, b) => a - b)
  let left = room
  for (const [index, places] of wanted.entries()) {
    const sharers = wanted.length - index
    if (places * sharers > left) return Math.floor(left / sharers)
    left -= places
  }
  return Infinity
}

/**
 * The lowest draw for which there is no room, when every set takes `cap` places at most: below it, all URLs together fit. Infinity when all
 * fit.
 */
export function lowestWithoutPlace(sets: readonly HeldSet[], room: number, cap: number): number {
  const places = sets.flatMap((set, index) => {
    const held = [...set.urls.values()].map((url) => ({ draw: url.draw, index, places: placesOf(url) }))
    // What is not held of a set fills it up.
    return set.below === Infinity ? held : [...held, { draw: set.below, index, places: cap }]
  })
  const taken = sets.map(() => 0)
  let left = room
  for (const { draw, index, places: wanted } of places.toSorted((a, b) => a.draw - b.draw)) {
    const before = taken[index]!
    const more = Math.min(wanted, cap - before)
    if (more > left) return draw
    left -= more
    taken[index] = before + more
  }
  return Infinity
}

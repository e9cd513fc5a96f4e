/** Ranks by Zipf's law: rank k, from 0, comes up in proportion to 1 / (k + 1)^exponent. */
export interface Zipf {
  /** Number of ranks. */
  readonly size: number
  /** Share of the traffic that falls on ranks 0…k, for every k; the last one is 1. */
  readonly cumulative: Float64Array
  /** The rank for a number from 0 up to 1. Takes O(log size). */
  rankAt(share: number): number
}

/**
 * Prepares `size` ranks. With exponent 0 all come up alike; web traffic lies around 0.8 to 1.
 *
 * @throws {RangeError} when `size` is no whole number above 0
 */
export function createZipf(size: number, exponent: number): Zipf {
  if (!Number.isInteger(size) || size < 1) throw new RangeError(`Cannot rank ${size} things`)
  const cumulative = new Float64Array(size)
  let sum = 0
  for (let rank = 0; rank < size; rank++) {
    sum += (rank + 1) ** -exponent
    cumulative[rank] = sum
  }
  for (let rank = 0; rank < size; rank++) cumulative[rank]! /= sum
  cumulative[size - 1] = 1
  return { size, cumulative, rankAt: (share) => firstAbove(cumulative, share) }
}

function firstAbove(cumulative: Float64Array, share: number): number {
  let low = 0
  let high = cumulative.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (cumulative[middle]! > share) high = middle
    else low = middle + 1
  }
  return low
}

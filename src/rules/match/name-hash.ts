/** Parameter names by hash, so that a name can be looked up within a URL without a substring. */

import type { HashTable } from './types.ts'

/** Adds a character to the hash of a name; the hash of no characters is 0. */
export function mixHash(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0
}

/** The hash of a name. */
export function hashOf(name: string): number {
  let hash = 0
  for (let i = 0; i < name.length; i++) hash = mixHash(hash, name.charCodeAt(i))
  return hash
}

/** Whether a name stands at these offsets. By hand: `startsWith` costs more than the few characters of a name. */
export function isNameAt(name: string, text: string, start: number, end: number): boolean {
  if (name.length !== end - start) return false
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) !== text.charCodeAt(start + i)) return false
  return true
}

const EMPTY = 0

/** A hash that is no mark of an empty place; two hashes may become one. */
function marked(hash: number): number {
  return hash === EMPTY ? 1 : hash
}

/** Makes a table. It holds all values of equal hash. */
export function hashTable<Value>(entries: readonly (readonly [hash: number, value: Value])[]): HashTable<Value> {
  let size = 16
  while (size < entries.length * 4) size *= 2
  const hashes = new Int32Array(size)
  const values: (Value | undefined)[] = Array.from({ length: size }, () => undefined)
  for (const [hash, value] of entries) {
    let place = hash & (size - 1)
    while (hashes[place] !== EMPTY) place = (place + 1) & (size - 1)
    hashes[place] = marked(hash)
    values[place] = value
  }
  return { hashes, values }
}

/** The next place at or behind `from` that holds this hash, or -1. Begin with the hash itself, go on with the place plus one. */
export function findPlace({ hashes }: HashTable<unknown>, hash: number, from: number): number {
  const wanted = marked(hash)
  const mask = hashes.length - 1
  for (let place = from & mask; ; place = (place + 1) & mask) {
    const found = hashes[place]
    if (found === EMPTY) return -1
    if (found === wanted) return place
  }
}

/**
 * A filter in front of the look-up by name: which first characters and lengths occur among the names that rules know.
 * Most parameters of a page (`id`, `page`, `color`) are told apart by it without cutting their name out of the URL.
 */

import type { NameIndex } from '../rules/name-index.ts'

const MAX_LENGTH = 31

/** One byte per first character (ASCII) and length (31 and above are one). */
export type NameShapes = Uint8Array

/** Index of a shape. */
export function shapeOf(firstCode: number, length: number): number {
  return ((firstCode & 127) << 5) | (length < MAX_LENGTH ? length : MAX_LENGTH)
}

/** The shapes of all names of an index. */
export function shapesOfNames(index: NameIndex): NameShapes {
  const shapes = addShapes(new Uint8Array(128 << 5), index.exact.keys())
  for (const { start } of index.tails) {
    for (let length = start.length; length <= MAX_LENGTH; length++) shapes[shapeOf(start.charCodeAt(0), length)] = 1
  }
  return shapes
}

/** `base` with the shapes of more names marked; `base` itself when there are none. */
export function addShapes(base: NameShapes, names: Iterable<string>): NameShapes {
  let shapes = base
  for (const name of names) {
    if (shapes === base) shapes = base.slice()
    const first = name.charCodeAt(0)
    shapes[shapeOf(first, name.length)] = 1
    // Rules that ignore case are known by their lower-case name; the other case of a letter differs in bit 5.
    shapes[shapeOf(first ^ 0x20, name.length)] = 1
  }
  return shapes
}

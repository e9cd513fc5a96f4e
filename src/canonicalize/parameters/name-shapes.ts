/**
 * A filter in front of the look-up by name: which first characters and lengths occur among the names that rules know.
 * Most parameters of a page (`id`, `page`, `color`) are told apart by it without cutting their name out of the URL.
 */

import type { NameIndex } from '../../rules/match/types.ts'

const MAX_LENGTH = 31

/**
 * A bit per length (31 and above are one), in one word per first character (ASCII): a byte per shape would be eight times as
 * much memory to reach for, and hosts with rules of their own have shapes of their own.
 */
export type NameShapes = Int32Array

const FIRST_CHARACTERS = 128

/** Whether some name has this first character and length. */
export function hasShape(shapes: NameShapes, firstCode: number, length: number): boolean {
  return ((shapes[firstCode & 127]! >>> (length < MAX_LENGTH ? length : MAX_LENGTH)) & 1) !== 0
}

function addShape(shapes: NameShapes, firstCode: number, length: number): void {
  shapes[firstCode & 127]! |= 1 << Math.min(length, MAX_LENGTH)
}

/** The shapes of all names of an index. */
export function shapesOfNames(index: NameIndex): NameShapes {
  const shapes = addShapes(new Int32Array(FIRST_CHARACTERS), index.exact.keys())
  for (const { start } of index.tails) {
    for (let length = start.length; length <= MAX_LENGTH; length++) addShape(shapes, start.charCodeAt(0), length)
  }
  return shapes
}

/** `base` with the shapes of more names marked; `base` itself when there are none. */
export function addShapes(base: NameShapes, names: Iterable<string>): NameShapes {
  let shapes = base
  for (const name of names) {
    if (shapes === base) shapes = base.slice()
    const first = name.charCodeAt(0)
    addShape(shapes, first, name.length)
    // Rules that ignore case are known by their lower-case name; the other case of a letter differs in bit 5.
    addShape(shapes, first ^ 0x20, name.length)
  }
  return shapes
}

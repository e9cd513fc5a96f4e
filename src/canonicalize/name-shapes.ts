/**
 * A filter in front of the look-up by name: which first characters and lengths occur among the names that rules know.
 * Most parameters of a page (`id`, `page`, `color`) are told apart by it without cutting their name out of the URL.
 */

const MAX_LENGTH = 31

/** One byte per first character (ASCII) and length (31 and above are one). */
export type NameShapes = Uint8Array

/** Index of a shape. */
export function shapeOf(firstCode: number, length: number): number {
  return ((firstCode & 127) << 5) | (length < MAX_LENGTH ? length : MAX_LENGTH)
}

/** Marks the shapes of names on top of `base`, which is left as it is. */
export function nameShapes(names: Iterable<string>, base?: NameShapes): NameShapes {
  const shapes = base === undefined ? new Uint8Array(128 << 5) : base.slice()
  for (const name of names) {
    const first = name.charCodeAt(0)
    shapes[shapeOf(first, name.length)] = 1
    // Rules that ignore case are known by their lower-case name; the other case of a letter differs in bit 5.
    shapes[shapeOf(first ^ 0x20, name.length)] = 1
  }
  return shapes
}

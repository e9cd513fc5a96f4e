/** Pieces of a scanned query: comparing their names, and noting those that are dropped. */

import type { FastRun } from './fast-run.ts'
import type { Scan } from './scan.ts'

/** Names are sorted, so repeats stand side by side. */
export function isRepeat(scan: Scan, text: string, i: number): boolean {
  return i > 0 && scan.hashes[i] === scan.hashes[i - 1] && compareNames(scan, text, i - 1, i) === 0
}

/**
 * Notes a dropped piece. Pieces are sorted by name, and the steps note those of one round in the order of the text.
 *
 * @param places where the pieces begin that were noted in this round, in order; gets this one
 */
export function noteDropped(
  { scan, text, applied }: FastRun,
  places: number[],
  piece: number,
  rule: string,
  name: string,
): void {
  const start = scan.starts[piece]!
  let at = places.length
  while (at > 0 && places[at - 1]! > start) at--
  applied.splice(applied.length - places.length + at, 0, { step: 'query', rule, name, from: text.slice(start, scan.ends[piece]) }) // prettier-ignore
  places.splice(at, 0, start)
}

/** Behind a `;` in a value there may be another parameter. */
export function holdsSemicolon(text: string, start: number, end: number): boolean {
  const at = text.indexOf(';', start)
  return at !== -1 && at < end
}

/** Compares the names of two pieces in code unit order. */
export function compareNames({ starts, nameEnds }: Scan, text: string, one: number, two: number): number {
  return compareRanges(text, starts[one]!, nameEnds[one]!, starts[two]!, nameEnds[two]!)
}

/** Compares two names given by offsets in code unit order; most differ in their first character. */
export function compareRanges(text: string, a: number, aEnd: number, b: number, bEnd: number): number {
  for (; a < aEnd && b < bEnd; a++, b++) {
    const difference = text.charCodeAt(a) - text.charCodeAt(b)
    if (difference !== 0) return difference
  }
  return aEnd - a - (bEnd - b)
}

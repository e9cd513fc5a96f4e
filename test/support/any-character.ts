import fc from 'fast-check'

/** The code points from U+D800 on that are no character: halves of surrogate pairs. */
const HALVES = { from: 0xd8_00, count: 0x8_00 } as const

function characterAt(place: number): string {
  return String.fromCodePoint(place < HALVES.from ? place : place + HALVES.count)
}

function placeOf(text: unknown): number {
  if (typeof text !== 'string' || [...text].length !== 1) throw new TypeError('not one character')
  const codePoint = text.codePointAt(0)!
  const place = codePoint < HALVES.from ? codePoint : codePoint - HALVES.count
  if (characterAt(place) !== text) throw new TypeError('half a surrogate pair')
  return place
}

/** Any character of Unicode: what `unit: 'binary'` is, without its table of a million, which takes two seconds to make. */
export const anyCharacter = fc.nat(0x10_ff_ff - HALVES.count).map(characterAt, placeOf)

/**
 * One unit of a page: a line, a link, an image or a feature, packed into 16 characters of base64url because hundreds of pages
 * are stored with all their units: 24 bits of family (where it stands), 48 bits of text, 22 bits of shape, 2 bits of flags.
 */

import { hashText, hexOfText, stepHash } from './hash.ts'

/** A unit before it is packed. */
export interface UnitParts {
  /** 32-bit hash of its place: the path of tags with their classes, without positions. Units of one family compare in order. */
  readonly family: number
  readonly text: string
  /** Only links and images: the target before echoes of the page's own URL were taken out. Two links with one raw target are one link. */
  readonly raw?: string | undefined
  /** Part of a list: an item of `ul`, a row, or one of at least three siblings of one class. */
  readonly list?: boolean
}

/** A packed unit, taken apart. */
export interface Unit {
  readonly family: string
  readonly text: string
  /** Equal for texts that differ only in words with digits; for links: the raw target. */
  readonly shape: string
  readonly list: boolean
  readonly link: boolean
}

/** Units kept of one page; a longer page has neighbours folded together, which makes it harder to be equal, never easier. */
export const MAX_UNITS = 4000

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const LIST = 1
const LINK = 2

/** 16 characters: family 4, text 8, shape and flags 4. */
export function packUnit(unit: UnitParts): string {
  const [high, low] = hashText(unit.text)
  const shape = unit.raw === undefined ? shapeOf(unit.text) : unit.raw
  const shapeBits = shape === unit.text ? low : hashText(shape)[1]
  const flags = (unit.list === true ? LIST : 0) | (unit.raw === undefined ? 0 : LINK)
  return (
    pack24(unit.family & 0xffffff) +
    pack24(high >>> 8) +
    pack24(low >>> 8) +
    pack24(((shapeBits >>> 8) & 0xfffffc) | flags)
  )
}

/** Takes a packed unit apart. Total: any text gives a unit. */
export function unpackUnit(packed: string): Unit {
  const flags = ALPHABET.indexOf(packed.charAt(15))
  return {
    family: packed.slice(0, 4),
    text: packed.slice(4, 12),
    shape: packed.slice(12, 15) + (flags >> 2),
    list: (flags & LIST) !== 0,
    link: (flags & LINK) !== 0,
  }
}

/** The units as they are stored, and the hash over what a comparison looks at first: families and texts. */
export function packUnits(parts: readonly UnitParts[]): { units: string[]; hash: string } {
  const pieces = parts.flatMap(byNumber)
  const packed = (pieces.length > MAX_UNITS ? parts : pieces).map(packUnit)
  const units = packed.length > MAX_UNITS ? fold(packed) : packed
  return { units, hash: hexOfText(units.map((unit) => unit.slice(0, 12)).join('')) }
}

/** The units of {@link packUnits} that each part became: the place of the first, and the place behind the last. */
export function unitsOfParts(parts: readonly UnitParts[]): (readonly [number, number])[] {
  const counts = parts.map((part) => byNumber(part).length)
  const isSplit = counts.reduce((sum, count) => sum + count, 0) <= MAX_UNITS
  const size = isSplit ? 1 : Math.ceil(parts.length / MAX_UNITS)
  let next = 0
  return counts.map((count) => {
    const first = next
    next += isSplit ? count : 1
    return [Math.floor(first / size), Math.floor((next - 1) / size) + 1]
  })
}

function fold(packed: readonly string[]): string[] {
  const size = Math.ceil(packed.length / MAX_UNITS)
  const folded: string[] = []
  for (let at = 0; at < packed.length; at += size) {
    const text = packed
      .slice(at, at + size)
      .map((unit) => unit.slice(0, 12))
      .join('')
    folded.push(packUnit({ family: 0, text }))
  }
  return folded
}

/** Numbers of one line that are told apart. */
const MAX_PIECES = 12

/** `55.00`, `€7`, `12:05`, `30ms`; no token. */
const NUMBER = /^[^\p{L}\d]*\d[\d.,:'’/-]*(?:\p{L}{0,3}|[^\p{L}\d]+)$/u

/**
 * A unit for every number of a line, with the words before it, in a family of its own: a mask for a counter must not hide the price
 * beside it (`55.00 EUR, 7 left`).
 */
function byNumber(unit: UnitParts): readonly UnitParts[] {
  if (unit.raw !== undefined || !/\d.* .*\d/.test(unit.text)) return [unit]
  const words = unit.text.split(' ')
  const ends = words.flatMap((word, at) => (NUMBER.test(word) ? [at + 1] : [])).slice(0, MAX_PIECES)
  // What follows the last number belongs to it.
  return [0, ...ends.slice(0, -1)].map((start, at) => {
    const end = at < ends.length - 1 ? ends[at] : undefined
    const family = at === 0 ? unit.family : stepHash(unit.family, `+${at}`)
    return { ...unit, family, text: words.slice(start, end).join(' ') }
  })
}

/** Words with digits are what counters, clocks and tokens are made of. */
function shapeOf(text: string): string {
  if (!/\d/.test(text)) return text
  return text
    .split(' ')
    .map((word) => (/\d/.test(word) ? '#' : word))
    .join(' ')
}

function pack24(bits: number): string {
  return (
    ALPHABET.charAt(bits >>> 18) +
    ALPHABET.charAt((bits >>> 12) & 63) +
    ALPHABET.charAt((bits >>> 6) & 63) +
    ALPHABET.charAt(bits & 63)
  )
}

/**
 * One unit of a page: a line, a link, an image or a feature, packed into 16 characters of base64url because hundreds of pages
 * are stored with all their units: 24 bits of family (where it stands), 48 bits of text, 22 bits of shape, 2 bits of flags.
 */

import { hashText, hexOfText } from './hash.ts'

/** A unit before it is packed. */
export interface UnitParts {
  /** 32-bit hash of where it stands: the path of tags with their classes, without positions. Units of one family compare in order. */
  readonly family: number
  readonly text: string
  /** Only links and images: the target before echoes of the page's own URL were taken out. Two links with one raw target are one link. */
  readonly raw?: string | undefined
  /** It stands in a list: an item of `ul`, a row, or one of at least three siblings of one class. */
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
  const packed = parts.map(packUnit)
  const units = packed.length > MAX_UNITS ? fold(packed) : packed
  return { units, hash: hexOfText(units.map((unit) => unit.slice(0, 12)).join('')) }
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

/** What a mask leaves of a page, family by family. */

import type { PlacedUnit } from '../compare/families.ts'
import { EDGE, byFamily, unitKey } from '../compare/families.ts'
import type { VolatileMask } from './mask.ts'
import type { Fingerprint } from '../types.ts'

/** The entries of a mask that concern one family. */
export interface FamilyMask {
  whole: boolean
  unordered: boolean
  readonly shapes: Set<string>
  /** Units that come and go. */
  readonly texts: Set<string>
  /** By the key before the gap: what follows it, and how long it is at most. */
  readonly gaps: Map<string, { after: string; most: number }[]>
}

/** A unit that is left, and what it is compared by. */
export interface Keyed {
  readonly key: string
  readonly unit: PlacedUnit
}

/** What is left of one family. */
export interface Left {
  readonly lasting: readonly Keyed[]
  /** Units that were hidden, wholly or in part. */
  readonly hidden: number
  /** Its units change their order, so where they stand says nothing. */
  readonly unordered: boolean
}

/** What the mask leaves of both pages, family by family. */
export function leftOfBoth(a: Fingerprint, b: Fingerprint, mask: VolatileMask): readonly (readonly [Left, Left])[] {
  const familiesA = byFamily(a.units)
  const familiesB = byFamily(b.units)
  const masks = readMask(mask)
  return [...new Set([...familiesA.keys(), ...familiesB.keys()])].map((family) => {
    const inFamily = masks.get(family)
    return [applyMask(familiesA.get(family) ?? [], inFamily), applyMask(familiesB.get(family) ?? [], inFamily)]
  })
}

/**
 * Whether the families follow one another alike, down the whole page: in a list whose items have classes of their own, each item
 * is a family, and which item a badge or an empty cell belongs to is said by nothing else. True where the families are not the
 * same in themselves, so that there is nothing to compare.
 */
export function sameOrder(families: readonly (readonly [Left, Left])[]): boolean {
  const placesA = placesOf(families.map(([a]) => a))
  const placesB = placesOf(families.map(([, b]) => b))
  return placesA.length !== placesB.length || placesA.every((family, at) => family === placesB[at])
}

function placesOf(families: readonly Left[]): string[] {
  return families
    .flatMap(({ lasting, unordered }) => (unordered ? [] : lasting))
    .toSorted((one, other) => one.unit.at - other.unit.at)
    .map(({ unit }) => unit.family)
}

/** A mask, by family. Entries that are none are passed over. */
export function readMask(mask: VolatileMask): Map<string, FamilyMask> {
  const families = new Map<string, FamilyMask>()
  for (const entry of mask.entries) {
    const [kind, family = '', first = '', after = '', most = ''] = entry.split(':')
    const found = families.get(family) ?? nothingHidden()
    families.set(family, found)
    if (kind === 'f') found.whole = true
    else if (kind === 'o') found.unordered = true
    else if (kind === 's') found.shapes.add(first)
    else if (kind === 't') found.texts.add(first)
    else if (kind === 'g') found.gaps.set(first, [...(found.gaps.get(first) ?? []), { after, most: Number(most) }])
  }
  return families
}

function nothingHidden(): FamilyMask {
  return { whole: false, unordered: false, shapes: new Set(), texts: new Set(), gaps: new Map() }
}

/** What a mask leaves of the units of one family. */
export function applyMask(units: readonly PlacedUnit[], mask: FamilyMask | undefined): Left {
  if (mask === undefined)
    return { lasting: units.map((unit) => ({ key: unit.text, unit })), hidden: 0, unordered: false }
  if (mask.whole) return { lasting: [], hidden: units.length, unordered: false }
  const keyed = units.map((unit) => ({ key: unitKey(unit, mask.shapes), unit }))
  const dropped = inGaps(keyed, mask.gaps)
  // An entry for a text was often learned before the entry for its shape, so it names the text itself.
  for (const [at, { key, unit }] of keyed.entries())
    if (mask.texts.has(key) || mask.texts.has(unit.text)) dropped.add(at)
  const lasting = keyed.filter((_, at) => !dropped.has(at))
  const shapedOnly = lasting.filter(({ key, unit }) => key !== unit.text).length
  if (mask.unordered) lasting.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
  return { lasting, hidden: dropped.size + shapedOnly, unordered: mask.unordered }
}

function inGaps(keyed: readonly Keyed[], gaps: FamilyMask['gaps']): Set<number> {
  const dropped = new Set<number>()
  if (gaps.size === 0) return dropped
  for (let at = -1; at < keyed.length; at++) {
    const before = at === -1 ? EDGE : keyed[at]?.key
    for (const { after, most } of gaps.get(before ?? '') ?? [])
      for (let end = at + 2; end <= at + 1 + most && end <= keyed.length; end++)
        if ((keyed[end]?.key ?? EDGE) === after) for (let inside = at + 1; inside < end; inside++) dropped.add(inside)
  }
  return dropped
}

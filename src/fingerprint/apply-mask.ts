/** What a mask leaves of a page, family by family. */

import { EDGE, unitKey } from './families.ts'
import type { VolatileMask } from './mask.ts'
import type { Unit } from './unit.ts'

/** The entries of a mask that concern one family. */
export interface FamilyMask {
  whole: boolean
  unordered: boolean
  readonly shapes: Set<string>
  /** By the key before the gap: what follows it, and how long it is at most. */
  readonly gaps: Map<string, { after: string; most: number }[]>
}

/** A unit that is left, and what it is compared by. */
export interface Keyed {
  readonly key: string
  readonly unit: Unit
}

/** A mask, by family. Entries that are none are passed over. */
export function readMask(mask: VolatileMask): Map<string, FamilyMask> {
  const families = new Map<string, FamilyMask>()
  for (const entry of mask.entries) {
    const [kind, family = '', first = '', after = '', most = ''] = entry.split(':')
    const found = families.get(family) ?? { whole: false, unordered: false, shapes: new Set(), gaps: new Map() }
    families.set(family, found)
    if (kind === 'f') found.whole = true
    else if (kind === 'o') found.unordered = true
    else if (kind === 's') found.shapes.add(first)
    else if (kind === 'g') found.gaps.set(first, [...(found.gaps.get(first) ?? []), { after, most: Number(most) }])
  }
  return families
}

/** The units of one family that a mask leaves, and how many it hid wholly or in part. */
export function applyMask(units: readonly Unit[], mask: FamilyMask | undefined): { lasting: Keyed[]; hidden: number } {
  if (mask === undefined) return { lasting: units.map((unit) => ({ key: unit.text, unit })), hidden: 0 }
  if (mask.whole) return { lasting: [], hidden: units.length }
  const keyed = units.map((unit) => ({ key: unitKey(unit, mask.shapes), unit }))
  const dropped = inGaps(keyed, mask.gaps)
  const lasting = keyed.filter((_, at) => !dropped.has(at))
  const shapedOnly = lasting.filter(({ key, unit }) => key !== unit.text).length
  if (mask.unordered) lasting.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
  return { lasting, hidden: dropped.size + shapedOnly }
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

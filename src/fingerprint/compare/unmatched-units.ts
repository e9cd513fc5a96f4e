/** Which units of two pages a comparison finds different, for people who ask why it did. */

import { leftOfBoth, type Keyed, type Left } from '../mask/apply-mask.ts'
import type { VolatileMask } from '../mask/mask.ts'
import type { Fingerprint } from '../types.ts'
import { compareFingerprints } from './compare.ts'

/** Places in the units of either fingerprint. Both are empty where {@link compareFingerprints} finds the pages equal. */
export interface UnmatchedUnits {
  readonly a: ReadonlySet<number>
  readonly b: ReadonlySet<number>
}

/** Finds the units that have no partner on the other page; where all have one, those in another order. Linear in the units. Never throws. */
export function unmatchedUnits(a: Fingerprint, b: Fingerprint, mask: VolatileMask): UnmatchedUnits {
  if (compareFingerprints(a, b, mask).verdict === 'equal') return { a: new Set(), b: new Set() }
  const families = leftOfBoth(a, b, mask)
  const alone = families.map(([inA, inB]) => withoutPartner(inA.lasting, inB.lasting))
  const found = { a: placesOf(alone.flatMap(([one]) => one)), b: placesOf(alone.flatMap(([, other]) => other)) }
  return found.a.size + found.b.size > 0 ? found : outOfOrder(families)
}

function placesOf(units: readonly Keyed[]): Set<number> {
  return new Set(units.map(({ unit }) => unit.at))
}

/** As comparisons match them: by what they are compared by, links by their targets as they stand as well. */
function withoutPartner(a: readonly Keyed[], b: readonly Keyed[]): readonly [readonly Keyed[], readonly Keyed[]] {
  const [restA, restB] = apart(a, b, ({ key }) => key)
  const linkOf = ({ unit }: Keyed): string | undefined => (unit.link ? unit.shape : undefined)
  return apart(restA, restB, linkOf)
}

function apart(
  a: readonly Keyed[],
  b: readonly Keyed[],
  keyOf: (one: Keyed) => string | undefined,
): readonly [readonly Keyed[], readonly Keyed[]] {
  const open = Map.groupBy(b, keyOf)
  const restA = a.filter((one) => {
    const key = keyOf(one)
    return key === undefined || open.get(key)?.shift() === undefined
  })
  const left = new Set([...open.values()].flat())
  return [restA, b.filter((other) => left.has(other))]
}

function outOfOrder(families: readonly (readonly [Left, Left])[]): UnmatchedUnits {
  const [a, b] = [inPageOrder(families.map(([one]) => one)), inPageOrder(families.map(([, other]) => other))]
  const differs = (at: number): boolean => a[at]?.key !== b[at]?.key || a[at]?.unit.family !== b[at]?.unit.family
  return { a: placesOf(a.filter((_, at) => differs(at))), b: placesOf(b.filter((_, at) => differs(at))) }
}

function inPageOrder(families: readonly Left[]): Keyed[] {
  const ordered = families.flatMap(({ lasting, unordered }) => (unordered ? [] : lasting))
  return ordered.toSorted((one, other) => one.unit.at - other.unit.at)
}

/** Whether two fingerprints are of one page, outside what is known to be volatile. */

import type { Keyed, Left } from '../mask/apply-mask.ts'
import { leftOfBoth, sameOrder } from '../mask/apply-mask.ts'
import type { VolatileMask } from '../mask/mask.ts'
import { MOVED, NO_MASK } from '../mask/mask.ts'
import type { Fingerprint } from '../types.ts'

/** Outcome of a comparison. */
export interface Comparison {
  /** `equal` is exact: every unit outside the mask agrees, in number and in order. */
  readonly verdict: 'equal' | 'differ'
  /** Share of the units of the larger page that the mask hid, wholly or in part: 0 to 1. */
  readonly maskedShare: number
}

/**
 * Above this share of hidden units a comparison says nothing and the pattern is blind. Chrome that rotates (related items,
 * advertisements, a banner) stays below on real pages; a page that changes more than that is about what changes.
 */
export const MAX_MASKED_SHARE = 0.3

/**
 * Compares what the mask leaves. Fingerprints of different kinds or versions differ. Two links agree when either their targets
 * without echoes or their targets as they stand agree: a link may carry in its own right what is an echo on the other page.
 */
export function compareFingerprints(a: Fingerprint, b: Fingerprint, mask: VolatileMask = NO_MASK): Comparison {
  if (a.name !== b.name || a.version !== b.version) return { verdict: 'differ', maskedShare: 0 }
  const hidden = { a: 0, b: 0 }
  const families = leftOfBoth(a, b, mask)
  for (const [leftA, leftB] of families) {
    hidden.a += leftA.hidden
    hidden.b += leftB.hidden
  }
  const equal = a.units.length > 0 && b.units.length > 0 && agreeOn(families, mask, agreeInText)
  const [most, share] = a.units.length >= b.units.length ? [a.units.length, hidden.a] : [b.units.length, hidden.b]
  return { verdict: equal || a.hash === b.hash ? 'equal' : 'differ', maskedShare: most === 0 ? 0 : share / most }
}

/** Links that may lead elsewhere on a page that is almost the same. */
const FEW_LINKS = 3

/**
 * Whether two fingerprints agree except for words with digits and the targets of a few links. A clock, a counter or a random choice
 * may explain such a difference, so it needs more observations than usual. It is no evidence that they are one page.
 */
export function almostAgree(a: Fingerprint, b: Fingerprint, mask: VolatileMask = NO_MASK): boolean {
  if (a.name !== b.name || a.version !== b.version || a.units.length === 0) return false
  let links = 0
  const agree: Agree = (one, other) =>
    agreeInShape(one, other) || (one.unit.link && other.unit.link && ++links <= FEW_LINKS)
  return agreeOn(leftOfBoth(a, b, mask), mask, agree)
}

type Agree = (one: Keyed, other: Keyed) => boolean

function agreeOn(families: readonly (readonly [Left, Left])[], mask: VolatileMask, agree: Agree): boolean {
  return (
    families.every(([a, b]) => sameUnits(a.lasting, b.lasting, agree)) &&
    (mask.entries.includes(MOVED) || sameOrder(families))
  )
}

function sameUnits(a: readonly Keyed[], b: readonly Keyed[], agree: Agree): boolean {
  return a.length === b.length && a.every((one, at) => agree(one, b[at]!))
}

function agreeInText({ key, unit }: Keyed, other: Keyed): boolean {
  return key === other.key || (unit.link && other.unit.link && unit.shape === other.unit.shape)
}

function agreeInShape(one: Keyed, other: Keyed): boolean {
  return agreeInText(one, other) || (!one.unit.link && !other.unit.link && one.unit.shape === other.unit.shape)
}

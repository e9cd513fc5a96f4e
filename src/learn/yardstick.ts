/** Compares pages of one template, and learns from repeated fetches which of their parts change by themselves. */

import { compareFingerprints, MAX_MASKED_SHARE } from '../fingerprint/compare.ts'
import { mergeMasks, NO_MASK, volatileSlots, type VolatileMask } from '../fingerprint/mask.ts'
import type { PageSeen } from './ports.ts'

/** What two pages of one template are measured with. Its mask only grows. */
export interface Yardstick {
  /** Whether two pages show the same, outside of what is known to be volatile. False when too little is left to compare. */
  same(a: PageSeen, b: PageSeen): boolean
  /** Takes in two sightings of one URL: where they differ, pages of this template prove nothing. Ignores pairs that share too little. */
  learn(a: PageSeen, b: PageSeen): void
  /** Some URL of this template was seen to change by itself. */
  readonly isNoisy: boolean
}

/** A yardstick that knows of nothing volatile yet. */
export function createYardstick(): Yardstick {
  let mask = NO_MASK
  let isNoisy = false
  return {
    same: (a, b) => agree(a, b, mask),
    learn(a, b) {
      if (agree(a, b, mask)) return
      isNoisy = true
      const merged = mergeMasks(mask, volatileSlots(a.fingerprint, b.fingerprint))
      // Two pages that share too little are no two sightings of one page (a wall came up between them): nothing to learn.
      if (agree(a, b, merged)) mask = merged
    },
    get isNoisy() {
      return isNoisy
    },
  }
}

function agree(a: PageSeen, b: PageSeen, mask: VolatileMask): boolean {
  // Equal bytes are equal whatever a mask would hide of them.
  if (a.fingerprint.hash === b.fingerprint.hash)
    return compareFingerprints(a.fingerprint, b.fingerprint).verdict === 'equal'
  const { verdict, maskedShare } = compareFingerprints(a.fingerprint, b.fingerprint, mask)
  return verdict === 'equal' && maskedShare <= MAX_MASKED_SHARE
}

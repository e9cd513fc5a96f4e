/** Compares pages of one template, and learns from repeated fetches which of their parts change by themselves. */

import { almostAgree, compareFingerprints, MAX_MASKED_SHARE } from '../fingerprint/compare/compare.ts'
import { mergeMasks, NO_MASK, type VolatileMask } from '../fingerprint/mask/mask.ts'
import { volatileSlots } from '../fingerprint/mask/volatile-slots.ts'
import type { PageSeen } from './ports.ts'

/** What two pages of one template are measured with. */
export interface Yardstick {
  /** Whether two pages show the same, outside of what is known to be volatile. False when too little is left to compare. */
  same(a: PageSeen, b: PageSeen): boolean
  /** Whether only words with digits or a few links tell two pages apart: maybe a clock, a counter or a lot that was never caught. */
  almostSame(a: PageSeen, b: PageSeen): boolean
  /** Takes in two sightings of one URL: where they differ, its pages prove nothing. Ignores pairs that share too little. */
  learn(a: PageSeen, b: PageSeen): void
  /** Notes that pictures drawn anew tell nothing here: they change by themselves, or cannot be seen. */
  distrustPictures(): void
  readonly trustsPictures: boolean
  /** Some URL of this template was seen to change by itself. */
  readonly isNoisy: boolean
}

/** A part is volatile on all pages of a template once it changed by itself on so many URLs; before, only on these. */
const URLS_TO_BELIEVE = 2

/** Templates of a site where pictures drawn anew told nothing, before they are taken to tell nothing anywhere. */
const TEMPLATES_TO_DOUBT = 3

/**
 * A yardstick that knows of nothing volatile yet. Its masks only grow.
 * @param doubts shared by the yardsticks of one site: on how many of its templates pictures told nothing
 */
export function createYardstick(doubts: { templates: number } = { templates: 0 }): Yardstick {
  const ofUrl = new Map<string, VolatileMask>()
  const seenOn = new Map<string, Set<string>>()
  let common: VolatileMask = NO_MASK
  let isNoisy = false
  let trustsPictures = true

  function maskFor(a: PageSeen, b: PageSeen): VolatileMask {
    const own = [a.url, b.url].flatMap((url) => ofUrl.get(url) ?? [])
    return own.length === 0 ? common : mergeMasks(common, ...own)
  }

  function learn(a: PageSeen, b: PageSeen): void {
    const mask = maskFor(a, b)
    if (agree(a, b, mask)) return
    isNoisy = true
    const fresh = volatileSlots(a.fingerprint, b.fingerprint)
    // Two pages that share too little are no two sightings of one page (a wall came up between them): nothing to learn.
    if (!agree(a, b, mergeMasks(mask, fresh))) return
    ofUrl.set(a.url, mergeMasks(ofUrl.get(a.url) ?? NO_MASK, fresh))
    for (const entry of fresh.entries) seenOn.set(entry, (seenOn.get(entry) ?? new Set()).add(a.url))
    common = { entries: [...seenOn].filter(([, urls]) => urls.size >= URLS_TO_BELIEVE).map(([entry]) => entry).toSorted() } // prettier-ignore
  }

  return {
    same: (a, b) => agree(a, b, maskFor(a, b)),
    almostSame: (a, b) => almostAgree(a.fingerprint, b.fingerprint, maskFor(a, b)),
    learn,
    distrustPictures() {
      if (trustsPictures) doubts.templates++
      trustsPictures = false
    },
    get trustsPictures() {
      return trustsPictures && doubts.templates < TEMPLATES_TO_DOUBT
    },
    get isNoisy() {
      return isNoisy
    },
  }
}

function agree(a: PageSeen, b: PageSeen, mask: VolatileMask): boolean {
  // Equal bytes are equal whatever a mask would hide of them.
  const isSame = a.fingerprint.hash === b.fingerprint.hash
  if (isSame) return compareFingerprints(a.fingerprint, b.fingerprint).verdict === 'equal'
  const { verdict, maskedShare } = compareFingerprints(a.fingerprint, b.fingerprint, mask)
  return verdict === 'equal' && maskedShare <= MAX_MASKED_SHARE
}

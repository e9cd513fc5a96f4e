/** Compares two pages outside of what is volatile, once for each state of what is known about that. */

import { almostAgree, compareFingerprints, MAX_MASKED_SHARE } from '../fingerprint/compare/compare.ts'
import { NO_MASK, type VolatileMask } from '../fingerprint/mask/mask.ts'
import type { PageSeen } from './types.ts'

/** What is asked about two pages. */
export interface PairAnswers {
  /** Whether two pages show the same, outside of what is volatile. */
  same(a: PageSeen, b: PageSeen): boolean
  /** Whether a clock, a counter or a random choice may explain what differs. */
  almostSame(a: PageSeen, b: PageSeen): boolean
  /** What {@link same} hides between two pages: nothing where all of them is equal. */
  maskBetween(a: PageSeen, b: PageSeen): VolatileMask
}

/** What is volatile. */
interface Known {
  /** On all pages. */
  readonly mask: () => VolatileMask
  /** On these two as well. */
  readonly maskFor: (a: PageSeen, b: PageSeen) => VolatileMask
  /** Rises when either changes. */
  readonly version: () => number
}

/**
 * Above this share of hidden parts a comparison says nothing: what is left is too little to tell pages apart. That different pages differ
 * in the rest is checked beside it (positive control).
 */
export const MAX_HIDDEN_SHARE = 0.8

/** Answers from memory while nothing new is known: every comparison is judged again in every round. */
export function askPairs({ mask, maskFor, version }: Known): PairAnswers {
  const sameMasked = remember(
    (a, b) => agree(a, b, mask(), MAX_HIDDEN_SHARE) || agree(a, b, maskFor(a, b), MAX_MASKED_SHARE),
    version,
  )
  return {
    same: (a, b) => (a.fingerprint.hash === b.fingerprint.hash ? agree(a, b, NO_MASK, 1) : sameMasked(a, b)),
    almostSame: remember((a, b) => almostAgree(a.fingerprint, b.fingerprint, mask()), mask),
    maskBetween(a, b) {
      if (a.fingerprint.hash === b.fingerprint.hash) return NO_MASK
      return agree(a, b, mask(), MAX_HIDDEN_SHARE) ? mask() : maskFor(a, b)
    },
  }
}

function remember(
  ask: (a: PageSeen, b: PageSeen) => boolean,
  state: () => unknown,
): (a: PageSeen, b: PageSeen) => boolean {
  const known = new Map<PageSeen, Map<PageSeen, { readonly state: unknown; readonly answer: boolean }>>()
  return (a, b) => {
    const before = known.get(a)?.get(b)
    if (before !== undefined && before.state === state()) return before.answer
    const answer = ask(a, b)
    known.set(a, (known.get(a) ?? new Map()).set(b, { state: state(), answer }))
    return answer
  }
}

/** Whether two pages are equal, and at most this share of them is hidden. */
export function agree(a: PageSeen, b: PageSeen, mask: VolatileMask, most: number): boolean {
  const { verdict, maskedShare } = compareFingerprints(a.fingerprint, b.fingerprint, mask)
  return verdict === 'equal' && (a.fingerprint.hash === b.fingerprint.hash || maskedShare <= most)
}

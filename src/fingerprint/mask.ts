/** Masks: what is known to change by itself, learned from two fetches of one URL. */

import { byFamily } from './families.ts'
import type { Fingerprint } from './types.ts'
import { volatileEntries } from './volatility.ts'

/**
 * Volatile parts. JSON-serializable. An entry is one of
 * - `f:<family>`: nothing in the family lasted, or it is a list whose items rotate; the family is hidden,
 * - `o:<family>`: its units change their order,
 * - `s:<family>:<shape>`: lines of one shape differ in words with digits; the rest of them still compares,
 * - `g:<family>:<before>:<after>:<n>`: up to n units change between two neighbours that last.
 */
export interface VolatileMask {
  /** Sorted, unique. */
  readonly entries: readonly string[]
}

/** Hides nothing. */
export const NO_MASK: VolatileMask = { entries: [] }

/** Hides what any of the masks hides. */
export function mergeMasks(...masks: readonly VolatileMask[]): VolatileMask {
  return { entries: [...new Set(masks.flatMap((mask) => mask.entries))].toSorted() }
}

/**
 * What differs between two fetches of the same URL. Fingerprints without units, or of different kinds, give no mask: they
 * stay different, and the page is unstable.
 */
export function volatileSlots(a: Fingerprint, b: Fingerprint): VolatileMask {
  if (a.hash === b.hash || a.name !== b.name || a.version !== b.version) return NO_MASK
  const inA = byFamily(a.units)
  const inB = byFamily(b.units)
  const entries = new Set<string>()
  for (const family of new Set([...inA.keys(), ...inB.keys()]))
    for (const entry of volatileEntries(family, inA.get(family) ?? [], inB.get(family) ?? [])) entries.add(entry)
  return { entries: [...entries].toSorted() }
}

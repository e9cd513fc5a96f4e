import { leftOfBoth, sameOrder } from './apply-mask.ts'
import { byFamily } from '../compare/families.ts'
import type { VolatileMask } from './mask.ts'
import { MOVED, NO_MASK } from './mask.ts'
import type { Fingerprint } from '../types.ts'
import { volatileEntries } from './volatility.ts'

/**
 * What differs between two fetches of the same URL. Fingerprints without units, or of different kinds, give no mask: they
 * stay different, and the page is unstable.
 */
export function volatileSlots(a: Fingerprint, b: Fingerprint): VolatileMask {
  if (a.hash === b.hash || a.name !== b.name || a.version !== b.version) return NO_MASK
  const inA = byFamily(a.units)
  const inB = byFamily(b.units)
  const found = new Set<string>()
  for (const family of new Set([...inA.keys(), ...inB.keys()]))
    for (const entry of volatileEntries(family, inA.get(family) ?? [], inB.get(family) ?? [])) found.add(entry)
  const entries = [...found].toSorted()
  return sameOrder(leftOfBoth(a, b, { entries })) ? { entries } : { entries: [...entries, MOVED].toSorted() }
}

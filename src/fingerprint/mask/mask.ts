/** Masks: the volatile parts of a page, learned from two fetches of one URL. */

/**
 * Volatile parts. JSON-serializable. An entry is one of
 * - `f:<family>`: nothing in the family lasted, or it is a list whose items rotate; the family is hidden,
 * - `o:<family>`: its units change their order,
 * - `s:<family>:<shape>`: lines of one shape differ in words with digits; the rest of them still compares,
 * - `g:<family>:<before>:<after>:<n>`: up to n units change between two neighbours that last,
 * - `t:<family>:<text>`: one unit comes and goes, such as a banner of which every page shows one of three,
 * - {@link MOVED}: families change places among one another.
 */
export interface VolatileMask {
  /** Sorted, unique. */
  readonly entries: readonly string[]
}

/** The entry that concerns no single family: the order of families is volatile. */
export const MOVED = 'p'

/** Hides nothing. */
export const NO_MASK: VolatileMask = { entries: [] }

/** Hides what any of the masks hides. */
export function mergeMasks(...masks: readonly VolatileMask[]): VolatileMask {
  return { entries: [...new Set(masks.flatMap((mask) => mask.entries))].toSorted() }
}

/** The family that an entry concerns; `''` for {@link MOVED}. */
export function familyOf(entry: string): string {
  return entry.split(':', 2)[1] ?? ''
}

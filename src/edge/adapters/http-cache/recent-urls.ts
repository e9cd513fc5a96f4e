import { fnv1a } from '../../../rules/record/rollout.ts'

/** Four bytes each. */
const MOST_PLACES = 65_536

/** Remembers URLs that were asked for, roughly and in little memory. */
export interface AskedLately {
  /** Whether this URL was noted among the last ones; notes it. */
  note(url: string): boolean
}

/**
 * A memory for about `count` URLs, 65,536 at most: a table of fingerprints (FNV-1a), in which a URL takes the place of the one
 * that stood there. `seed`, four random bytes: who knew where a URL stands could have it forgotten.
 */
export function createAskedLately(count: number, seed: number): AskedLately {
  const places = new Uint32Array(Math.min(MOST_PLACES, 2 ** Math.ceil(Math.log2(Math.max(1, count)))))

  return {
    note(url) {
      const hash = fnv1a(url, seed) >>> 0
      const place = (hash ^ (hash >>> 16)) & (places.length - 1)
      const known = places[place] === hash
      places[place] = hash
      return known
    },
  }
}

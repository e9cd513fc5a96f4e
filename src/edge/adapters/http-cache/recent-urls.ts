import { fnv1a } from '../../../rules/record/rollout.ts'

/** Four bytes each. */
const MAX_SLOTS = 65_536

/** Remembers URLs that were asked for, roughly and in little memory. */
export interface RecentUrls {
  /** Whether this URL was noted among the last ones; notes it. */
  note(url: string): boolean
}

/**
 * A memory for about `count` URLs, 65,536 at most: a table of fingerprints (FNV-1a), in which a URL takes the place of the one
 * that stood there. `seed`, four random bytes: who knew where a URL stands could have it forgotten.
 */
export function createRecentUrls(count: number, seed: number): RecentUrls {
  const slots = new Uint32Array(Math.min(MAX_SLOTS, 2 ** Math.ceil(Math.log2(Math.max(1, count)))))

  return {
    note(url) {
      const hash = fnv1a(url, seed) >>> 0
      const slot = (hash ^ (hash >>> 16)) & (slots.length - 1)
      const known = slots[slot] === hash
      slots[slot] = hash
      return known
    },
  }
}

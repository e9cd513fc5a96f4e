/** Neutral parameters that a contender leaves in place. */

import { readTarget } from '../site/target.ts'
import type { Contender } from './contender.ts'
import type { Removables } from './oracle.ts'

/** Patterns with fewer URLs in the corpus cannot be decided. */
const MIN_URLS = 40

/** How many (pattern, neutral parameter) there are, and in how many the parameter stays. */
export function missedNeutrals(removables: Removables, contender: Contender): { neutral: number; missed: number } {
  let neutral = 0
  let missed = 0
  for (const { urls, names } of removables.values()) {
    if (urls.length < MIN_URLS) continue
    for (const name of names) {
      neutral++
      const kept = urls.filter((url) => readTarget(contender.nameOf(url).url).pairs.some((pair) => pair.name === name))
      if (kept.length * 2 > urls.length) missed++
    }
  }
  return { neutral, missed }
}

/** Neutral parameters that a contender leaves in place. */

import { readTarget } from '../site/target.ts'
import type { Contender } from './contender.ts'
import type { Removables } from './oracle.ts'

/** Patterns with fewer URLs in the corpus cannot be decided. */
const MIN_URLS = 40

/** How many (pattern, neutral parameter) there are, and in how many the parameter stays on most URLs. */
export function missedNeutrals(removables: Removables, contender: Contender): { neutral: number; missed: number } {
  let neutral = 0
  let missed = 0
  for (const { urls, names } of removables.values()) {
    if (urls.length < MIN_URLS || names.size === 0) continue
    const kept = new Map<string, number>()
    for (const url of urls) {
      const left = new Set(readTarget(contender.nameOf(url).url).pairs.map(({ name }) => name))
      for (const name of left) kept.set(name, (kept.get(name) ?? 0) + 1)
    }
    neutral += names.size
    missed += [...names].filter((name) => (kept.get(name) ?? 0) * 2 > urls.length).length
  }
  return { neutral, missed }
}

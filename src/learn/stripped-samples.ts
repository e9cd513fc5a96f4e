/** URLs that show a static tracking rule at work, so that the removal can be verified on the site itself. */

import type { Applied } from '../canonicalize/types.ts'
import { hashUnit } from './seeded-hash.ts'

/** Collects them in bounded memory. */
export interface StrippedSamples {
  /** Takes a URL and what was done to it. */
  add(site: string, url: string, applied: readonly Applied[]): void
  /** Parameter names to URLs of one site. */
  of(site: string): Record<string, readonly string[]>
}

const MAX_URLS_PER_NAME = 10
/** Pairs of site and name. Rules know some hundred names; a site meets some dozen. */
const MAX_NAMES = 2000

interface Kept {
  readonly site: string
  readonly name: string
  readonly urls: Map<string, number>
  /** Draws from here on are too high. */
  below: number
}

/** @param seed another seed keeps other URLs */
export function createStrippedSamples(seed: number): StrippedSamples {
  const kept = new Map<string, Kept>()
  return {
    add(site, url, applied) {
      let draw = -1
      for (const { rule, name } of applied) {
        if (name === undefined || !rule.startsWith('tracking:')) continue
        const key = `${site} ${name}`
        const known = kept.get(key)
        if (known === undefined && kept.size >= MAX_NAMES) continue
        const entry = known ?? { site, name, urls: new Map<string, number>(), below: 2 }
        if (known === undefined) kept.set(key, entry)
        if (draw === -1) draw = hashUnit(url, seed)
        if (draw < entry.below) keepUrl(entry, url, draw)
      }
    },
    of(site) {
      const own = [...kept.values()].filter((entry) => entry.site === site)
      return Object.fromEntries(own.map(({ name, urls }) => [name, [...urls.keys()]]))
    },
  }
}

/** The lowest draws stay: a uniform sample of distinct URLs. */
function keepUrl(entry: Kept, url: string, draw: number): void {
  entry.urls.set(url, draw)
  if (entry.urls.size <= MAX_URLS_PER_NAME) return
  const [highest] = [...entry.urls].toSorted(([, a], [, b]) => b - a)
  if (highest === undefined) return
  entry.urls.delete(highest[0])
  entry.below = highest[1]
}

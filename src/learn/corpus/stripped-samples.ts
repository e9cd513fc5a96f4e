/** URLs that show a static rule for trackers or sessions at work, so that the removal can be verified on the site itself. */

import type { Applied } from '../../canonicalize/types.ts'
import { emptyByName } from '../../rules/match/by-name.ts'
import { hashUnit } from '../seeded-hash.ts'

/** Collects them in bounded memory. */
export interface StrippedSamples {
  /**
   * Takes a URL and what was done to it.
   *
   * @param beside the names that stay, as one text: a server may stop reading these next to a tracker
   */
  add(site: string, url: string, applied: readonly Applied[], beside: string): void
  /** Parameter names to URLs of one site. */
  of(site: string): Record<string, readonly string[]>
}

const MAX_URLS = 4
/** Triples of site, name and what stays beside it. A site meets some dozen names, and has some hundred sets that stay. */
const MAX_PLACES = 5000
/** So many are met without anybody making names up; beyond, long URLs are left out: a Worker has 128 MB. */
const ORDINARY_PLACES = 1000
const MAX_LENGTH = 1024

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
    add(site, url, applied, beside) {
      let draw = -1
      for (const { step, rule, name } of applied) {
        if (name === undefined || !(rule.startsWith('tracking:') || step === 'session-ids')) continue
        const key = `${site} ${name} ${beside}`
        const known = kept.get(key)
        if (known === undefined && kept.size >= (url.length > MAX_LENGTH ? ORDINARY_PLACES : MAX_PLACES)) continue
        const entry = known ?? { site, name, urls: new Map<string, number>(), below: 2 }
        if (known === undefined) kept.set(key, entry)
        if (draw === -1) draw = hashUnit(url, seed)
        if (draw < entry.below) keepUrl(entry, url, draw)
      }
    },
    of(site) {
      const own = emptyByName<string[]>()
      for (const entry of kept.values()) if (entry.site === site) (own[entry.name] ??= []).push(...entry.urls.keys())
      return own
    },
  }
}

/** The lowest draws stay: a uniform sample of distinct URLs. */
function keepUrl(entry: Kept, url: string, draw: number): void {
  entry.urls.set(url, draw)
  if (entry.urls.size <= MAX_URLS) return
  const [highest] = [...entry.urls].toSorted(([, a], [, b]) => b - a)
  if (highest === undefined) return
  entry.urls.delete(highest[0])
  entry.below = highest[1]
}

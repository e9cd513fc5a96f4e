/** The evidence log in memory: what was observed of every URL, and what was compared. */

import type { Comparison, EvidenceEntry, Observation, PageSeen } from './types.ts'
import { createVolatility, type Volatility } from './volatility.ts'

/** Append-only. Everything that is derived from it is a pure function of its entries and their order. */
export interface Evidence {
  append(entry: EvidenceEntry): void
  /** Observations of one URL, oldest first. */
  observationsOf(url: string): readonly Observation[]
  /** Every URL that was observed, in the order of its first observation. */
  urls(): Iterable<string>
  readonly comparisons: readonly Comparison[]
  /** Number of entries. */
  readonly size: number
  /** What changes between two fetches of one URL. */
  readonly volatility: Volatility
}

/**
 * Opens a log.
 *
 * @param templateOf path template of a URL, by which volatile parts are learned
 */
export function createEvidence(templateOf: (url: string) => string): Evidence {
  const byUrl = new Map<string, Observation[]>()
  const comparisons: Comparison[] = []
  const known = new Set<string>()
  const comparedWith = new Map<string, string[]>()
  const volatility = createVolatility(templateOf)
  let size = 0

  function relate(url: string, other: string): void {
    const others = comparedWith.get(url)
    if (others === undefined) comparedWith.set(url, [other])
    else others.push(other)
  }

  function pagesBeside(url: string): PageSeen[] {
    const observations = (comparedWith.get(url) ?? []).flatMap((other) => byUrl.get(other) ?? [])
    return observations.filter((seen) => seen.kind === 'page')
  }

  return {
    append(entry) {
      if (entry.kind === 'comparison') {
        const key = `${entry.original} ${entry.modified} ${entry.comparesForms === true}`
        if (known.has(key)) return
        known.add(key)
        size++
        comparisons.push(entry)
        relate(entry.original, entry.modified)
        relate(entry.modified, entry.original)
        return
      }
      size++
      const seen = byUrl.get(entry.url)
      if (seen === undefined) byUrl.set(entry.url, [entry])
      else seen.push(entry)
      if (entry.kind === 'page') volatility.learn(entry, pagesBefore(seen, entry), pagesBeside(entry.url))
    },
    observationsOf: (url) => byUrl.get(url) ?? [],
    urls: () => byUrl.keys(),
    comparisons,
    get size() {
      return size
    },
    volatility,
  }
}

/** The observations of a list, in its order. */
export function observationsIn(entries: readonly EvidenceEntry[]): Observation[] {
  return entries.filter((entry) => entry.kind !== 'comparison')
}

function pagesBefore(seen: readonly Observation[] | undefined, entry: Observation): readonly PageSeen[] {
  return (seen ?? []).flatMap((other) => (other.kind === 'page' && other !== entry ? [other] : []))
}

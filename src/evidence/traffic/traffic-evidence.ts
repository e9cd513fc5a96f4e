/** Comparisons from live traffic as credits. */

import { trafficComparisons } from './traffic-comparisons.ts'
import type { TrafficObservation } from './types.ts'

/** A pair that one of two URLs with the same body has and the other lacks. */
export interface TrafficCredit {
  readonly template: string
  readonly name: string
  readonly value: string
  readonly original: string
}

/** What reads URLs. */
export interface UrlReader {
  templateOf(url: string): string
  pairsOf(url: string): readonly { readonly name: string; readonly value: string }[]
}

/** One credit for each pair that only the longer URL has. A page counts once for each value. */
export function trafficEvidence(
  observations: Iterable<TrafficObservation>,
  reader: UrlReader,
): readonly TrafficCredit[] {
  return trafficComparisons(observations).flatMap(({ original: longer, modified: shorter }) => {
    const kept = new Set(reader.pairsOf(shorter).map(({ name, value }) => `${name}=${value}`))
    const added = reader.pairsOf(longer).filter(({ name, value }) => !kept.has(`${name}=${value}`))
    return added.map(({ name, value }) => ({ template: reader.templateOf(longer), name, value, original: shorter }))
  })
}

/** Parameters of records whose name has a text. Pure. */

import type { DomainRecord } from '../../rules/record/domain-record.ts'

/** One parameter of one domain. */
export interface ParameterHit {
  readonly domain: string
  readonly name: string
}

const MOST_NAMES = 20

/** Names of lists and of the map, sorted, 20 of each domain at most. */
export function parameterHits(record: DomainRecord, text: string): readonly ParameterHit[] {
  const { domain, keep = [], strip = [], veto = [], anonymousCookies = [], parameters = {}, patterns } = record
  const ofPatterns = Object.values(patterns).flatMap((pattern) => [...pattern.keep, ...pattern.drop])
  const names = new Set([...keep, ...strip, ...veto, ...anonymousCookies, ...Object.keys(parameters), ...ofPatterns])
  const wanted = text.toLowerCase()
  return [...names]
    .filter((name) => name.toLowerCase().includes(wanted))
    .toSorted()
    .slice(0, MOST_NAMES)
    .map((name) => ({ domain, name }))
}

/** Parameters of records whose name has a text. Pure. */

import type { DomainRecord } from '../../rules/record/domain-record.ts'

/** One parameter of one domain. */
export interface ParameterHit {
  readonly domain: string
  readonly name: string
}

const MOST_NAMES = 20

/** Names of lists, of the map and in quarantine, sorted, 20 of each domain at most. */
export function parameterHits(record: DomainRecord, text: string): readonly ParameterHit[] {
  const { domain, keep = [], strip = [], veto = [], anonymousCookies = [], quarantine = [] } = record
  const { parameters = {}, patterns } = record
  const ofPatterns = Object.values(patterns).flatMap((pattern) => [...pattern.keep, ...pattern.drop])
  const lists = [...keep, ...strip, ...veto, ...anonymousCookies, ...quarantine.map(({ name }) => name)]
  const names = new Set([...lists, ...Object.keys(parameters), ...ofPatterns])
  const wanted = text.toLowerCase()
  return [...names]
    .filter((name) => name.toLowerCase().includes(wanted))
    .toSorted()
    .slice(0, MOST_NAMES)
    .map((name) => ({ domain, name }))
}

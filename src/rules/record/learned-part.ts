/** The part of a record that was learned about parameters. Path rules have ways of their own. */

import { VERSION_2_MEMBERS, type DomainRecord, type LearnedParameter } from './domain-record.ts'
import { sortedUnique, templateOf } from './pattern-key.ts'

/** Members that hold what was learned about parameters. */
export type LearnedPart = Pick<DomainRecord, 'v' | 'patterns' | (typeof VERSION_2_MEMBERS)[number]>

/** What a record has learned about parameters: patterns and the members of version 2. */
export function learnedPart(record: DomainRecord): LearnedPart {
  const { v, patterns } = record
  const members = VERSION_2_MEMBERS.map((name) => [name, record[name]] as const)
  return { v, patterns, ...Object.fromEntries(members.filter(([, value]) => value !== undefined)) }
}

/** A record with what another one has learned about parameters, in place of its own. */
export function withLearnedPart(record: DomainRecord, map: DomainRecord): DomainRecord {
  const others = Object.entries(record).filter(([name]) => !(VERSION_2_MEMBERS as readonly string[]).includes(name))
  return { ...(Object.fromEntries(others) as unknown as DomainRecord), ...learnedPart(map) }
}

/** Parameters with what they keep by template, and nothing that is dropped; those that keep nothing are left out. */
export function keptParameters(
  parameters: DomainRecord['parameters'] = {},
): Readonly<Record<string, LearnedParameter>> {
  const kept = Object.entries(parameters).filter(([, { keep }]) => keep.length > 0)
  return Object.fromEntries(
    kept.map(([name, { keep, basis, evidence }]) => [name, { drop: [], keep, basis, evidence }]),
  )
}

/** Every path template that a record knows, sorted by code unit: those of its lists and of the keys of its patterns. */
export function templatesIn(record: DomainRecord): readonly string[] {
  const { templates = [], parameters = {}, vetoByTemplate = {}, queryEnds = {} } = record.v === 2 ? record : NOTHING
  const ofParameters = Object.values(parameters).flatMap(({ drop, keep }) => [
    ...keep,
    ...(drop === 'everywhere' ? [] : drop),
  ])
  const ofPatterns = Object.keys(record.patterns)
    .map(templateOf)
    .filter((template) => template !== '')
  const ofRules = [...Object.values(vetoByTemplate).flat(), ...Object.keys(queryEnds)]
  return sortedUnique([...templates, ...ofParameters, ...ofRules, ...ofPatterns])
}

const NOTHING: Omit<LearnedPart, 'v' | 'patterns'> = {}

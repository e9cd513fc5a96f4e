/** Which rows a publish gives other keys. */

import { canonicalJson } from '../../rules/record/canonical-json.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { recordHosts } from '../../rules/record/record-concerns.ts'

/**
 * Members that no key depends on: what the edge does with a request, and what names the revision. Every other member counts, one
 * that a later version adds as well: a needless look at some rows costs little, a missed one leaves keys that differ from the edge's.
 */
const NOT_IN_KEYS = [
  'v', 'domain', 'aliases', 'revision', 'builtAt', 'sha256', 'mode', 'modeByPath', 'rollout', 'adapter',
  'anonymousCookies', 'varyAllow', 'forwardHeaders',
] as const satisfies readonly (keyof DomainRecord)[] // prettier-ignore

/** Members of a learned pattern or parameter that are for people. */
const FOR_PEOPLE = ['evidence', 'retainedSince'] as const

/**
 * The hosts whose rows may get other keys when a record takes the place of another: those of both records. Empty where canonicalization
 * reads the same in both, or nothing in either.
 */
export function rekeyedHosts(before: DomainRecord | undefined, after: DomainRecord): readonly string[] {
  const [old, next] = [keyContent(before), keyContent(after)]
  const [oldHosts, nextHosts] = [before === undefined ? [] : recordHosts(before), recordHosts(after)]
  const hosts = [...new Set([...oldHosts, ...nextHosts])]
  const sameHosts = hosts.length === oldHosts.length && hosts.length === nextHosts.length
  return old === next && (sameHosts || next === keyContent(undefined)) ? [] : hosts
}

/** What canonicalization reads of a record, as one text; empty lists count as absent. */
function keyContent(record: Partial<DomainRecord> = {}): string {
  const { patterns, parameters } = record
  const { v } = record
  const content = {
    ...(v === 2 && { v }), ...without(record, NOT_IN_KEYS), patterns: withoutEvidence(patterns), parameters: withoutEvidence(parameters) } // prettier-ignore
  return canonicalJson(Object.fromEntries(Object.entries(content).filter(([, value]) => !isEmpty(value))))
}

function withoutEvidence(byName: Readonly<Record<string, object>> = {}): object {
  return Object.fromEntries(Object.entries(byName).map(([name, one]) => [name, without(one, FOR_PEOPLE)]))
}

function without(object: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

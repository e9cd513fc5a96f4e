/**
 * A path rule that merged different pages. Its removal is not enough, because the next run would learn it again from stored
 * observations. A rule with the same source, whose destination changes nothing, replaces it and protects these URLs.
 */

import type { DomainRecord, PathRule } from './domain-record.ts'

const MARK = 'quarantine:'

/** Whether a rule replaces one that is in quarantine. */
export function isProtecting({ id, source, destination }: PathRule): boolean {
  return id.startsWith(MARK) && withoutClasses(source) === destination
}

/** Whether the rule of that id is in quarantine. */
export function isQuarantined({ pathRules = [] }: DomainRecord, id: string | undefined): boolean {
  return id !== undefined && pathRules.some((rule) => rule.id === MARK + id && isProtecting(rule))
}

/** The rule that leaves alone what the given one rewrites. Segments and values that it ignores get a name, to be given back. */
export function protectingRule({ id, source, hosts }: PathRule): PathRule {
  let ignored = 0
  const named = source
    .split(/(?<=[/?&=])|(?=[/?&=])/)
    .map((piece) => (piece === '*' ? `{ignored${ignored++}}` : piece))
    .join('')
  const rule = { id: MARK + id, source: named, destination: withoutClasses(named) }
  return hosts === undefined ? rule : { ...rule, hosts }
}

/** The record with a rule put into quarantine; unchanged when it has none of that name. Rules that only form keys are taken out. */
export function withRuleInQuarantine(record: DomainRecord, id: string): DomainRecord {
  const pathRules = (record.pathRules ?? []).flatMap((rule) => {
    if (rule.id !== id || isProtecting(rule)) return [rule]
    return rule.keyHost === undefined ? [protectingRule(rule)] : []
  })
  return record.pathRules === undefined ? record : { ...record, pathRules }
}

/**
 * A record with all that is in quarantine in the one in force: an audit saw it tell pages apart, whatever an earlier revision,
 * or a run that began before, believes of it.
 */
export function withQuarantineOf(current: DomainRecord | undefined, record: DomainRecord): DomainRecord {
  return withRulesProtected(current, withNamesKept(current, record))
}

function withNamesKept(current: DomainRecord | undefined, record: DomainRecord): DomainRecord {
  const there = record.quarantine ?? []
  const missing = (current?.quarantine ?? []).filter(
    ({ name, pattern }) => !there.some((entry) => entry.name === name && entry.pattern === pattern),
  )
  return missing.length === 0 ? record : { ...record, quarantine: [...there, ...missing] }
}

/** In the place of the rule that it protects from; in front where there is none, since what is not known is kept. */
function withRulesProtected(current: DomainRecord | undefined, record: DomainRecord): DomainRecord {
  const there = new Set((record.pathRules ?? []).filter(isProtecting).map(shapeOf))
  const missing = (current?.pathRules ?? []).filter((rule) => isProtecting(rule) && !there.has(shapeOf(rule)))
  if (missing.length === 0) return record
  const left = new Map(missing.map((rule) => [shapeOf(rule), rule]))
  const pathRules = (record.pathRules ?? []).map((rule) => {
    const shape = shapeOf(protectingRule(rule))
    const guard = rule.keyHost === undefined ? left.get(shape) : undefined
    if (guard !== undefined) left.delete(shape)
    return guard ?? rule
  })
  return { ...record, pathRules: [...left.values(), ...pathRules] }
}

/** Which URLs a rule reads. */
function shapeOf({ source, hosts }: PathRule): string {
  return JSON.stringify([source, hosts?.toSorted() ?? ''])
}

function withoutClasses(source: string): string {
  return source.replaceAll(/\{(\w+):[^{}]+\}/g, '{$1}')
}

/** What a record does to one URL, taken apart for an audit. */

import { createCanonicalizer } from '../../canonicalize/canonicalize.ts'
import type { Applied } from '../../canonicalize/types.ts'
import type { LiveMerge } from '../../learn/audit.ts'
import type { DomainRecord, PatternKey } from '../../rules/record/domain-record.ts'
import { patternOfRule } from '../../rules/record/learned-label.ts'
import { keptParameters } from '../../rules/record/learned-part.ts'
import type { RuleSet } from '../../rules/types.ts'

/** What the record changed of itself: because it was learned, or because the operator's `strip` says so. */
export interface RecordDrop {
  /** The pattern that dropped a name first, or the template and name of the parameter that did; where neither did, `path-rule:<id>` or `strip:<name>`. */
  readonly pattern: PatternKey
  /** Every pattern, or template and name, that dropped something; absent where `pattern` is the only one. */
  readonly patterns?: readonly PatternKey[]
  readonly names: readonly string[]
  /** Those of `names` that the operator strips; absent for none. */
  readonly byOperator?: readonly string[]
  /** Id of the path rule that has rewritten the URL. */
  readonly pathRule?: string
}

const OPERATOR = 'operator:strip'

/** Undefined when the record changed nothing: static rules are not its own. */
export function recordDrop(applied: readonly Applied[]): RecordDrop | undefined {
  const learned = applied.filter(({ rule, name }) => name !== undefined && patternOfRule(rule) !== undefined)
  const byOperator = distinct(applied.filter(({ rule }) => rule === OPERATOR))
  const pathRule = applied.find(({ step }) => step === 'path-rule')?.rule
  const patterns = [...new Set(learned.flatMap(({ rule }) => patternOfRule(rule) ?? []))]
  const pattern = patterns[0] ?? ruleMark(pathRule) ?? byOperator.map(stripMark)[0]
  if (pattern === undefined) return undefined
  const names = [...new Set([...distinct(learned), ...byOperator])]
  return {
    pattern,
    ...(patterns.length > 1 && { patterns }),
    names,
    ...(byOperator.length > 0 && { byOperator }),
    ...(pathRule !== undefined && { pathRule }),
  }
}

/**
 * Under which names merges are counted, so that the first ones of each are audited: the path rule that has a part in it, because
 * it is the rarer one, else every pattern and learned parameter; and every name that the operator strips.
 */
export function countedAs({ pattern, patterns = [pattern], byOperator = [], pathRule }: RecordDrop): readonly string[] {
  const mark = ruleMark(pathRule)
  return [...new Set([...(mark === undefined ? patterns : [mark]), ...byOperator.map(stripMark)])]
}

function ruleMark(pathRule: string | undefined): string | undefined {
  return pathRule === undefined ? undefined : `path-rule:${pathRule}`
}

function stripMark(name: string): string {
  return `strip:${name}`
}

/**
 * The merge of a URL under a record; undefined when the record does not change it (any more). Never throws.
 *
 * @param rules what the operator has laid over the built-in rules
 */
export function liveMerge(
  record: DomainRecord,
  original: string,
  rules?: RuleSet,
): (LiveMerge & RecordDrop) | undefined {
  const { url: canonical, applied } = createCanonicalizer({ record, rules }).canonicalize(original, {
    profile: 'request',
  })
  const drop = recordDrop(applied)
  if (drop === undefined) return undefined
  const names = distinct(applied.filter(({ step, rule }) => step === 'query' && rule !== 'sort' && rule !== 'empty'))
  const dropped = names.map((name) => ({ name, without: withoutOne(record, original, { name, names, rules }) }))
  const merge = { ...drop, original, canonical, dropped }
  if (drop.pathRule === undefined) return merge
  return { ...merge, rewritten: { rule: drop.pathRule, settled: withoutRules(record, original, rules) } }
}

/** The URL with everything but the path rules. */
function withoutRules(record: DomainRecord, original: string, rules: RuleSet | undefined): string {
  const only = { ...record, pathRules: [] }
  return createCanonicalizer({ record: only, rules }).canonicalize(original, { profile: 'request' }).url
}

/** The operator's word is the strongest: all other names stay by it, this one goes by it, and nothing else has a say. */
function withoutOne(
  record: DomainRecord,
  original: string,
  {
    name,
    names,
    rules,
  }: { readonly name: string; readonly names: readonly string[]; readonly rules: RuleSet | undefined },
): string {
  const keep = [...(record.keep ?? []), ...names.filter((other) => other !== name)]
  const learned = { patterns: {}, parameters: keptParameters(record.parameters) }
  const only = { ...record, ...learned, pathRules: [], quarantine: [], platform: [], keep, strip: [name] }
  return createCanonicalizer({ record: only, rules }).canonicalize(original, { profile: 'request' }).url
}

function distinct(applied: readonly Applied[]): string[] {
  return [...new Set(applied.flatMap(({ name }) => name ?? []))]
}

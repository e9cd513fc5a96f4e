/** What a record does to one URL, taken apart for an audit. */

import { createCanonicalizer } from '../canonicalize/canonicalize.ts'
import type { Applied } from '../canonicalize/types.ts'
import type { LiveMerge } from '../learn/audit.ts'
import type { DomainRecord, PatternKey } from '../rules/domain-record.ts'
import type { RuleSet } from '../rules/types.ts'

/** What was changed because it was learned, and not because a list says so. */
export interface LearnedDrop {
  /** The pattern that dropped a name first; `path-rule:<id>` where none did and only that rule has rewritten the URL. */
  readonly pattern: PatternKey
  readonly names: readonly string[]
  /** Id of the path rule that has rewritten the URL. */
  readonly pathRule?: string
}

const LEARNED = /^learned(?:-value)?:/

/** Undefined when nothing was changed because of what was learned. */
export function learnedDrop(applied: readonly Applied[]): LearnedDrop | undefined {
  const learned = applied.filter(({ rule, name }) => name !== undefined && LEARNED.test(rule))
  const pathRule = applied.find(({ step }) => step === 'path-rule')?.rule
  const pattern = learned[0]?.rule.replace(LEARNED, '') ?? ruleMark(pathRule)
  if (pattern === undefined) return undefined
  return { pattern, names: distinct(learned), ...(pathRule !== undefined && { pathRule }) }
}

/** Under which name merges are counted: those that a path rule has a part in under the rule, because it is the rarer one. */
export function countedAs({ pattern, pathRule }: LearnedDrop): string {
  return ruleMark(pathRule) ?? pattern
}

function ruleMark(pathRule: string | undefined): string | undefined {
  return pathRule === undefined ? undefined : `path-rule:${pathRule}`
}

/**
 * The merge of a URL under a record; undefined when nothing learned changes it (any more). Never throws.
 *
 * @param rules what the operator has laid over the built-in rules
 */
export function liveMerge(
  record: DomainRecord,
  original: string,
  rules?: RuleSet,
): (LiveMerge & LearnedDrop) | undefined {
  const { url: canonical, applied } = createCanonicalizer({ record, rules }).canonicalize(original, {
    profile: 'request',
  })
  const drop = learnedDrop(applied)
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
  const only = { ...record, patterns: {}, pathRules: [], quarantine: [], platform: [], keep, strip: [name] }
  return createCanonicalizer({ record: only, rules }).canonicalize(original, { profile: 'request' }).url
}

function distinct(applied: readonly Applied[]): string[] {
  return [...new Set(applied.flatMap(({ name }) => name ?? []))]
}

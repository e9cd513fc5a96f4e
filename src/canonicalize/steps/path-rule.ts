/** At most one learned path rule. Declarative segments and captures, linear time, no regular expressions from records. */

import { matchSegments, matchValue, splitPath } from '../../rules/routes/route-pattern.ts'
import { fillTemplate } from '../../rules/routes/template.ts'
import { formatUrl, serializeHttpUrl, splitSerializedUrl, type UrlParts } from '../../url/parts.ts'
import { splitQuery, type QueryPair } from '../../url/query.ts'
import type { CompiledPathRule } from '../record/compiled-record.ts'
import type { Draft } from '../draft.ts'
import type { HostContext } from '../host-context.ts'
import { BOTH, type Step } from '../step.ts'
import type { Captures } from '../../rules/routes/types.ts'

/** Applies at most one learned path rule; rules about keys are applied with the key. */
export const pathRuleStep: Step = {
  name: 'path-rule',
  title: 'learned path rule',
  changes: 'both',
  profiles: BOTH,
  skipsWrapped: true,
  run: (state) => rewritePath(state.draft, state.context, (draft) => state.nested.settles(draft, state)),
  explain: {
    purpose: 'at most one learned rewrite',
    nothing: 'no rule of the domain record matches',
  },
}

/** The parts of a URL that path rules read. */
export type PathTarget = Pick<UrlParts, 'host' | 'path' | 'query'>

/** What a rule makes of a URL. */
export interface Rewritten extends PathTarget {
  readonly id: string
}

/**
 * Applies the first matching rule, unless its result would change again: then the rule was not proved, and the URL stays.
 *
 * @param settle runs the steps before this one on a candidate; false when they refuse it
 */
export function rewritePath(draft: Draft, context: HostContext, settle: (candidate: Draft) => boolean): void {
  const rules = context.record?.pathRules ?? []
  const rewritten = matchPathRules(rules, draft)
  if (rewritten === undefined) return
  const { path, query } = rewritten
  const href = formatUrl({ ...draft, path, query })
  const candidate: Draft = { ...draft, href, path, query, applied: [] }
  if (!settle(candidate) || candidate.path !== path || candidate.query !== query) return
  if (matchPathRules(rules, candidate) !== undefined || serializeHttpUrl(href) !== href) return
  draft.applied.push({ step: 'path-rule', rule: rewritten.id, from: draft.path, to: path })
  draft.path = path
  draft.query = query
}

/** The parts whose identity is the key of a draft that a key rule matches, noted; undefined when none does. */
export function rewriteKey(draft: Draft, context: HostContext): UrlParts | undefined {
  const rewritten = matchPathRules(context.record?.keyRules ?? [], draft)
  if (rewritten === undefined) return undefined
  const { id, host, path, query } = rewritten
  draft.applied.push({ step: 'path-rule', rule: id, from: draft.host + draft.path, to: host + path })
  return { ...draft, host, path, query }
}

/** The first rule whose source matches, filled in; undefined when none does or the path does not change. */
export function matchPathRules(rules: readonly CompiledPathRule[], target: PathTarget): Rewritten | undefined {
  if (rules.length === 0) return undefined
  const segments = splitPath(target.path)
  const pairs = target.query === undefined ? [] : splitQuery(target.query)
  for (const rule of rules) {
    if (pairs.length !== rule.query.length || !target.path.startsWith(rule.path.start)) continue
    if (rule.hosts !== undefined && !rule.hosts.has(target.host)) continue
    const captures = matchSource(rule, segments, pairs)
    if (captures === undefined) continue
    const text = fillTemplate(rule.destination, captures)
    if (text === undefined || !text.startsWith('/') || text.startsWith('//') || text.includes('#')) continue
    const { host, path, query } = splitSerializedUrl(`https://${rule.keyHost ?? target.host}${text}`)
    const isSame = path === target.path && query === target.query && host === target.host
    return isSame ? undefined : { id: rule.id, host, path, query }
  }
  return undefined
}

/** A captured value may move between path and query: one that holds a delimiter would change its meaning there. */
function isPlain(value: string): boolean {
  return value !== '.' && value !== '..' && !/[/?&#;]/.test(value)
}

/** Names that the source does not state must be absent: a rule speaks for the URLs it was learned from, no others. */
function matchSource(
  rule: CompiledPathRule,
  segments: readonly string[],
  pairs: readonly QueryPair[],
): Captures | undefined {
  const captures = matchSegments(rule.path, segments)
  if (captures === undefined) return undefined
  for (const [name, wanted] of rule.query) {
    const value = pairs.find((pair) => pair.name === name)?.value
    if (value === undefined || (wanted !== undefined && !matchValue(wanted, value, captures))) return undefined
  }
  for (const name in captures) if (!isPlain(captures[name]!)) return undefined
  return captures
}

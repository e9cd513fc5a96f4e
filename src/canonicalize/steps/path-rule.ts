/** Step 9: at most one learned path rule. Declarative segments and captures, linear time, no regular expressions from records. */

import { matchPath } from '../../rules/route-pattern.ts'
import { fillTemplate } from '../../rules/template.ts'
import { formatUrl, serializeHttpUrl } from '../../url/parts.ts'
import { splitQuery } from '../../url/query.ts'
import type { CompiledPathRule } from '../compiled-record.ts'
import type { Draft } from '../draft.ts'
import type { HostContext } from '../host-context.ts'

interface Rewritten {
  readonly id: string
  readonly path: string
  readonly query: string | undefined
}

/**
 * Applies the first matching rule, unless its result would change again: then the rule was not proved, and the URL stays.
 *
 * @param settle runs the steps before this one on a candidate; false when they refuse it
 */
export function rewritePath(draft: Draft, context: HostContext, settle: (candidate: Draft) => boolean): void {
  const rewritten = matchPathRule(draft, context)
  if (rewritten === undefined) return
  const { path, query } = rewritten
  const candidate: Draft = {
    ...draft,
    href: formatUrl({ ...draft, path, query }),
    isPlain: false,
    path,
    query,
    applied: [],
  }

  if (!settle(candidate) || candidate.path !== path || candidate.query !== query) return
  if (matchPathRule(candidate, context) !== undefined) return
  if (serializeHttpUrl(formatUrl(candidate)) !== formatUrl(candidate)) return
  draft.applied.push({ step: 'path-rule', rule: rewritten.id, from: draft.path, to: path })
  draft.path = path
  draft.query = query
}

/** The first rule whose source matches, filled in; undefined when none does or the result is what stands there already. */
function matchPathRule(draft: Draft, context: HostContext): Rewritten | undefined {
  for (const rule of context.record?.pathRules ?? []) {
    const captures = matchSource(rule, draft)
    if (captures === undefined || !Object.values(captures).every(isPlain)) continue
    const text = fillTemplate(rule.destination, captures)
    if (text === undefined || !text.startsWith('/') || text.startsWith('//') || text.includes('#')) continue
    const mark = text.indexOf('?')
    const path = mark === -1 ? text : text.slice(0, mark)
    const query = mark === -1 || mark === text.length - 1 ? undefined : text.slice(mark + 1)
    return path === draft.path && query === draft.query ? undefined : { id: rule.id, path, query }
  }
  return undefined
}

/** A captured value may move between path and query: one that holds a delimiter would change its meaning there. */
function isPlain(value: string): boolean {
  return value !== '.' && value !== '..' && !/[/?&#;]/.test(value)
}

/** Names that the source does not state must be absent: a rule speaks for the URLs it was learned from, no others. */
function matchSource(rule: CompiledPathRule, draft: Draft): Record<string, string> | undefined {
  const captures = matchPath(rule.path, draft.path)
  if (captures === undefined) return undefined
  const pairs = draft.query === undefined ? [] : splitQuery(draft.query)
  if (pairs.length !== rule.query.length) return undefined
  for (const [name, wanted] of rule.query) {
    const value = pairs.find((pair) => pair.name === name)?.value
    if (value === undefined) return undefined
    const capture = /^\{(\w+)\}$/.exec(wanted)?.[1]
    if (capture !== undefined) captures[capture] = value
    else if (wanted !== '*' && wanted !== value) return undefined
  }
  return captures
}

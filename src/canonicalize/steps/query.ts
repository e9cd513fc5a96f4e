/** Step 7: empty pieces, keep or strip by precedence, stable sort by name. Raw bytes are kept; values are never sorted. */

import type { Draft } from '../draft.ts'
import type { HostContext } from '../host-context.ts'
import { judgeByName, judgeByPattern } from '../keep-or-strip.ts'
import { findPattern } from '../learned-map.ts'
import type { Parameter } from '../parameters.ts'

/**
 * Filters and sorts the query. A query in which no pair has `=` is one bare token (`?article300`) and stays as it is.
 *
 * @param pairs the parameters of `draft.query`
 */
export function filterQuery(pairs: readonly Parameter[], draft: Draft, context: HostContext): void {
  const before = draft.query
  if (before === undefined) return
  if (!before.includes('=')) return dropEmptyQuery(pairs, draft)
  const named = stripByName(pairs, draft, context)
  const kept = stripByPattern(named, draft, context)
  const sorted = sortByName(kept)
  const after = sorted.length === 0 ? undefined : joinRaw(sorted)
  if (after === before) return
  if (sorted !== kept) draft.applied.push({ step: 'query', rule: 'sort' })
  if (hasEmptyPiece(before, pairs)) draft.applied.push({ step: 'query', rule: 'empty' })
  draft.query = after
}

function dropEmptyQuery(pairs: readonly Parameter[], draft: Draft): void {
  if (pairs.length > 0) return
  draft.query = undefined
  draft.applied.push({ step: 'query', rule: 'empty' })
}

function stripByName(pairs: readonly Parameter[], draft: Draft, context: HostContext): readonly Parameter[] {
  return keepWhere(pairs, (pair) => {
    const verdict = judgeByName(pair, draft, context)
    if (!verdict.keep) noteStripped(draft, pair, verdict.rule)
    return verdict.keep
  })
}

/**
 * Repeats until no learned pattern drops anything: what is left after a drop forms another pattern, which may drop more.
 * Every round removes at least one pair, and the result is a fixpoint whatever the record says (I2).
 */
function stripByPattern(pairs: readonly Parameter[], draft: Draft, context: HostContext): readonly Parameter[] {
  const learned = context.record?.learned
  let current = pairs
  while (learned !== undefined && current.length > 0) {
    const names = current.map(({ name }) => name)
    const pattern = findPattern(learned, draft.path, names)
    if (pattern === undefined) return current
    const isOnlyOne = (name: string): boolean => names.indexOf(name) === names.lastIndexOf(name)
    const kept = keepWhere(current, (pair) => {
      const verdict = judgeByPattern(pair, pattern, isOnlyOne(pair.name), draft, context)
      if (!verdict.keep) noteStripped(draft, pair, verdict.rule)
      return verdict.keep
    })
    if (kept === current) return current
    current = kept
  }
  return current
}

/** Returns the very same array when everything stays, so that callers can tell without comparing. */
function keepWhere(pairs: readonly Parameter[], keep: (pair: Parameter) => boolean): readonly Parameter[] {
  const kept = pairs.filter(keep)
  return kept.length === pairs.length ? pairs : kept
}

function noteStripped(draft: Draft, pair: Parameter, rule: string): void {
  draft.applied.push({ step: 'query', rule, name: pair.name, from: pair.raw })
}

/** Stable sort by decoded name in code unit order. Left alone: bare tokens only, and a query that begins with a route (`?threads/x.1/&page=2`). */
function sortByName(pairs: readonly Parameter[]): readonly Parameter[] {
  if (isSorted(pairs) || isRouteFirst(pairs) || !pairs.some(({ value }) => value !== undefined)) return pairs
  return pairs.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

function isSorted(pairs: readonly Parameter[]): boolean {
  for (let i = 1; i < pairs.length; i++) if (pairs[i - 1]!.name > pairs[i]!.name) return false
  return true
}

function isRouteFirst(pairs: readonly Parameter[]): boolean {
  const first = pairs[0]
  return first !== undefined && first.value === undefined && first.raw.includes('/')
}

function joinRaw(pairs: readonly Parameter[]): string {
  let text = pairs[0]!.raw
  for (let i = 1; i < pairs.length; i++) text += `&${pairs[i]!.raw}`
  return text
}

function hasEmptyPiece(query: string, pairs: readonly Parameter[]): boolean {
  return query.split('&').length > pairs.length
}

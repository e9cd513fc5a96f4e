/** The query: empty pieces, keep or strip by precedence, stable sort by name, lists as blocks. Raw bytes are kept; values are never sorted. */

import type { Draft } from '../draft.ts'
import { isHandedOn, type HostContext } from '../host-context.ts'
import { judgeByName } from '../parameters/keep-or-strip.ts'
import { frontOfBare, frontOfQuery, frontText } from '../parameters/query-in-order.ts'
import { stripParameters } from '../parameters/strip-parameters.ts'
import { isReadInOrder, isVetoed } from '../record/template-vetoes.ts'
import { dependsOnOrder, isCondition, isSequencedPath } from '../parameters/name-order.ts'
import { parametersOf } from '../step-state.ts'
import { joinParameters, type Parameter, type Parameters } from '../parameters/parameters.ts'
import { BOTH, type Step } from '../step.ts'
import type { Applied } from '../types.ts'

/** Keeps or drops parameters and sorts them. */
export const queryStep: Step = {
  name: 'query',
  title: 'query',
  changes: 'url',
  profiles: BOTH,
  skipsWrapped: true,
  run: (state) => filterQuery(parametersOf(state), state.draft, state.context),
  explain: {
    purpose: 'parameters are kept or dropped by precedence, then sorted by name',
    nothing: 'nothing to drop, and sorted already',
  },
}

/**
 * Filters and sorts the query. A query in which no pair has `=` (`?article300`) is an identity of its own: only known trackers
 * are dropped from it.
 *
 * @param parameters the parameters of `draft.query`
 */
export function filterQuery(parameters: Parameters, draft: Draft, context: HostContext): void {
  const { list, ruled, sorted } = parameters
  const hasEmpty = parameters.hasEmpty && !isHandedOn(context, draft)
  if (!ruled && sorted && !hasEmpty && context.record === undefined) return
  if (!hasNamed(list)) {
    if (list.length === 0 && draft.query !== undefined) replaceQuery(draft, undefined, parameters.hasEmpty)
    else if (ruled) stripBare(list, draft, context)
    return
  }
  if (isReadInOrder(draft, context)) {
    filterInOrder(list, hasEmpty, draft, context)
    return
  }
  const page = { draft, context }
  const note = (_: Parameter, applied: Applied): number => draft.applied.push(applied)
  const kept = ruled || context.record !== undefined ? stripParameters(list, page, note) : list
  const isInPlace = sorted || isVetoed('sort', draft, context) || isHandedOn(context, draft)
  const ordered = isInPlace ? kept : sortByName(kept, draft.path)
  if (ordered !== kept) draft.applied.push({ step: 'query', rule: 'sort' })
  if (ordered !== list || hasEmpty) replaceQuery(draft, joinBehindChoice(ordered, draft), hasEmpty)
}

/** Drops behind the last parameter that is kept; in front of it the query stays as it came, empty pieces included. */
function filterInOrder(list: readonly Parameter[], hasEmpty: boolean, draft: Draft, context: HostContext): void {
  const front = frontOfQuery(list, { draft, context })
  if (front.length === list.length && !hasEmpty) return
  const query = draft.query!
  const rest = frontText(query, front.length)
  const behind = rest === undefined ? query : query.slice(rest.length + 1)
  const isWhole = rest === query
  if (hasEmpty && !isWhole && behind.split('&').includes('')) draft.applied.push({ step: 'query', rule: 'empty' })
  draft.query = rest
}

function replaceQuery(draft: Draft, query: string | undefined, hadEmpty: boolean): void {
  if (hadEmpty && query !== draft.query) draft.applied.push({ step: 'query', rule: 'empty' })
  draft.query = query
}

/**
 * The pieces as a query. In front of conditions (`?&time>=2000`) an empty piece chooses all columns: without it, the first
 * condition would be read as the choice.
 */
function joinBehindChoice(list: readonly Parameter[], { query }: Draft): string | undefined {
  const joined = joinParameters(list)
  return query?.startsWith('&') === true && list.some(({ name }) => isCondition(name)) ? `&${joined}` : joined
}

function hasNamed(list: readonly Parameter[]): boolean {
  for (const { equals } of list) if (equals !== -1) return true
  return false
}

/** Drops known trackers from a query without pairs; the bytes of the rest stay, empty pieces included. */
function stripBare(list: readonly Parameter[], draft: Draft, context: HostContext): void {
  const notes = new Map<string, Applied>()
  for (const parameter of list) {
    const { raw, name } = parameter
    const { keep, rule } = judgeByName(parameter, draft, context)
    if (!keep && rule.startsWith('tracking:')) notes.set(raw, { step: 'query', rule, name, from: raw })
  }
  if (notes.size === 0) return
  const pieces = draft.query!.split('&')
  const isDropped = (piece: string): boolean => notes.has(piece)
  const isInOrder = isReadInOrder(draft, context)
  const rest = isInOrder ? frontOfBare(pieces, isDropped) : pieces.filter((piece) => !isDropped(piece))
  const dropped = (isInOrder ? pieces.slice(rest.length) : pieces).flatMap((piece) => notes.get(piece) ?? [])
  draft.applied.push(...dropped)
  draft.query = rest.every((piece) => piece === '') ? undefined : rest.join('&')
}

/**
 * Stable sort by the place of the decoded name in code unit order. Left alone: what a server may read in order, and a query with a
 * bare token among its pairs, which may be a route, a command or a flag (`?threads/x.1/&page=2`, `?OpenView&Count=30`).
 */
function sortByName(pairs: readonly Parameter[], path: string): readonly Parameter[] {
  if (isSorted(pairs) || isSequencedPath(path, 0) || pairs.some(({ equals }) => equals === -1)) return pairs
  if (dependsOnOrder(pairs)) return pairs
  return pairs.toSorted((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
}

function isSorted(pairs: readonly Parameter[]): boolean {
  for (let i = 1; i < pairs.length; i++) if (pairs[i - 1]!.place > pairs[i]!.place) return false
  return true
}

/** The query: empty pieces, keep or strip by precedence, stable sort by name, lists as blocks. Raw bytes are kept; values are never sorted. */

import type { Draft } from '../draft.ts'
import { isHandedOn, type HostContext } from '../host-context.ts'
import { carriesOthers, judgeByName } from '../parameters/keep-or-strip.ts'
import { stripLearned } from '../parameters/strip-learned.ts'
import { isVetoed } from '../record/template-vetoes.ts'
import { dependsOnOrder, isCondition, isSequencedPath } from '../parameters/name-order.ts'
import { parametersOf } from '../step-state.ts'
import { joinParameters, type Parameter, type Parameters } from '../parameters/parameters.ts'
import { BOTH, type Step } from '../step.ts'

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
  const kept = ruled || context.record !== undefined ? strip(list, draft, context) : list
  const isInPlace = sorted || isVetoed('sort', draft, context) || isHandedOn(context, draft)
  const ordered = isInPlace ? kept : sortByName(kept, draft.path)
  if (ordered !== kept) draft.applied.push({ step: 'query', rule: 'sort' })
  if (ordered !== list || hasEmpty) replaceQuery(draft, joinBehindChoice(ordered, draft), hasEmpty)
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
  const rules = new Map<string, string>()
  for (const parameter of list) {
    const { keep, rule } = judgeByName(parameter, draft, context)
    if (keep || !rule.startsWith('tracking:')) continue
    noteStripped(draft, parameter, rule)
    rules.set(parameter.raw, rule)
  }
  if (rules.size === 0) return
  const rest = draft.query!.split('&').filter((piece) => !rules.has(piece))
  draft.query = rest.every((piece) => piece === '') ? undefined : rest.join('&')
}

/**
 * Static facts come before the learned patterns, which know no name of theirs. A name that the record alone strips was there
 * when a pattern was learned: the pattern is looked up with it, and the name is dropped after that. So a name that is added to
 * `strip` takes no learned drop of another name away. What is known to matter without the name stays: the result has it no more.
 */
function strip(list: readonly Parameter[], draft: Draft, context: HostContext): readonly Parameter[] {
  const learned = context.record?.learned
  const byRecord = new Map<string, string>()
  const named = stripByName(list, { draft, context, byRecord: learned && byRecord })
  if (learned === undefined) return named
  const judged = stripLearned(named, { draft, context, learned, byRecord })
  if (byRecord.size === 0) return judged
  const rest = judged.filter((pair) => !byRecord.has(pair.name) || carriesOthers(pair, draft, context))
  if (rest.length === judged.length) return judged
  for (const pair of judged) if (!rest.includes(pair)) noteStripped(draft, pair, byRecord.get(pair.name)!)
  return stripLearned(rest, { draft, context, learned, byRecord })
}

interface StepState {
  readonly draft: Draft
  readonly context: HostContext
}

/** @param page.byRecord gets the names that the record alone strips, which then stay; without it they are dropped too */
function stripByName(
  list: readonly Parameter[],
  { draft, context, byRecord }: StepState & { readonly byRecord: Map<string, string> | undefined },
): readonly Parameter[] {
  const kept: Parameter[] = []
  for (const parameter of list) {
    const { keep, rule, byRecordAlone } = judgeByName(parameter, draft, context)
    const isLater = byRecordAlone === true && byRecord !== undefined
    if (isLater) byRecord.set(parameter.name, rule)
    if (keep || isLater || carriesOthers(parameter, draft, context)) kept.push(parameter)
    else noteStripped(draft, parameter, rule)
  }
  return kept.length === list.length ? list : kept
}

function noteStripped(draft: Draft, pair: Parameter, rule: string): void {
  draft.applied.push({ step: 'query', rule, name: pair.name, from: pair.raw })
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

/** Drops parameters by precedence: static facts and lists by name, then what was learned. */

import type { Draft } from '../draft.ts'
import type { HostContext } from '../host-context.ts'
import type { Applied } from '../types.ts'
import { carriesOthers, judgeByName } from './keep-or-strip.ts'
import type { Parameter } from './parameters.ts'
import { stripLearned, type NoteDrop } from './strip-learned.ts'

/** A page whose parameters are judged. */
export interface JudgedPage {
  readonly draft: Draft
  readonly context: HostContext
}

/**
 * Returns the parameters that are kept; the very list if all are.
 *
 * Static facts come before the learned patterns, which know no name of theirs. A name that the record alone strips was there
 * when a pattern was learned: the pattern is looked up with it, and the name is dropped after that. So a name that is added to
 * `strip` takes no learned drop of another name away. What is known to matter without the name stays: the result has it no more.
 *
 * @param note gets each parameter that is dropped, in the order in which they are
 */
export function stripParameters(
  list: readonly Parameter[],
  { draft, context }: JudgedPage,
  note: NoteDrop,
): readonly Parameter[] {
  const learned = context.record?.learned
  const byRecord = new Map<string, string>()
  const named = stripByName(list, { draft, context, byRecord: learned && byRecord }, note)
  if (learned === undefined) return named
  const page = { draft, context, learned, byRecord }
  const judged = stripLearned(named, page, note)
  if (byRecord.size === 0) return judged
  const rest = judged.filter((pair) => !byRecord.has(pair.name) || carriesOthers(pair, draft, context))
  if (rest.length === judged.length) return judged
  for (const pair of judged) if (!rest.includes(pair)) note(pair, noteOf(pair, byRecord.get(pair.name)!))
  return stripLearned(rest, page, note)
}

/** @param page.byRecord gets the names that the record alone strips, which then stay; without it they are dropped too */
function stripByName(
  list: readonly Parameter[],
  { draft, context, byRecord }: JudgedPage & { readonly byRecord: Map<string, string> | undefined },
  note: NoteDrop,
): readonly Parameter[] {
  const kept: Parameter[] = []
  for (const parameter of list) {
    const { keep, rule, byRecordAlone } = judgeByName(parameter, draft, context)
    const isLater = byRecordAlone === true && byRecord !== undefined
    if (isLater) byRecord.set(parameter.name, rule)
    if (keep || isLater || carriesOthers(parameter, draft, context)) kept.push(parameter)
    else note(parameter, noteOf(parameter, rule))
  }
  return kept.length === list.length ? list : kept
}

function noteOf(pair: Parameter, rule: string): Applied {
  return { step: 'query', rule, name: pair.name, from: pair.raw }
}

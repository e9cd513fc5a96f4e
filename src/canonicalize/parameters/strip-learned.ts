/** What was learned decides: the pattern of the page's template and names, or else each parameter alone. */

import { foldDigits } from '../../rules/record/pattern-key.ts'
import type { Draft } from '../draft.ts'
import type { HostContext } from '../host-context.ts'
import type { CompiledPattern } from '../record/compiled-pattern.ts'
import { findPattern, findPatternOfSet, mayDrop, type LearnedMap, type TemplateRules } from '../record/learned-map.ts'
import {
  parameterFate,
  parameterLabel,
  parameterOf,
  type CompiledParameter,
  type LearnedParameters,
} from '../record/learned-parameters.ts'
import { templateOf } from '../record/template-vetoes.ts'
import { carriesOthers, keptByRecord, UNKNOWN, type Verdict } from './keep-or-strip.ts'
import type { Applied } from '../types.ts'
import { decodedValue, type Parameter } from './parameters.ts'

/** A page whose parameters are judged. */
export interface LearnedPage {
  readonly draft: Draft
  readonly context: HostContext
  readonly learned: LearnedMap
  /** Names that the record alone strips, with the rule that says so: they are gone when the page is sent. */
  readonly byRecord: ReadonlyMap<string, string>
}

/** Takes what is noted of a parameter that is dropped. */
export type NoteDrop = (pair: Parameter, note: Applied) => void

/**
 * Drops what was learned as neutral, and repeats until nothing is dropped: what is left after a drop forms another pattern, which
 * may drop more. Every round removes at least one pair, and the result is a fixpoint whatever the record says (I2).
 */
export function stripLearned(pairs: readonly Parameter[], page: LearnedPage, note: NoteDrop): readonly Parameter[] {
  const { draft, context, learned, byRecord } = page
  let current = pairs
  while (current.length > 0) {
    if (!mayDrop(learned, namesOf(current))) return current
    const judge = learnedJudge(current, page)
    if (judge === undefined) return current
    const kept = current.filter((pair) => {
      const verdict = judge(pair)
      if (verdict.keep || (!verdict.isWholeValue && carriesOthers(pair, draft, context))) return true
      note(pair, { step: 'query', rule: byRecord.get(pair.name) ?? verdict.rule, name: pair.name, from: pair.raw })
      return false
    })
    if (kept.length === current.length) return current
    current = kept
  }
  return current
}

/** What judges each parameter of a page that the static facts left; undefined where nothing was learned that may decide. */
export function learnedJudge(
  pairs: readonly Parameter[],
  page: LearnedPage,
): ((pair: Parameter) => Verdict) | undefined {
  const { draft, context, learned } = page
  const at = templateOf(draft, context)
  const names = namesOf(pairs)
  const pattern = findPattern(learned, at, names)
  if (pattern !== undefined) return judgeOfPattern(pattern, names, at, page)
  const { parameters } = learned
  return parameters && judgeOfParameters(pairs, parameters, at, page)
}

function namesOf(pairs: readonly Parameter[]): string[] {
  return pairs.map(({ name }) => name)
}

function judgeOfPattern(
  pattern: CompiledPattern,
  names: readonly string[],
  at: TemplateRules | undefined,
  { draft, context, learned, byRecord }: LearnedPage,
): (pair: Parameter) => Verdict {
  const rest = byRecord.size === 0 ? names : names.filter((name) => !byRecord.has(name))
  const important = rest.length === names.length ? NONE : importantNames(learned, at, rest)
  return (pair) => {
    const kept = keptByRecord(pair.name, draft, context)
    if (kept !== undefined) return kept
    const isOnlyOne = names.indexOf(pair.name) === names.lastIndexOf(pair.name)
    const verdict = judgeByPattern(pair, pattern, isOnlyOne)
    return !verdict.keep && important.has(pair.name) ? { keep: true, rule: verdict.rule } : verdict
  }
}

const NONE: ReadonlySet<string> = new Set()

function judgeByPattern(pair: Parameter, pattern: CompiledPattern, isOnlyOne: boolean): Verdict {
  const name = pattern.isFolded ? foldDigits(pair.name) : pair.name
  if (isOnlyOne && pattern.dropValues.get(name)?.has(decodedValue(pair)) === true) {
    return { keep: false, rule: `learned-value:${pattern.key}`, isWholeValue: true }
  }
  if (pattern.keep.has(name)) return { keep: true, rule: pattern.label }
  if (pattern.drop.has(name)) return { keep: false, rule: pattern.label }
  const scheme = pattern.namedIdentity.get(name)
  return scheme === undefined ? UNKNOWN : { keep: true, rule: `naming:${scheme}` }
}

/** Names that are known to matter on pages with exactly these names. */
function importantNames(
  learned: LearnedMap,
  at: TemplateRules | undefined,
  names: readonly string[],
): ReadonlySet<string> {
  const pattern = findPattern(learned, at, names)
  if (pattern === undefined || !pattern.isFolded) return pattern?.important ?? NONE
  return new Set(names.filter((name) => pattern.important.has(foldDigits(name))))
}

/**
 * Each name alone. What a pattern says holds with and without neutral names beside it: where `b` matters beside `c`, it matters beside
 * `c` and a neutral `a`; and where it matters beside a neutral `a`, it matters alone.
 */
function judgeOfParameters(
  pairs: readonly Parameter[],
  parameters: LearnedParameters,
  at: TemplateRules | undefined,
  { draft, context, learned, byRecord }: LearnedPage,
): (pair: Parameter) => Verdict {
  const verdicts = new Map<string, Verdict>()
  const exceptional = new Map<string, CompiledParameter>()
  for (const { name } of pairs) {
    if (verdicts.has(name)) continue
    const parameter = parameterOf(parameters, name)
    const kept = keptByRecord(name, draft, context)
    verdicts.set(name, kept ?? judgeByParameter(name, parameter, pairs, at))
    if (kept === undefined && parameter?.exceptions !== undefined) exceptional.set(name, parameter)
  }
  const gone = (name: string): boolean => byRecord.has(name) || verdicts.get(name)?.keep === false
  const stays = [...exceptional].filter(
    ([name, parameter]) => gone(name) && isException(parameter, [...verdicts.keys()], gone, at, learned),
  )
  for (const [name, parameter] of stays)
    verdicts.set(name, { keep: true, rule: parameterLabel(parameter, at?.template, 'keep') })
  return ({ name }) => verdicts.get(name) ?? UNKNOWN
}

function judgeByParameter(
  name: string,
  parameter: CompiledParameter | undefined,
  pairs: readonly Parameter[],
  at: TemplateRules | undefined,
): Verdict {
  if (parameter === undefined) return UNKNOWN
  const template = at?.template
  const hasValues = parameter.keepValues !== undefined || parameter.dropValues !== undefined
  const values = hasValues ? pairs.filter((pair) => pair.name === name).map(decodedValue) : []
  const fate = parameterFate(parameter, template, values)
  const label = parameterLabel(parameter, template, fate)
  if (fate === undefined) return UNKNOWN
  if (fate === 'named') return { keep: true, rule: `naming:${parameter.scheme}` }
  if (fate === 'drop-value') return { keep: false, rule: label, isWholeValue: true }
  return { keep: fate === 'keep', rule: label }
}

/**
 * Whether a pattern of the page keeps the parameter beside names that are there, whatever it drops, and all that it does not know is
 * dropped.
 */
function isException(
  { name, exceptions = [] }: CompiledParameter,
  names: readonly string[],
  gone: (name: string) => boolean,
  at: TemplateRules | undefined,
  learned: LearnedMap,
): boolean {
  return exceptions.some((set) => {
    const pattern = findPatternOfSet(learned, set.key, at)
    if (pattern === undefined || !pattern.important.has(name)) return false
    const written = pattern.isFolded ? names.map(foldDigits) : names
    const isThere = set.names.every((one) => pattern.drop.has(one) || written.includes(one))
    return isThere && names.every((one, i) => gone(one) || set.names.includes(written[i]!))
  })
}

/** Verdicts of the record in force: they were compared before, and a few comparisons renew them. */

import { EVERY_NAME_RULE } from '../../canonicalize/record/learned-map.ts'
import type { QueryEnd } from '../../rules/record/domain-record.ts'
import { templateOf } from '../../rules/record/pattern-key.ts'
import { hashUnit } from '../seeded-hash.ts'
import type { LearnOptions } from '../types.ts'

/** What the record in force says of a parameter on a template: dropped, dropped with single values, or kept. */
export type VerdictInForce = 'dropped' | 'values' | 'kept'

/** Reads verdicts of the record in force. */
export interface InForce {
  /**
   * Undefined where the record says nothing, or what it keeps is tested again in this run.
   *
   * @param isStripped a static rule strips the name
   */
  verdictOn(template: string, name: string, isStripped: boolean): VerdictInForce | undefined
  /** Templates on which the record keeps a name, beside those that keep every name, and on which it drops some or all of its values. */
  templatesOf(name: string): { readonly kept: readonly string[]; readonly dropped: readonly string[] }
  /** Comparisons behind what the record says of a name; a static rule needs none. */
  equalOf(name: string): number
  /** The bound that the record states for a name; 1 where it states none. */
  upperBoundOf(name: string): number
  /** Values that stay while the parameter is dropped. */
  keepValuesOf(template: string, name: string): readonly string[]
  /** By value that stays on some template while the parameter is dropped, these templates. */
  importantValuesOf(name: string): ReadonlyMap<string, readonly string[]>
  /** Values that are dropped while the parameter as a whole is not. */
  dropValuesOf(template: string, name: string): readonly string[]
  /** Where the site stops reading a query in order. */
  queryEndOf(template: string): QueryEnd | undefined
}

/** A record that is older says nothing about today. */
const MAX_AGE_MS = 90 * 24 * 3600 * 1000

/** Share of the kept parameters that a run tests again: with a run a month, each is tested once a year. */
const RETESTED = 1 / 12

const NONE: readonly string[] = []

/** No record is in force. */
export const NOTHING_IN_FORCE: InForce = {
  verdictOn: () => undefined,
  templatesOf: () => ({ kept: NONE, dropped: NONE }),
  equalOf: () => 0,
  upperBoundOf: () => 1,
  keepValuesOf: () => NONE,
  importantValuesOf: () => new Map(),
  dropValuesOf: () => NONE,
  queryEndOf: () => undefined,
}

/**
 * Reads the record in force. Pure.
 *
 * @param nowMs when the run began
 * @param held what the guard holds back until another run agrees: it is tested again at once
 */
export function verdictsInForce(
  { previous, previousGuard }: Pick<LearnOptions, 'previous' | 'previousGuard'>,
  nowMs: number,
): InForce {
  if (previous === undefined || !(nowMs - Date.parse(previous.builtAt) <= MAX_AGE_MS)) return NOTHING_IN_FORCE
  const { parameters = {}, vetoByTemplate = {}, queryEnds = {}, veto = [], revision } = previous
  const templates = new Set([...(previous.templates ?? []), ''])
  const held = heldNames(previousGuard)
  const isVetoed = (template: string, rule: string): boolean =>
    veto.includes(rule) || vetoByTemplate[rule]?.includes(template) === true
  const isRetested = (template: string, name: string): boolean =>
    held.has(`${template} ${name}`) || hashUnit(`${template} ${name}`, revision) < RETESTED
  return {
    verdictOn(template, name, isStripped) {
      const parameter = parameters[name]
      if (isVetoed(template, EVERY_NAME_RULE)) return isRetested(template, EVERY_NAME_RULE) ? undefined : 'kept'
      if (isVetoed(template, name) || parameter?.keep.includes(template) === true)
        return isRetested(template, name) ? undefined : 'kept'
      if (isStripped) return templates.has(template) ? 'dropped' : undefined
      if (parameter === undefined) return undefined
      const { drop, dropValues } = parameter
      if (drop === 'everywhere' ? templates.has(template) : drop.includes(template)) return 'dropped'
      return dropValues?.[template] === undefined ? undefined : 'values'
    },
    templatesOf(name) {
      const { keep = NONE, drop = NONE, dropValues = {} } = parameters[name] ?? {}
      const kept = keep.filter((template) => !isVetoed(template, EVERY_NAME_RULE))
      return { kept, dropped: [...(drop === 'everywhere' ? templates : drop), ...Object.keys(dropValues)] }
    },
    equalOf: (name) => parameters[name]?.evidence.equal ?? 0,
    upperBoundOf: (name) => parameters[name]?.evidence.upperBound99 ?? 1,
    keepValuesOf: (template, name) => parameters[name]?.keepValues?.[template] ?? NONE,
    importantValuesOf: (name) => byValue(parameters[name]?.keepValues ?? {}),
    dropValuesOf: (template, name) => parameters[name]?.dropValues?.[template] ?? NONE,
    queryEndOf: (template) => queryEnds[template],
  }
}

/** By value, the templates that have it. */
function byValue(values: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, readonly string[]> {
  const pairs = Object.entries(values).flatMap(([template, list]) => list.map((value) => ({ template, value })))
  return new Map([...Map.groupBy(pairs, ({ value }) => value)].map(([value, all]) => [value, all.map((one) => one.template)])) // prettier-ignore
}

function heldNames(guard: LearnOptions['previousGuard']): ReadonlySet<string> {
  const flagged = guard?.outcome === 'accepted-with-holds' ? guard.flagged : []
  return new Set(flagged.flatMap(({ pattern, names }) => names.map((name) => `${templateOf(pattern)} ${name}`)))
}

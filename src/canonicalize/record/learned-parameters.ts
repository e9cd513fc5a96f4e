/** Learned parameters of a record, each ready to be asked what becomes of it on a template. */

import type { DomainRecord, LearnedParameter } from '../../rules/record/domain-record.ts'
import { hashOf, hashTable } from '../../rules/match/name-hash.ts'
import { labelAt, labelStart } from '../../rules/record/learned-label.ts'
import { foldDigits } from '../../rules/record/pattern-key.ts'
import type { HashTable } from '../../rules/match/types.ts'

/** A learned parameter with its lists turned into look-ups. */
export interface CompiledParameter {
  /** As the record writes it, `#` for digits included. */
  readonly name: string
  /** What its verdicts are noted as, up to the template: `ref@`. */
  readonly label: string
  readonly isDroppedEverywhere: boolean
  readonly drop: ReadonlySet<string>
  readonly keep: ReadonlySet<string>
  /** Undefined where there are none. */
  readonly keepValues: ValuesByTemplate | undefined
  /** Undefined where there are none. */
  readonly dropValues: ValuesByTemplate | undefined
  /** The naming scheme that protects the name, as a label (`*_id`). */
  readonly scheme: string | undefined
  /** Sets of names, by their keys in the map, beside which some pattern keeps it. Undefined where there are none. */
  readonly exceptions: readonly NameSet[] | undefined
}

/** By template, `''` for every path. */
type ValuesByTemplate = ReadonlyMap<string, ReadonlySet<string>>

/** A set of names as the patterns are filed under it. */
export interface NameSet {
  readonly key: string
  /** In code unit order. */
  readonly names: readonly string[]
}

/** All learned parameters of a record. */
export interface LearnedParameters {
  readonly byName: ReadonlyMap<string, CompiledParameter>
  /** Those that may be dropped somewhere, by the hash of the name. */
  readonly dropped: HashTable<CompiledParameter>
  /** Some name is written with `#`. */
  readonly hasFolded: boolean
}

/**
 * Compiles the parameters of a record. Never throws.
 *
 * @param schemeOf the naming scheme of a name, as a label
 * @param exceptionsOf the sets of names beside which a pattern keeps a name
 */
export function compileParameters(
  parameters: NonNullable<DomainRecord['parameters']>,
  schemeOf: (name: string) => string | undefined,
  exceptionsOf: ReadonlyMap<string, readonly NameSet[]>,
): LearnedParameters {
  const compiled = Object.entries(parameters).map(([name, parameter]) =>
    compileParameter(name, parameter, schemeOf(name), exceptionsOf.get(name)),
  )
  return {
    byName: new Map(compiled.map((parameter) => [parameter.name, parameter])),
    dropped: hashTable(compiled.filter(mayDrop).map((parameter) => [hashOf(parameter.name), parameter] as const)),
    hasFolded: compiled.some(({ name }) => name.includes('#')),
  }
}

/** What was learned about a name as a URL writes it. A `#` of its own does not pass for digits. */
export function parameterOf(parameters: LearnedParameters, name: string): CompiledParameter | undefined {
  const exact = parameters.byName.get(name)
  if (exact !== undefined || !parameters.hasFolded || name.includes('#')) return exact
  return parameters.byName.get(foldDigits(name))
}

/** What becomes of a parameter; `named`: a naming scheme alone keeps it. Undefined: nothing was learned for this page. */
export type ParameterFate = 'keep' | 'drop' | 'drop-value' | 'named' | undefined

/**
 * What becomes of a parameter on a page.
 *
 * @param template that of the path; undefined: none is known
 * @param values decoded, of every occurrence. Only read where the record knows values of it
 */
export function parameterFate(
  parameter: CompiledParameter,
  template: string | undefined,
  values: readonly string[],
): ParameterFate {
  const { keepValues, dropValues } = parameter
  const isListed = (lists: ValuesByTemplate, at: string): boolean => {
    const list = lists.get(at)
    return list !== undefined && values.some((value) => list.has(value))
  }
  const isAt = (lists: ValuesByTemplate): boolean => template !== undefined && isListed(lists, template)
  if (keepValues !== undefined && (isAt(keepValues) || isListed(keepValues, EVERY_PATH))) return 'keep'
  const dropped = values.length === 1 ? dropValues : undefined
  if (dropped !== undefined && isAt(dropped)) return 'drop-value'
  if (template !== undefined && parameter.keep.has(template)) return 'keep'
  if (dropped !== undefined && isListed(dropped, EVERY_PATH)) return 'drop-value'
  const isDropped = parameter.isDroppedEverywhere || (template !== undefined && parameter.drop.has(template))
  if (!isDropped) return undefined
  return parameter.scheme === undefined ? 'drop' : 'named'
}

/**
 * As what a verdict on a page is noted: `learned:ref@/p/*`, `learned:ref@everywhere` where no template is known, `learned-value:…` where
 * its value decided.
 */
export function parameterLabel(
  { label }: CompiledParameter,
  template: string | undefined,
  fate: ParameterFate,
): string {
  return `${fate === 'drop-value' ? 'learned-value' : 'learned'}:${labelAt(label, template)}`
}

/** Template of values that hold on every path. */
const EVERY_PATH = ''

function compileParameter(
  name: string,
  { drop, keep, keepValues, dropValues }: LearnedParameter,
  scheme: string | undefined,
  exceptions: readonly NameSet[] | undefined,
): CompiledParameter {
  return {
    name,
    label: labelStart(name),
    isDroppedEverywhere: drop === 'everywhere',
    drop: new Set(drop === 'everywhere' ? [] : drop),
    keep: new Set(keep),
    keepValues: compileValues(keepValues),
    dropValues: compileValues(dropValues),
    scheme,
    exceptions,
  }
}

function compileValues(values: LearnedParameter['keepValues']): ValuesByTemplate | undefined {
  const entries = Object.entries(values ?? {})
  if (entries.length === 0) return undefined
  return new Map(entries.map(([template, list]) => [template, new Set(list)]))
}

function mayDrop({ isDroppedEverywhere, drop, dropValues, scheme }: CompiledParameter): boolean {
  return dropValues !== undefined || (scheme === undefined && (isDroppedEverywhere || drop.size > 0))
}

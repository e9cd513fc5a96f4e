/** What a record of version 2 does with a name wherever no pattern decides. */

import { compileRecord, type CompiledRecord } from '../canonicalize/record/compiled-record.ts'
import { EVERY_NAME_RULE, FRONT_RULE } from '../canonicalize/record/learned-map.ts'
import { parameterFate, parameterOf, type CompiledParameter } from '../canonicalize/record/learned-parameters.ts'
import type { DomainRecord } from '../rules/record/domain-record.ts'
import { foldDigits } from '../rules/record/pattern-key.ts'
import { asciiLower } from '../url/ascii-case.ts'
import { isPlainTemplate, isTellableValue } from './gate.ts'
import type { NamePlan } from './types.ts'

/** A record of version 1 has none of these. */
type VersionTwo = Required<Pick<DomainRecord, 'templates' | 'parameters' | 'vetoByTemplate'>>

const NOTHING: VersionTwo = { templates: [], parameters: {}, vetoByTemplate: {} }

function versionTwo(record: DomainRecord | undefined): VersionTwo {
  if (record === undefined || record.v !== 2) return NOTHING
  const { templates = [], parameters = {}, vetoByTemplate = {} } = record
  return { templates, parameters, vetoByTemplate }
}

/** Every template that the record names beside those of its patterns. Never throws. */
export function namedTemplates(record: DomainRecord): readonly string[] {
  const { templates, parameters, vetoByTemplate } = versionTwo(record)
  const ofParameters = Object.values(parameters).flatMap(({ drop, keep }) => [
    ...keep,
    ...(drop === 'everywhere' ? [] : drop),
  ])
  return [...templates, ...ofParameters, ...Object.values(vetoByTemplate).flat()]
}

/**
 * Tells for each name the templates on which no static rule about it, in any case, holds. The record is read once, because a plan asks
 * for hundreds of names. Never throws.
 */
export function exceptedTemplates(record: DomainRecord | undefined): (name: string) => readonly string[] {
  const { parameters, vetoByTemplate } = versionTwo(record)
  const byName = new Map<string, string[]>()
  const add = (name: string, templates: readonly string[]): void => {
    const lower = asciiLower(name)
    byName.set(lower, [...(byName.get(lower) ?? []), ...templates.filter(isPlainTemplate)])
  }
  for (const [rule, templates] of Object.entries(vetoByTemplate)) if (rule !== EVERY_NAME_RULE) add(rule, templates)
  for (const [name, { keep }] of Object.entries(parameters)) if (keep.length > 0) add(name, keep)
  const always = (vetoByTemplate[EVERY_NAME_RULE] ?? []).filter(isPlainTemplate)
  return (name) => {
    const own = [name, foldDigits(name)].flatMap((one) => byName.get(asciiLower(one)) ?? [])
    return [...new Set([...always, ...own])].toSorted()
  }
}

/** The templates whose query the site reads in order. Never throws. */
export function templatesInOrder(record: DomainRecord | undefined): readonly string[] {
  return (versionTwo(record).vetoByTemplate[FRONT_RULE] ?? []).filter(isPlainTemplate)
}

/** The names of a record by template. */
export interface RecordParameters {
  readonly names: readonly string[]
  /** Whether something on the paths of a template depends on the value of this name. */
  readonly hasValues: (template: string, name: string) => boolean
  /** What is done with each name that is dropped there for some value; a name written out is stated where another with `#` means it too. */
  readonly plansOf: (template: string) => readonly NamePlan[]
}

/** Reads them. Never throws. */
export function parametersOfRecord(record: DomainRecord): RecordParameters {
  const compiled = compileRecord(record)
  const learned = compiled.learned?.parameters
  if (learned === undefined) return { names: [], hasValues: () => false, plansOf: () => [] }
  const all = [...learned.byName.values()]
  return {
    names: all.map(({ name }) => name),
    hasValues(template, name) {
      const own = parameterOf(learned, name) ?? learned.byName.get(name)
      return own !== undefined && valuesAt(own, template).length > 0
    },
    plansOf: (template) =>
      all.flatMap((parameter) => {
        const plan = planAt(parameter, template, compiled)
        const folded = foldDigits(parameter.name)
        const isException = folded !== parameter.name && learned.byName.has(folded)
        return plan.drop || plan.otherwise !== undefined || isException ? [plan] : []
      }),
  }
}

function valuesAt({ keepValues, dropValues }: CompiledParameter, template: string): readonly string[] {
  return [keepValues, dropValues].flatMap((lists) => [...(lists?.get(template) ?? []), ...(lists?.get('') ?? [])])
}

/** A value that no record lists: it is no text of a URL. */
const UNLISTED = '\u0000'

function planAt(parameter: CompiledParameter, template: string, record: CompiledRecord): NamePlan {
  const { name } = parameter
  if (isKept(name, record)) return { name, drop: false }
  const isDropped = (value: string): boolean => {
    const fate = parameterFate(parameter, template === '' ? undefined : template, [value])
    return fate === 'drop' || fate === 'drop-value'
  }
  const drop = isDropped(UNLISTED)
  const others = valuesAt(parameter, template).filter((value) => isDropped(value) !== drop)
  const known = others.filter(isTellableValue)
  if (drop && known.length < others.length) return { name, drop: false }
  return { name, drop, ...(others.length > 0 && { otherwise: [...new Set(known)].toSorted() }) }
}

/** Whether the operator, a quarantine or a platform keeps some name that this one means. */
function isKept(name: string, record: CompiledRecord): boolean {
  if (!name.includes('#')) return record.mayKeep(name) && !isOnlyPattern(name, record)
  const kept = [...record.keep, ...record.quarantine.keys(), ...record.platforms.flatMap(({ keep }) => [...keep])]
  return record.hasNamePatterns || kept.some((one) => foldDigits(one) === name)
}

/** `mayKeep` says yes to every name where a platform keeps names by pattern. */
function isOnlyPattern(name: string, { keep, quarantine, platforms }: CompiledRecord): boolean {
  if (keep.has(name) || quarantine.has(name)) return false
  return !platforms.some((one) => one.keep.has(name) || one.keepPatterns.some((pattern) => pattern.test(name)))
}

/** What a record of version 2 does with a name wherever no pattern decides. */

import { compileRecord, type CompiledRecord } from '../canonicalize/record/compiled-record.ts'
import { EVERY_NAME_RULE, FRONT_RULE } from '../canonicalize/record/learned-map.ts'
import { parameterFate, parameterOf, type CompiledParameter } from '../canonicalize/record/learned-parameters.ts'
import type { DomainRecord, PatternKey } from '../rules/record/domain-record.ts'
import { foldDigits, parsePatternKey } from '../rules/record/pattern-key.ts'
import { asciiLower } from '../url/ascii-case.ts'
import { isPlainName, isPlainTemplate, isTellableValue } from './gate.ts'
import type { NamePlan } from './types.ts'

/** A record of version 1 has none of these. */
type VersionTwo = Required<Pick<DomainRecord, 'parameters' | 'vetoByTemplate'>>

const NOTHING: VersionTwo = { parameters: {}, vetoByTemplate: {} }

function versionTwo(record: DomainRecord | undefined): VersionTwo {
  if (record === undefined || record.v !== 2) return NOTHING
  const { parameters = {}, vetoByTemplate = {} } = record
  return { parameters, vetoByTemplate }
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

/** Names that the operator or a platform strips, in plain characters. */
export interface StrippedNames {
  readonly names: readonly string[]
  /** Those on the paths of a template: a platform strips none that was learned to matter there. */
  readonly on: (template: string) => readonly string[]
}

/** Collects them. Never throws. */
export function strippedNames(record: DomainRecord): StrippedNames {
  const compiled = compileRecord(record)
  const { platforms, strip } = compiled
  const excepted = exceptedTemplates(record)
  const byPlatform = platforms.flatMap((platform) => [...platform.strip]).filter((name) => !strip.has(name))
  const exceptions = new Map(byPlatform.map((name) => [name, excepted(name)]))
  const isOurs = (name: string): boolean => isPlainName(name) && !isKept(name, '', compiled)
  const names = [...new Set([...strip, ...byPlatform])].filter(isOurs).toSorted()
  return { names, on: (template) => names.filter((name) => exceptions.get(name)?.includes(template) !== true) }
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
  if (isKept(name, template, record)) return { name, drop: false }
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
function isKept(name: string, template: string, record: CompiledRecord): boolean {
  const { keep, quarantine, platforms } = record
  const seen = [...quarantine].flatMap(([one, entries]) =>
    entries.some((entry) => mayMeet(entry, template)) ? [one] : [],
  )
  const kept = [...keep, ...seen, ...platforms.flatMap((one) => [...one.keep])]
  if (name.includes('#')) return record.hasNamePatterns || kept.some((one) => foldDigits(one) === name)
  return kept.includes(name) || platforms.some((one) => one.keepPatterns.some((pattern) => pattern.test(name)))
}

/** Whether some path may be of the template of a quarantine and of this one; `''` is one too. Never throws. */
export function mayMeet({ pattern }: { readonly pattern: PatternKey }, template: string): boolean {
  const other = parsePatternKey(pattern)?.template ?? ''
  if (other === '' || template === '') return true
  const [a, b] = [other.split('/'), template.split('/')]
  return a.length === b.length && a.every((text, i) => text === '*' || b[i] === '*' || text === b[i])
}

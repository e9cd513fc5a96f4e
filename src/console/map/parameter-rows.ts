/** What was learned about single parameters, as rows that can be searched. */

import { namingSchemeOf, schemeLabel } from '../../canonicalize/parameters/naming.ts'
import type { DomainRecord, LearnedParameter } from '../../rules/record/domain-record.ts'
import { templateOf } from '../../rules/record/pattern-key.ts'

/** One parameter. */
export interface ParameterRow {
  readonly name: string
  /** Templates, or every path, on which it is dropped; then values that are: `page=1 on /list`. */
  readonly drops: readonly string[]
  /** The same for what is kept: `ref=b2b`. */
  readonly keeps: readonly string[]
  /** What decides before what was learned; empty where nothing does. */
  readonly overruled: readonly string[]
  readonly basis: LearnedParameter['basis']
  readonly evidence: LearnedParameter['evidence']
  readonly retainedSince: string | undefined
}

/** Every parameter of a record: those that are dropped somewhere first, then by name. */
export function parameterRows(record: DomainRecord): readonly ParameterRow[] {
  return Object.entries(record.parameters ?? {})
    .map(([name, parameter]) => toRow(name, parameter, record))
    .toSorted((a, b) => Number(b.drops.length > 0) - Number(a.drops.length > 0) || (a.name < b.name ? -1 : 1))
}

/** Rows with a part of a name or a template; upper and lower case are one. */
export function findParameters(rows: readonly ParameterRow[], text: string): readonly ParameterRow[] {
  const wanted = text.trim().toLowerCase()
  return rows.filter(({ name, drops, keeps }) =>
    [name, ...drops, ...keeps].some((each) => each.toLowerCase().includes(wanted)),
  )
}

/** Names the whole site where others name a template. */
export const EVERY_PATH = 'every path'

function toRow(name: string, parameter: LearnedParameter, record: DomainRecord): ParameterRow {
  const { drop, keep, basis, evidence, retainedSince } = parameter
  return {
    name,
    drops: [...(drop === 'everywhere' ? [EVERY_PATH] : drop), ...valueTexts(name, parameter.dropValues)],
    keeps: [...keep, ...valueTexts(name, parameter.keepValues)],
    overruled: overrulers(name, record),
    basis,
    evidence,
    retainedSince,
  }
}

function valueTexts(name: string, lists: LearnedParameter['keepValues']): readonly string[] {
  return Object.entries(lists ?? {}).flatMap(([template, values]) =>
    values.map((value) => `${name}=${value}${template === '' ? '' : ` on ${template}`}`),
  )
}

function overrulers(name: string, { keep = [], strip = [], quarantine = [] }: DomainRecord): readonly string[] {
  const scheme = namingSchemeOf(name)
  const places = quarantine.filter((entry) => entry.name === name).map(({ pattern }) => templateOf(pattern))
  return [
    ...(keep.includes(name) ? ['kept: the keep list names it'] : []),
    ...places.map((template) => `kept: in quarantine on ${template === '' ? EVERY_PATH : template}`),
    ...(strip.includes(name) ? ['dropped: the strip list names it'] : []),
    ...(scheme === undefined ? [] : [`kept: names like ${schemeLabel(scheme)} usually say which page is meant`]),
  ]
}

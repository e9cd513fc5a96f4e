/** The plan as tables of Lua 5.3 for HAProxy. With the runtime they do what `apply-plan.ts` does; tests compare both. */

import { dependsOnSets, untoldNames } from '../apply-learned.ts'
import { EVERYTHING } from '../apply-plan.ts'
import { byPaths, trackerPair } from '../tracker-expressions.ts'
import type { DropGroup, ExportedFile, ExportPlan, SetPlan } from '../types.ts'

/** A map from whole pairs to `1`: HAProxy has expressions in maps, Lua has none. */
const mapName = (i: number): string => `canonical-values-${i}.map`

/** The files of maps. */
export function valueMaps(plan: ExportPlan): readonly ExportedFile[] {
  return byPaths(plan.drop).flatMap(({ groups }, i) => {
    const valued = groups.filter(isValued)
    const lines = valued.map((group) => `^${trackerPair([group], '$')} 1\n`)
    return lines.length === 0 ? [] : [{ name: mapName(i), text: lines.join('') }]
  })
}

const isValued = ({ value, exceptValue }: DropGroup): boolean => (value ?? exceptValue) !== undefined

/**
 * What the script reads of a plan, as Lua tables.
 *
 * @param folder where the maps are
 */
export function planTables(plan: ExportPlan, folder: string): string {
  const groups = byPaths(plan.drop).map((some, i) => {
    const plain = some.groups.filter((group) => !isValued(group))
    const values = plain.length < some.groups.length ? `Map.new(${text(`${folder}/${mapName(i)}`)}, Map._reg)` : 'nil'
    const names = `names=${set(plain.flatMap((one) => one.names))},any_case=${set(plain.flatMap((one) => one.namesAnyCase))}`
    return `{${names},values=${values},paths=${list(some.paths)},except_paths=${list(some.exceptPaths)},except_templates=${set(some.exceptTemplates ?? [])}}`
  })
  const templates = plan.templates.map(({ template, sets, strip, names, guarded }) => {
    const alone = names.map(
      ({ name, drop, otherwise }) =>
        `[${text(name)}]={drop=${drop},otherwise=${otherwise === undefined ? 'nil' : set(otherwise)}}`,
    )
    return `{template=${text(template)},sets=${setTable(sets)},names={${alone.join(',')}},guarded=${list(guarded)},strip=${set(strip)},untold=${dependsOnSets({ sets, guarded })}}`
  })
  return `local DROP = {${groups.join(',\n')}}
local IN_ORDER = {${plan.inOrder.map(({ template, names }) => `[${text(template)}]=${set(names)}`).join(',')}}
local UNTOLD = ${set(untoldNames(plan, EVERYTHING))}
local TOGETHER = {${plan.gate.leaveTogether.map((names) => list(names.map((name) => name.toLowerCase()))).join(',')}}
local TEMPLATES = {${templates.join(',\n')}}
local SORT = ${plan.sort === undefined ? 'nil' : `{except_paths=${list(plan.sort.exceptPaths)},except_templates=${set(plan.sort.exceptTemplates)}}`}
local MAX_QUERY_BYTES = ${plan.gate.maxQueryBytes}
local MAX_PARAMETERS = ${plan.gate.maxParameters}
`
}

function setTable(sets: readonly SetPlan[]): string {
  const groups = new Map<string, SetPlan[]>()
  for (const one of sets) groups.set(one.names.join('&'), [...(groups.get(one.names.join('&')) ?? []), one])
  const entries = [...groups].map(([key, some]) => {
    const choices = some.map(({ when, drop }) => {
      const conditions = Object.entries(when ?? {}).map(([name, values]) => `[${text(name)}]=${set(values)}`)
      return `{when={${conditions.join(',')}},drop=${set(drop)}}`
    })
    const isFolded = some[0]!.names.some((name) => name.includes('#'))
    return `[${text(key)}]={folded=${isFolded},single=${list(some[0]!.single)},choices={${choices.join(',')}}}`
  })
  return `{${entries.join(',')}}`
}

function set(texts: readonly string[]): string {
  return `{${texts.map((one) => `[${text(one)}]=true`).join(',')}}`
}

function list(texts: readonly string[] | undefined): string {
  return texts === undefined ? 'nil' : `{${texts.map(text).join(',')}}`
}

/** A string of Lua; all but letters, digits and `_` as decimal escapes of their octets. */
function text(value: string): string {
  const octets = [...new TextEncoder().encode(value)]
  return `"${octets.map((octet) => (PLAIN.test(String.fromCharCode(octet)) ? String.fromCharCode(octet) : `\\${String(octet).padStart(3, '0')}`)).join('')}"`
}

const PLAIN = /^[A-Za-z0-9_]$/

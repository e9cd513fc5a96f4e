/** What was learned, as VCL: the names of a query are sorted and compared as one text. */

import { foldDigits } from '../../rules/record/pattern-key.ts'
import { expressionOfName } from '../gate.ts'
import { anyText } from '../portable-expression.ts'
import { templateExpression } from '../template-expression.ts'
import type { ExportPlan, NamePlan, SetPlan, TemplatePlan } from '../types.ts'
import { FOLDED, indent, matches, misses, NAMES, PATH, QUERY, quoted, replaced, tidied } from './vcl.ts'

/** A condition: the path is of this template. */
export function isOfTemplate(template: string, plan: ExportPlan): string {
  const { matches: own, unless } = templateExpression(template, plan.templates)
  return [matches(PATH, own), ...unless.map((other) => misses(PATH, other))].join(' && ')
}

/** Drops what was learned. */
export function learned(plan: ExportPlan): string {
  const lines: string[] = []
  if (plan.strip.length > 0) {
    lines.push(replaced(`(^|&)(?:${plan.strip.map(expressionOfName).join('|')})=[^&]*`, String.raw`\1`), tidied)
  }
  if (plan.templates.every(({ sets, names }) => sets.length + names.length === 0)) return lines.join('\n')
  lines.push(...signatures(plan))
  const some = plan.templates.filter(({ template }) => template !== '')
  const others = plan.templates.find(({ template }) => template === '')
  const branches = some.map((one) => `if (${isOfTemplate(one.template, plan)}) {\n${indent(templateText(one))}\n}`)
  const rest = others === undefined ? '' : `{\n${indent(templateText(others))}\n}`
  lines.push([...branches, ...(rest === '' ? [] : [rest])].join(' else '), tidied)
  return lines.join('\n')
}

/** The names of the query, sorted, each once: `?a&b`. And the same with `#` for each run of digits. */
function signatures({ templates }: ExportPlan): readonly string[] {
  const isFolded = templates.some(({ sets }) => sets.some(({ names }) => names.some((name) => name.includes('#'))))
  const named = [
    `set ${NAMES} = regsuball("?" + ${QUERY}, "=[^&]*", "");`,
    `set ${NAMES} = regsuball(regsuball(${NAMES}, ${quoted('%5[Bb]')}, "["), ${quoted('%5[Dd]')}, "]");`,
  ]
  const fold = isFolded ? [`set ${FOLDED} = regsuball(${NAMES}, "[0-9]+", "#");`, ...unique(FOLDED)] : []
  return [...named, ...fold, ...unique(NAMES)]
}

function unique(name: string): readonly string[] {
  return [
    `set ${name} = std.querysort(${name});`,
    `set ${name} = regsuball(${name}, ${quoted(String.raw`(?<=[?&])([^&]*)(?:&\1(?=&|$))+`)}, "\\1");`,
  ]
}

function templateText({ sets, names, guarded }: TemplatePlan): string {
  const exact = sets.filter((set) => !isFolded(set))
  const folded = sets.filter(isFolded)
  const groups = [...bySignature(exact), ...bySignature(folded)]
  const branches = groups.map((group) => `if (${signatureIs(group[0]!)}) {\n${indent(setText(group))}\n}`)
  const alone = namesText(names, guarded)
  if (branches.length === 0) return alone
  return branches.join(' else ') + (alone === '' ? '' : ` else {\n${indent(alone)}\n}`)
}

const isFolded = ({ names }: SetPlan): boolean => names.some((name) => name.includes('#'))

function bySignature(sets: readonly SetPlan[]): readonly (readonly SetPlan[])[] {
  const groups = new Map<string, SetPlan[]>()
  for (const set of sets) groups.set(set.names.join('&'), [...(groups.get(set.names.join('&')) ?? []), set])
  return [...groups.values()]
}

function signatureIs(set: SetPlan): string {
  return `${isFolded(set) ? FOLDED : NAMES} == ${quoted(`?${set.names.join('&')}`)}`
}

const nameExpression = (name: string): string => expressionOfName(name).replaceAll('#', '[0-9]+')

function setText(sets: readonly SetPlan[]): string {
  const open = sets[0]!.plainValues.flatMap((name) => {
    const written = nameExpression(name)
    return [matches(QUERY, `(?:^|&)${written}=[^&]*%`), matches(QUERY, `(?:^|&)${written}=.*&${written}=`)]
  })
  const branches = sets.map(({ when, drop }) => {
    const conditions = Object.entries(when ?? {}).map(([name, values]) =>
      matches(QUERY, `(?:^|&)${nameExpression(name)}=${anyText(values)}(?:&|$)`),
    )
    const text =
      drop.length === 0 ? '' : replaced(`(^|&)(?:${drop.map(nameExpression).join('|')})=[^&]*`, String.raw`\1`)
    return { conditions, text }
  })
  const all = open.length === 0 ? branches : [{ conditions: [open.join(' || ')], text: '' }, ...branches]
  return all
    .map(({ conditions, text }) =>
      conditions.length === 0
        ? all.length === 1
          ? text
          : `{\n  ${text}\n}`
        : `if (${conditions.join(' && ')}) {\n  ${text}\n}`,
    )
    .join(' else ')
}

function namesText(names: readonly NamePlan[], guarded: readonly string[]): string {
  const plain = names
    .filter(({ drop, otherwise }) => drop && otherwise === undefined)
    .map(({ name }) => nameIn(name, names))
  const lines = plain.length === 0 ? [] : [replaced(`(^|&)(?:${plain.join('|')})=[^&]*`, String.raw`\1`)]
  lines.push(...names.filter(({ otherwise }) => otherwise !== undefined).map((one) => valuedText(one, names)))
  const text = lines.join('\n')
  if (guarded.length === 0 || text === '') return text
  return `if (${misses(QUERY, `(?:^|&)(?:${guarded.map(nameExpression).join('|')})=`)}) {\n${indent(text)}\n}`
}

/** A name with `#` means none that is written out. */
function nameIn(name: string, names: readonly NamePlan[]): string {
  if (!name.includes('#')) return nameExpression(name)
  const others = names.filter((other) => other.name !== name && foldDigits(other.name) === name)
  const except = others.length === 0 ? '' : `(?!${anyText(others.map((other) => other.name))}=)`
  return except + nameExpression(name)
}

function valuedText({ name, drop, otherwise = [] }: NamePlan, names: readonly NamePlan[]): string {
  const written = nameIn(name, names)
  const values = anyText(otherwise)
  const except = otherwise.length === 0 ? '' : `(?!${values}(?:&|$))`
  const value = drop ? `${except}[^&%]*(?=&|$)` : `${values}(?=&|$)`
  const once = misses(QUERY, String.raw`(?:^|&)(${written})=(?:.*&)\1=`)
  return otherwise.length === 0 && !drop
    ? ''
    : `if (${once}) {\n  ${replaced(`(^|&)${written}=${value}`, String.raw`\1`)}\n}`
}

/** What was learned, as blocks of a Caddyfile. RE2 has no look-ahead, so each name of a set is looked for by a matcher of its own. */

import { dependsOnSets, isSayableName, mayDropAlone, untoldNames } from '../apply-learned.ts'
import { expressionOfName, expressionOfValue } from '../gate.ts'
import { templateExpression, type TemplateExpression } from '../template-expression.ts'
import type { Abilities, ExportPlan, NamePlan, SetPlan, TemplatePlan } from '../types.ts'
import { firstOf, matches, MAX_RUNS, misses, QUERY, runsOf, trimmed, where, type Branch, type Writer } from './caddyfile.ts' // prettier-ignore

/** Pieces of a query from which learned names are dropped: these are never in more than {@link MAX_RUNS} runs. */
export const MAX_LEARNED = 2 * MAX_RUNS

/** A template as expressions over paths. */
const expressionOf = (template: string, plan: ExportPlan): TemplateExpression =>
  templateExpression(template, plan.templates)

/** Drops what was learned. */
export function learned(writer: Writer, can: Abilities): string {
  const { plan } = writer
  const isEmpty = plan.templates.every(({ sets, strip, names }) => sets.length + strip.length + names.length === 0)
  if (isEmpty) return '# Nothing was learned.'
  // Paths of no other template come last, and a template without rules has a block all the same.
  const blocks = plan.templates
    .toSorted((a, b) => Number(a.template === '') - Number(b.template === ''))
    .map((one): Branch => [[templateConditions(one.template, plan)], () => templateText(writer, one, can)])
  const few = misses(QUERY, `^[^&]*(?:&[^&]*){${MAX_LEARNED}}`)
  return where(writer, [few], () => [firstOf(writer, blocks), trimmed(writer)].join('\n'))
}

/** Conditions: the path is of this template. */
export function templateConditions(template: string, plan: ExportPlan): readonly string[] {
  if (template === '') return []
  const { matches: own, unless } = expressionOf(template, plan)
  const others = unless.length === 0 ? [] : [misses('canonical_path', unless.join('|'))]
  return [matches('canonical_path', own), ...others]
}

/** Templates on which some rule does not hold. */
function exceptedIn({ drop, sort }: ExportPlan): readonly string[] {
  return [
    ...new Set([...drop, ...(sort === undefined ? [] : [sort])].flatMap(({ exceptTemplates = [] }) => exceptTemplates)),
  ]
}

/** Numbers the template of the path, if it is one of these. */
export function numbered(writer: Writer): string {
  const blocks = exceptedIn(writer.plan).map((template, i) =>
    where(writer, templateConditions(template, writer.plan), () => `vars canonical_template ${i + 1}`),
  )
  return ['vars canonical_template 0', ...blocks].join('\n')
}

/** A condition: the path is of none of these templates. */
export function notOn(templates: readonly string[], plan: ExportPlan): readonly string[] {
  const all = exceptedIn(plan)
  return templates.length === 0
    ? []
    : [`not vars canonical_template ${templates.map((one) => all.indexOf(one) + 1).join(' ')}`]
}

/** Names as an expression; `#` is a run of digits. */
export const anyName = (names: readonly string[]): string =>
  `(?:${names.map((name) => expressionOfName(name).replaceAll('#', '[0-9]+')).join('|')})`

function templateText(writer: Writer, plan: TemplatePlan, can: Abilities): string {
  const { strip, guarded } = plan
  const alone = (): string => (mayDropAlone(plan, can) ? namesText(writer, plan.names, can) : '# Nothing.')
  const sets = setBranches(writer, plan.sets)
  const untold = dependsOnSets(plan) ? untoldNames(writer.plan, can) : []
  const names = [
    ...(guarded.length === 0 ? [] : [anyName(guarded)]),
    ...(untold.length === 0 ? [] : [`(?i:(?:amp;)*${anyName(untold)})`]),
  ]
  const guard = names.length === 0 ? [] : [misses(QUERY, `(?:^|&)(?:${names.join('|')})=`)]
  if (strip.length === 0) return firstOf(writer, [...sets, [[guard], alone]])
  const afterStrip = (): string => `${dropped(writer, strip)}\n${firstOf(writer, [...sets, [[], alone]])}`
  return firstOf(writer, [...sets, [[guard], afterStrip]])
}

const dropped = (writer: Writer, names: readonly string[]): string =>
  names.length === 0 ? '# Nothing.' : runsOf(writer, `${anyName(names)}=[^&]*(?:&|$)`, '# There are no more.')

const withValue = (name: string, values: readonly string[]): string =>
  `(?:^|&)${anyName([name])}=(?:${values.map(expressionOfValue).join('|')})(?:&|$)`

const twice = (names: readonly string[]): string =>
  names.map((name) => `(?:^|&)${anyName([name])}=.*&${anyName([name])}=`).join('|')

function namesText(writer: Writer, names: readonly NamePlan[], can: Abilities): string {
  const sayable = names.filter((one) => isSayableName(one, names, can))
  const always = sayable.filter(({ drop, otherwise }) => drop && otherwise === undefined).map(({ name }) => name)
  const valued = sayable.flatMap(({ name, drop, otherwise = [] }) => {
    if (otherwise.length === 0) return drop && !always.includes(name) ? [dropped(writer, [name])] : []
    const listed = withValue(name, otherwise)
    const conditions = drop ? [misses(QUERY, listed)] : [matches(QUERY, listed), misses(QUERY, twice([name]))]
    return [where(writer, conditions, () => dropped(writer, [name]))]
  })
  return [dropped(writer, always), ...valued].join('\n')
}

const isFolded = ({ names }: SetPlan): boolean => names.some((name) => name.includes('#'))

/** One branch for each set of names: every pair is of one of them, and each of them is there. */
function setBranches(writer: Writer, sets: readonly SetPlan[]): readonly Branch[] {
  const exactFirst = sets.toSorted((a, b) => Number(isFolded(a)) - Number(isFolded(b)))
  return [...Map.groupBy(exactFirst, ({ names }) => names.join('&')).values()].map((group): Branch => {
    const { names, single } = group[0]!
    const all = [matches(QUERY, `^(?:${anyName(names)}=[^&]*(?:&|$))+$`)]
    const each = names.length === 1 ? [] : names.map((name) => [matches(QUERY, `(?:^|&)${anyName([name])}=`)])
    const choices = group.map(({ when = {}, drop }): Branch => {
      const conditions = Object.entries(when).map(([name, values]) => [matches(QUERY, withValue(name, values))])
      return [conditions, () => dropped(writer, drop)]
    })
    if (single.length === 0) return [[all, ...each], choices[0]![1]]
    return [[all, ...each], () => where(writer, [misses(QUERY, twice(single))], () => firstOf(writer, choices))]
  })
}

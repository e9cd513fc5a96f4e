/** What was learned, as VCL: the names of a query are sorted and compared as one text. */

import { dependsOnSets, exceptionsOf, untoldNames } from '../apply-learned.ts'
import { EVERYTHING } from '../apply-plan.ts'
import { expressionOfName, expressionOfValue } from '../gate.ts'
import { anyText } from '../portable-expression.ts'
import { templateExpression } from '../template-expression.ts'
import type { ExportPlan, NamePlan, SetPlan, TemplatePlan } from '../types.ts'
import { DECIDED, FOLDED, indent, matches, misses, NAMES, PATH, QUERY, quoted, replaced, tidied } from './vcl.ts'

/** A condition: the path is of this template. */
export function isOfTemplate(template: string, plan: ExportPlan): string {
  const { matches: own, unless } = templateExpression(template, plan.templates)
  return [matches(PATH, own), ...unless.map((other) => misses(PATH, other))].join(' && ')
}

/** Subroutines that drop what was learned; `call canonical_learned;` runs them. */
export function learnedSubroutines(plan: ExportPlan): string {
  const { templates } = plan
  if (templates.every(({ sets, strip, names }) => sets.length + names.length + strip.length === 0)) {
    return subroutine('canonical_learned', '# Nothing was learned.')
  }
  const isUndecided = (text: string): string => `if (!${DECIDED}) {\n${indent(text)}\n}`
  const again = ['call canonical_strip;', tidied, 'call canonical_sets;'].join('\n')
  const isStripping = templates.some(({ strip }) => strip.length > 0)
  const steps = [
    `unset ${DECIDED};`,
    'call canonical_sets;',
    isUndecided('call canonical_guard;'),
    ...(isStripping ? [isUndecided(again)] : []),
    isUndecided('call canonical_alone;'),
    tidied,
    `unset ${DECIDED};`,
  ]
  const untold = untoldNames(plan, EVERYTHING)
  const hasSets = templates.some(({ sets }) => sets.length > 0)
  return [
    subroutine('canonical_learned', steps.join('\n')),
    subroutine(
      'canonical_sets',
      [...(hasSets ? signatures(plan) : []), byTemplate(plan, ({ sets }) => setsText(sets))].join('\n'),
    ),
    subroutine(
      'canonical_guard',
      byTemplate(plan, (one) => guardText(one, untold)),
    ),
    ...(isStripping ? [subroutine('canonical_strip', byTemplate(plan, stripText))] : []),
    subroutine(
      'canonical_alone',
      byTemplate(plan, ({ names }) => namesText(names)),
    ),
  ].join('\n')
}

const subroutine = (name: string, text: string): string => `sub ${name} {\n${indent(text)}\n}\n`

/** One branch for each template; paths of no other template come last. */
function byTemplate(plan: ExportPlan, write: (template: TemplatePlan) => string): string {
  const texts = plan.templates.map((one) => ({ template: one.template, text: write(one) }))
  if (texts.every(({ text }) => text === '')) return '# Nothing.'
  const some = texts.filter(({ template }) => template !== '')
  const branches = some.map(({ template, text }) => `if (${isOfTemplate(template, plan)}) {\n${indent(text)}\n}`)
  const others = texts.flatMap(({ template, text }) =>
    template === '' && text !== '' ? [`{\n${indent(text)}\n}`] : [],
  )
  const [only] = others
  return branches.length === 0 && only !== undefined ? `if (true) ${only}` : [...branches, ...others].join(' else ')
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

function setsText(sets: readonly SetPlan[]): string {
  const groups = [...bySignature(sets.filter((set) => !isFolded(set))), ...bySignature(sets.filter(isFolded))]
  return groups
    .map((group) => `if (${signatureIs(group[0]!)}) {\n${indent(`set ${DECIDED} = "1";\n${setText(group)}`)}\n}`)
    .join(' else ')
}

function guardText(plan: TemplatePlan, untold: readonly string[]): string {
  const conditions = [
    ...(plan.guarded.length === 0 ? [] : [matches(QUERY, `(?:^|&)${anyName(plan.guarded)}=`)]),
    ...(untold.length === 0 || !dependsOnSets(plan) ? [] : [matches(QUERY, `(?i)(?:^|&)(?:amp;)*${anyName(untold)}=`)]),
  ]
  return conditions.length === 0 ? '' : `if (${conditions.join(' || ')}) {\n  set ${DECIDED} = "1";\n}`
}

function stripText({ strip }: TemplatePlan): string {
  return strip.length === 0 ? '' : dropped(anyName(strip))
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

/** Names as an expression; `#` is a run of digits. */
export const anyName = (names: readonly string[]): string => `(?:${names.map(nameExpression).join('|')})`

const withValue = (name: string, values: readonly string[]): string =>
  `(?:^|&)${name}=(?:${values.map(expressionOfValue).join('|')})(?:&|$)`

const twice = (name: string): string => `(?:^|&)${name}=(?:.*&)?${name}=`

const dropped = (name: string): string => replaced(`(^|&)${name}=[^&]*`, String.raw`\1`)

function setText(sets: readonly SetPlan[]): string {
  const open = sets[0]!.single.map((name) => matches(QUERY, twice(nameExpression(name))))
  const branches = sets.map(({ when, drop }) => {
    const conditions = Object.entries(when ?? {}).map(([name, values]) =>
      matches(QUERY, withValue(nameExpression(name), values)),
    )
    return { conditions, text: drop.length === 0 ? '' : dropped(anyName(drop)) }
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

function namesText(names: readonly NamePlan[]): string {
  const plain = names
    .filter(({ drop, otherwise }) => drop && otherwise === undefined)
    .map(({ name }) => nameIn(name, names))
  const valued = names.filter(({ otherwise }) => otherwise !== undefined).map((one) => valuedText(one, names))
  return [plain.length === 0 ? '' : dropped(`(?:${plain.join('|')})`), ...valued]
    .filter((text) => text !== '')
    .join('\n')
}

/** A name with `#` means none that is written out. */
function nameIn(name: string, names: readonly NamePlan[]): string {
  const others = exceptionsOf(name, names)
  return (others.length === 0 ? '' : `(?!${anyText(others)}=)`) + nameExpression(name)
}

function valuedText({ name, drop, otherwise = [] }: NamePlan, names: readonly NamePlan[]): string {
  const written = nameIn(name, names)
  if (otherwise.length === 0) return drop ? dropped(written) : ''
  const listed = withValue(written, otherwise)
  const conditions = drop ? [misses(QUERY, listed)] : [matches(QUERY, listed), misses(QUERY, twice(written))]
  return `if (${conditions.join(' && ')}) {\n  ${dropped(written)}\n}`
}

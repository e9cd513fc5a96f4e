/** What was learned, as blocks of a Caddyfile. The query is sorted before, so each set of names is one expression. */

import { isPlain, mayDropAlone } from '../apply-learned.ts'
import { expressionOfName } from '../gate.ts'
import { anyText } from '../portable-expression.ts'
import { templateExpression, type TemplateExpression } from '../template-expression.ts'
import { MAX_SORTED } from '../thresholds.ts'
import type { Abilities, ExportPlan, SetPlan, TemplatePlan } from '../types.ts'
import { firstOf, matches, misses, QUERY, runsOf, setQuery, where, type Body, type Writer } from './caddyfile.ts'

/** A template as expressions over paths. */
export const expressionOf = (template: string, plan: ExportPlan): TemplateExpression =>
  templateExpression(template, plan.templates)

/** Drops what was learned. */
export function learned(writer: Writer, can: Abilities): string {
  const { plan } = writer
  const lines: string[] = []
  if (plan.strip.length > 0) lines.push(runsOf(writer, `${anyName(plan.strip)}=[^&]*(?:&|$)`, '# None.', MAX_SORTED))
  const isEmpty = plan.templates.every(({ sets, names }) => sets.length + names.length === 0)
  // Paths of no other template come last, and a template without rules has a block all the same.
  const blocks = (isEmpty ? [] : plan.templates)
    .toSorted((a, b) => Number(a.template === '') - Number(b.template === ''))
    .map((one) => [templateConditions(one.template, plan), () => templateText(writer, one, can)] as const)
  const trim = where(writer, [matches(QUERY, '^(.*)&$')], (name) => setQuery(`{re.${name}.1}`))
  return [...lines, trim, ...(blocks.length === 0 ? [] : [firstOf(writer, blocks), trimAgain(writer)])].join('\n')
}

const trimAgain = (writer: Writer): string =>
  where(writer, [matches(QUERY, '^(.*)&$')], (name) => setQuery(`{re.${name}.1}`))

const anyName = (names: readonly string[]): string => `(?:${names.map(expressionOfName).join('|')})`

/** Conditions: the path is of this template. */
export function templateConditions(template: string, plan: ExportPlan): readonly string[] {
  if (template === '') return []
  const { matches: own, unless } = expressionOf(template, plan)
  const others = unless.length === 0 ? [] : [misses('canonical_path', unless.join('|'))]
  return [matches('canonical_path', own), ...others]
}

function templateText(writer: Writer, plan: TemplatePlan, can: Abilities): string {
  const sets = plan.sets.filter(({ names }) => !names.some((name) => name.includes('#')))
  const groups = new Map<string, SetPlan[]>()
  for (const set of sets) groups.set(set.names.join('&'), [...(groups.get(set.names.join('&')) ?? []), set])
  const blocks = [...groups.values()].flatMap(setBranches)
  const names = mayDropAlone(plan, can) ? plan.names.filter((one) => one.drop && isPlain(one)) : []
  if (names.length > 0) {
    const pair = `${anyName(names.map(({ name }) => name))}=[^&]*(?:&|$)`
    const guard = plan.guarded.map((name) => expressionOfName(name).replaceAll('#', '[0-9]+'))
    const open = guard.length === 0 ? [] : [misses(QUERY, `(?:^|&)(?:${guard.join('|')})=`)]
    blocks.push([open, () => runsOf(writer, pair, '# None.', MAX_SORTED)])
  }
  return blocks.length === 0 ? '# Nothing.' : firstOf(writer, blocks)
}

/** One block for each choice of values, and one that does nothing where it stays open which of them is right. */
function setBranches(sets: readonly SetPlan[]): (readonly [readonly string[], Body])[] {
  const branches = sets.map((set): readonly [readonly string[], Body] => {
    const pieces = set.names.map((name) => ({ text: pieceOf(name, set), isKept: !set.drop.includes(name) }))
    const whole = pieces.map(({ text, isKept }) => (isKept ? `(${text})` : text)).join('')
    const kept = pieces.filter(({ isKept }) => isKept)
    return [[matches(QUERY, `^${whole}$`)], (name) => setQuery(kept.map((_, i) => `{re.${name}.${i + 1}}`).join(''))]
  })
  const any = sets[0]!.names.map((name) => `(?:${expressionOfName(name)}=[^&]*(?:&|$))+`).join('')
  return [...branches, [[matches(QUERY, `^${any}$`)], () => '# As it is.']]
}

function pieceOf(name: string, { when, plainValues }: SetPlan): string {
  const values = when?.[name]
  const written = expressionOfName(name)
  if (values !== undefined) return `${written}=${anyText(values)}(?:&|$)`
  return plainValues.includes(name) ? `${written}=[^&%]*(?:&|$)` : `(?:${written}=[^&]*(?:&|$))+`
}

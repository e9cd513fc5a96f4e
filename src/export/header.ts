/** What stands at the top of every configuration: from what it was made, and what it does not say. */

import { isSayable } from './apply-learned.ts'
import type { DropGroup, ExportPlan, ExportTarget, Unsaid } from './types.ts'

/** Lines without marks of comment, printable ASCII only. */
export function header(plan: ExportPlan, target: Pick<ExportTarget, 'name' | 'can'>): readonly string[] {
  const { domain, revision, record, contract, madeAt } = plan.from
  const source = domain === undefined ? 'the static rules' : `the record of ${domain}, revision ${revision}, ${record}`
  const lines = [
    `Written by canon export --to ${target.name} from ${source}.`,
    `Contract ${contract}; ${madeAt}. Do not edit: export again.`,
  ]
  const missing = unsaid(plan, target)
  if (missing.length > 0) lines.push('Not said here, so these URLs stay as they are:')
  return [...lines, ...missing.map(({ what, why }) => `  ${what}: ${why}`)].map(printable)
}

/** Everything that a configuration for a cache leaves out. */
export function unsaid(plan: ExportPlan, { can }: Pick<ExportTarget, 'can'>): readonly Unsaid[] {
  const groups = plan.drop
    .filter((group) => !isSayable(group, can))
    .map((group) => ({ what: trackersText(group), why: 'this cache cannot test the path or the value' }))
  const learned = plan.templates.flatMap(({ template, sets, names }) => [
    ...(can.sets !== 'none'
      ? []
      : sets.filter(({ drop }) => drop.length > 0).map((set) => `${template}?${set.names.join('&')}`)),
    ...(can.names !== 'none' || names.length === 0 ? [] : [`${template}: ${names.map(({ name }) => name).join(' ')}`]),
  ])
  const order = plan.sort !== undefined && can.sort === 'none' ? [{ what: 'order', why: 'this cache cannot sort' }] : []
  const why = 'this cache cannot look at all names of a query'
  const all = [...groups, ...learned.map((what) => ({ what, why })), ...order, ...plan.unsaid]
  return all.filter(({ what }, i) => all.findIndex((one) => one.what === what) === i)
}

/** Names the trackers of a group. */
export function trackersText({ names, namesAnyCase }: DropGroup): string {
  return `tracking:${[...names, ...namesAnyCase].join(' ')}`
}

/** Names come from sites: nothing of them may end a comment. */
function printable(text: string): string {
  return text.replaceAll(/[^\u0020-\u007E]/g, '?').replaceAll(/\*\/|\/\*/g, '**')
}

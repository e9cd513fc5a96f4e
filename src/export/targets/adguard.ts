/** A filter list for AdGuard and uBlock Origin: https://adguard.com/kb/general/ad-filtering/create-own-filters/#removeparam-modifier (2026-11-28). */

import { harmlessGate } from '../harmless-names.ts'
import { isSayable } from '../apply-learned.ts'
import { header, trackersText, unsaid } from '../header.ts'
import { expressionOfName } from '../gate.ts'
import type { Abilities, ExportPlan, ExportTarget, Unsaid } from '../types.ts'

const CAN: Abilities = { values: 'none', paths: false, sets: 'none', names: 'none', sort: 'none', emptyPieces: true }

/** Browsers remove names and nothing else. A URL with any other name than those that are known is excepted. */
export const adguard: ExportTarget = {
  name: 'adguard',
  about: 'AdGuard and uBlock Origin, a filter list',
  can: CAN,
  fit: (plan) => ({
    ...plan,
    gate: harmlessGate(plan),
    templates: [],
    drop: plan.drop.filter(isPlain).map(inOneCase),
    unsaid: [...unsaid(plan, { can: CAN }), ...leftBeside(plan)],
  }),
  write: (plan) => [{ name: 'canonical-filter.txt', text: list(plan) }],
}

const isPlain = (group: ExportPlan['drop'][number]): boolean => Object.keys(group).length === 2

/** What only a list without conditions leaves, beside what a cache of these abilities does. */
function leftBeside({ drop, templates }: ExportPlan): readonly Unsaid[] {
  const stripped = new Set(templates.flatMap(({ strip }) => strip))
  const groups = drop.filter((group) => !isPlain(group) && isSayable(group, CAN))
  return [
    ...groups.map((group) => ({ what: trackersText(group), why: 'a rule of this list has no condition' })),
    ...[...stripped].toSorted().map((name) => ({ what: `strip:${name}`, why: 'this list removes trackers alone' })),
  ]
}

/** A rule about a name is about its case too. */
const inOneCase = ({ names, namesAnyCase }: ExportPlan['drop'][number]): ExportPlan['drop'][number] => ({
  names: [...names, ...namesAnyCase],
  namesAnyCase: [],
})

function list(plan: ExportPlan): string {
  const { hosts, gate, drop, harmless } = plan
  const names = drop.flatMap((group) => group.names)
  const known = [...names.map((name) => `${expressionOfName(name)}=[^&#;?]*`), ...harmless.map((name) => `${expressionOfName(name)}=[^&#;?]{0,30}`)] // prettier-ignore
  const domains = hosts.length === 0 ? '' : `,domain=${hosts.join('|')}`
  const sites = hosts.length === 0 ? ['*'] : hosts.map((host) => `||${host}^`)
  const path = '^https?://[^/]+'
  const exceptions = [
    `${path}[^?#]*[?](?!&*(?:${known.join('|')})(?:&+(?:${known.join('|')}))*&*(?:#|$))`,
    `${path}(?=/)(?!${gate.path.slice(1, -1)}[?])`,
    ...gate.leavePath.map((one) => path + inPath(one)),
    ...(plan.exceptHosts === '' ? [] : [plan.exceptHosts.replaceAll('^', '^https?://').replaceAll('$', '[:/]')]),
  ]
  return `${header(plan, adguard)
    .map((line) => `! ${line}\n`)
    .join(
      '',
    )}${exceptions.map((one) => `@@/${one.replaceAll('/', String.raw`\/`)}/$removeparam${domains}\n`).join('')}${sites.flatMap((site) => names.map((name) => `${site}$removeparam=${name}\n`)).join('')}`
}

/** An expression of paths within one of URLs. */
function inPath(expression: string): string {
  const ended = expression.replaceAll('$', '(?=[?#]|$)')
  return ended.startsWith('^') ? ended.slice(1) : `[^?#]*(?:${ended})`
}

/** What changed between two revisions of a domain record, for people who have to decide whether it may. */

import { ofName } from '../match/by-name.ts'
import { canonicalJson } from './canonical-json.ts'
import {
  LIST_SETTINGS,
  type DomainRecord,
  type LearnedPattern,
  type PathRule,
  type PatternKey,
} from './domain-record.ts'
import { diffParameters } from './parameter-diff.ts'
import type { ListChange, PatternChange, RecordDiff } from './types.ts'

/** Compares two records of one domain; `undefined` means no record, revision 0. Evidence and dates are no difference. */
export function diffRecords(from: DomainRecord | undefined, to: DomainRecord): RecordDiff {
  return {
    from: from?.revision ?? 0,
    to: to.revision,
    patterns: diffPatterns(from?.patterns ?? {}, to.patterns),
    parameters: diffParameters(from?.parameters ?? {}, to.parameters ?? {}),
    lists: diffLists(from, to),
    values: diffValues(valuesOf(from), valuesOf(to)),
    pathRules: diffPathRules(from?.pathRules ?? [], to.pathRules ?? []),
  }
}

/** The parts of a difference between records that have the same map. */
const SAME_MAP = {
  patterns: { added: [], removed: [], changed: [] },
  parameters: { added: [], removed: [], changed: [] },
  pathRules: { added: [], removed: [], reordered: false },
} as const

/** {@link diffSummary} of lists and values alone. */
export function settingsSummary({ lists, values }: Pick<RecordDiff, 'lists' | 'values'>): string {
  return diffSummary({ from: 0, to: 0, ...SAME_MAP, lists, values })
}

/** What {@link diffSummary} says where nothing changes. */
export const NO_CHANGE = 'no change'

/** One line: `+2 drops, -1 drop, +1 pattern, mode observe -> rewrite`; `no change` when there is none. */
export function diffSummary({ patterns, parameters, lists, values, pathRules }: RecordDiff): string {
  const all = [...changesIn(patterns), ...changesIn(parameters)]
  const ofParameters = changesIn(parameters)
  const parts = [
    ...counted('+', sum(all.map(({ dropsNow }) => dropsNow.length)), DROPS),
    ...counted('-', sum(all.map(({ keepsNow }) => keepsNow.length)), DROPS),
    ...counted('+', patterns.added.length, PATTERNS),
    ...counted('-', patterns.removed.length, PATTERNS),
    ...otherValues(PATTERNS, patterns),
    ...counted('+', parameters.added.length, PARAMETERS),
    ...counted('-', parameters.removed.length, PARAMETERS),
    ...otherValues(PARAMETERS, parameters),
    ...counted('+', sum(ofParameters.map(({ protectedNow }) => protectedNow.length)), PROTECTED),
    ...counted('-', sum(ofParameters.map(({ protectedNoMore }) => protectedNoMore.length)), PROTECTED),
    ...lists.flatMap(({ field, added, removed }) => [
      ...counted('+', added.length, entriesOf(field)),
      ...counted('-', removed.length, entriesOf(field)),
    ]),
    ...counted('+', pathRules.added.length, PATH_RULES),
    ...counted('-', pathRules.removed.length, PATH_RULES),
    ...values.map((change) => `${change.field} ${change.from ?? 'unset'} -> ${change.to ?? 'unset'}`),
    ...(pathRules.reordered ? ['path rules in another order'] : []),
  ]
  return parts.length === 0 ? NO_CHANGE : parts.join(', ')
}

/** What one thing is called, and several. */
type Noun = readonly [one: string, many: string]

const DROPS: Noun = ['drop', 'drops']
const PATTERNS: Noun = ['pattern', 'patterns']
const PARAMETERS: Noun = ['parameter', 'parameters']
const PROTECTED: Noun = ['protected', 'protected']
const PATH_RULES: Noun = ['path rule', 'path rules']

/** What the entries of a list are called; those of settings as in the record. */
function entriesOf(field: ListChange['field']): Noun {
  if (field === 'vetoByTemplate') return ['template veto', 'template vetoes']
  if (field === 'queryEnds') return ['query end', 'query ends']
  return field === 'templates' ? ['template', 'templates'] : [field, field]
}

/** `+2 drops`; nothing where the count is 0. */
function counted(sign: '+' | '-' | '', count: number, [one, many]: Noun): readonly string[] {
  return count === 0 ? [] : [`${sign}${count} ${count === 1 ? one : many}`]
}

/** Changes in the order of the summary. */
interface Changes<Change> {
  readonly added: readonly Change[]
  readonly removed: readonly Change[]
  readonly changed: readonly Change[]
}

function changesIn<Change>({ added, removed, changed }: Changes<Change>): readonly Change[] {
  return [...added, ...removed, ...changed]
}

function otherValues(what: Noun, changes: Changes<{ readonly values: readonly string[] }>): readonly string[] {
  const count = changesIn(changes).filter(({ values }) => values.length > 0).length
  return counted('', count, what).map((text) => `${text} with other values`)
}

/** Whether the two say the same; revision and times aside. */
export function saysTheSame(from: DomainRecord | undefined, to: DomainRecord): boolean {
  return diffSummary(diffRecords(from, to)) === NO_CHANGE
}

function diffPatterns(from: DomainRecord['patterns'], to: DomainRecord['patterns']): RecordDiff['patterns'] {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].toSorted()
  const changes = keys.map((key) => ({ key, before: ofName(from, key), after: ofName(to, key) }))
  const pick = (wanted: (one: (typeof changes)[number]) => boolean): PatternChange[] =>
    changes.filter(wanted).map(({ key, before, after }) => patternChange(key, before, after))
  return {
    added: pick(({ before }) => before === undefined),
    removed: pick(({ after }) => after === undefined),
    changed: pick((one) => one.before !== undefined && one.after !== undefined).filter(isChange),
  }
}

function patternChange(
  pattern: PatternKey,
  before: LearnedPattern | undefined,
  after: LearnedPattern | undefined,
): PatternChange {
  const [dropped, drops] = [before?.drop ?? [], after?.drop ?? []]
  const [oldValues, newValues] = [before?.dropValues ?? {}, after?.dropValues ?? {}]
  const valueNames = [...new Set([...Object.keys(oldValues), ...Object.keys(newValues)])].toSorted()
  return {
    pattern,
    dropsNow: without(drops, dropped),
    keepsNow: without(dropped, drops),
    values: valueNames.filter((name) => sorted(ofName(oldValues, name)) !== sorted(ofName(newValues, name))),
    basis: { from: before?.basis ?? null, to: after?.basis ?? null },
  }
}

function isChange({ dropsNow, keepsNow, values, basis }: PatternChange): boolean {
  return dropsNow.length + keepsNow.length + values.length > 0 || basis.from !== basis.to
}

function diffLists(from: DomainRecord | undefined, to: DomainRecord): ListChange[] {
  const lists = LIST_SETTINGS.map((field) => [field, from?.[field] ?? [], to[field] ?? []] as const)
  const quarantine = ['quarantine', quarantineNames(from), quarantineNames(to)] as const
  const vetoes = ['vetoByTemplate', templateVetoes(from), templateVetoes(to)] as const
  const ends = ['queryEnds', queryEnds(from), queryEnds(to)] as const
  const templates = ['templates', from?.templates ?? [], to.templates ?? []] as const
  return [...lists, quarantine, vetoes, ends, templates]
    .map(([field, before, after]) => ({ field, added: without(after, before), removed: without(before, after) }))
    .filter(({ added, removed }) => added.length + removed.length > 0)
}

function quarantineNames(record: DomainRecord | undefined): string[] {
  return (record?.quarantine ?? []).map(quarantineText)
}

/** What a quarantine is called in differences: `spot in /p/*?spot`. */
export function quarantineText({ name, pattern }: NonNullable<DomainRecord['quarantine']>[number]): string {
  return `${name} in ${pattern}`
}

function templateVetoes(record: DomainRecord | undefined): string[] {
  const vetoes = Object.entries(record?.vetoByTemplate ?? {})
  return vetoes.flatMap(([rule, templates]) => templates.map((template) => `${rule} on ${template}`))
}

function queryEnds(record: DomainRecord | undefined): string[] {
  return Object.entries(record?.queryEnds ?? {}).flatMap(([template, { names, unread }]) => [
    ...names.map((name) => `${name} on ${template}`),
    ...unread.map((name) => `${name} unread on ${template}`),
  ])
}

function valuesOf(record: DomainRecord | undefined): ReadonlyMap<string, string | number> {
  const { mode, rollout, adapter, modeByPath = {} } = record ?? {}
  const byPath = Object.entries(modeByPath).map(([path, value]) => [`modeByPath ${path}`, value] as const)
  const found = [['mode', mode], ['rollout', rollout], ['adapter', adapter], ...byPath] as const
  return new Map(found.flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const])))
}

function diffValues(
  before: ReadonlyMap<string, string | number>,
  after: ReadonlyMap<string, string | number>,
): RecordDiff['values'] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, from: before.get(field) ?? null, to: after.get(field) ?? null }))
    .filter(({ from, to }) => from !== to)
}

function diffPathRules(from: readonly PathRule[], to: readonly PathRule[]): RecordDiff['pathRules'] {
  const [before, after] = [from.map(canonicalJson), to.map(canonicalJson)]
  const [known, wanted] = [new Set(before), new Set(after)]
  const shared = (texts: readonly string[], others: ReadonlySet<string>): string =>
    texts.filter((text) => others.has(text)).join('\n')
  return {
    added: to.filter((_, i) => !known.has(after[i] ?? '')),
    removed: from.filter((_, i) => !wanted.has(before[i] ?? '')),
    reordered: shared(before, wanted) !== shared(after, known),
  }
}

function without(list: readonly string[], others: readonly string[]): string[] {
  return list.filter((name) => !others.includes(name))
}

function sorted(list: readonly string[] | undefined): string {
  return JSON.stringify(list?.toSorted() ?? null)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0)
}

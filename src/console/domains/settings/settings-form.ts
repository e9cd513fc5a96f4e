/** The settings of a domain as a form: text fields to a change, and a record to text fields. */

import { credentialWarning } from '../../../rules/match/credential-cookies.ts'
import { ADAPTER_NAMES, LIST_SETTINGS, type DomainRecord, type Mode } from '../../../rules/record/domain-record.ts'
import type { WholeChange } from '../../../rules/record/types.ts'
import { filledLines, readList, type ListSetting } from './list-settings.ts'

/** The values of the fields. Lists have one entry a line. */
export interface SettingsFields extends Readonly<Record<ListSetting, string>> {
  readonly mode: string
  /** Percent. */
  readonly rollout: string
  /** One `/prefix mode` a line. */
  readonly modeByPath: string
  /** Empty: as the edge is configured. */
  readonly adapter: string
  /** Why; goes to the log. */
  readonly reason: string
  /** Latest revision when the form was opened. */
  readonly latest: string
}

/** One field that cannot be read. */
export interface FieldProblem {
  readonly field: keyof SettingsFields
  readonly message: string
}

/** Outcome of {@link readSettings}. */
export type ReadSettings =
  | {
      readonly ok: true
      readonly change: WholeChange
      readonly latest: number
      readonly warnings: readonly string[]
    }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] }

/** Modes with what they do. */
export const MODES: readonly { readonly mode: Mode; readonly text: string }[] = [
  { mode: 'off', text: 'off: requests pass untouched, and nothing is cached' },
  { mode: 'observe', text: 'observe: requests pass untouched; the figures show what rewriting would do' },
  {
    mode: 'rewrite',
    text: 'rewrite: the origin and the cache see the canonical URL; the address in the browser does not change',
  },
  { mode: 'redirect', text: 'redirect: like rewrite, and clients are redirected for structural changes' },
]

const MAX_PREFIXES = 1000
const MAX_PREFIX_CHARACTERS = 1024
/** Longest reason that goes to the log. */
export const MAX_REASON_CHARACTERS = 500

/** The fields of a record; without one: the defaults of the edge. */
export function fieldsOf(record: DomainRecord | undefined, latest: number): SettingsFields {
  return {
    mode: record?.mode ?? 'observe',
    rollout: String(shifted((record?.rollout ?? 1) * 100)),
    ...ofEachList((setting) => (record?.[setting] ?? []).join('\n')),
    modeByPath: Object.entries(record?.modeByPath ?? {})
      .map(([prefix, mode]) => `${prefix} ${mode}`)
      .join('\n'),
    adapter: record?.adapter ?? '',
    reason: '',
    latest: String(latest),
  }
}

/** Takes the fields out of a sent form; what is missing, or a file, is empty. */
export function fieldsFrom(form: Readonly<Record<string, unknown>>): SettingsFields {
  const text = (name: keyof SettingsFields): string => {
    const value = form[name]
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  return {
    mode: text('mode'),
    rollout: text('rollout'),
    ...ofEachList(text),
    modeByPath: pathModes(form) ?? text('modeByPath'),
    adapter: text('adapter'),
    reason: text('reason').trim().slice(0, MAX_REASON_CHARACTERS),
    latest: text('latest'),
  }
}

/** Reads a sent form. An empty list removes the list. Never throws. */
export function readSettings(fields: SettingsFields): ReadSettings {
  const problems: FieldProblem[] = []
  const mode = isMode(fields.mode) ? fields.mode : undefined
  if (mode === undefined) problems.push({ field: 'mode', message: 'choose one of the modes' })
  const rollout = readShare(fields.rollout, problems)
  const lists = ofEachList((setting) => {
    const read = readList(fields[setting], setting)
    problems.push(...read.problems.map((message) => ({ field: setting, message })))
    return read.list
  })
  const adapter = ADAPTER_NAMES.find((one) => one === fields.adapter)
  if (adapter === undefined && fields.adapter !== '') problems.push({ field: 'adapter', message: 'choose an adapter' })
  const modeByPath = readModeByPath(fields.modeByPath, problems)
  const latest = /^\d{1,9}$/.test(fields.latest) ? Number(fields.latest) : undefined
  if (latest === undefined)
    problems.push({ field: 'latest', message: 'open the form again: it does not say what it changes' })
  if (problems.length > 0 || latest === undefined) return { ok: false, problems }
  return {
    ok: true,
    latest,
    change: {
      // The form shows every entry.
      replace: true,
      mode,
      rollout: rollout === 1 ? null : rollout,
      ...ofEachList((setting) => (lists[setting].length === 0 ? null : lists[setting])),
      adapter: adapter ?? null,
      modeByPath: Object.keys(modeByPath).length === 0 ? null : modeByPath,
    },
    warnings: warningsOf(lists),
  }
}

function warningsOf(lists: Readonly<Record<ListSetting, readonly string[]>>): readonly string[] {
  const both = lists.keep.filter((name) => lists.strip.includes(name))
  const credentials = credentialWarning(lists.anonymousCookies)
  return [
    ...(both.length === 0 ? [] : [`Keep wins over strip, so these are kept: ${both.join(', ')}`]),
    ...(credentials === undefined ? [] : [`Anonymous cookies: ${credentials}`]),
  ]
}

/** Removes the rounding error of the conversion to percent, so that an unedited share does not change. */
function shifted(share: number): number {
  return Number(share.toPrecision(15))
}

function readShare(text: string, problems: FieldProblem[]): number {
  const percent = /^\d{1,3}([.,]\d{1,15})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
  if (percent >= 0 && percent <= 100) return shifted(percent / 100)
  problems.push({ field: 'rollout', message: 'give a number from 0 to 100' })
  return 0
}

/** The rows of a form; undefined where it has none. A row without a path is left out. */
function pathModes(form: Readonly<Record<string, unknown>>): string | undefined {
  const [prefixes, modes] = [form['pathPrefix'], form['pathMode']]
  if (!Array.isArray(prefixes) || !Array.isArray(modes)) return undefined
  const rows = prefixes.map((prefix: unknown, index) => [prefix, modes[index] as unknown] as const)
  return rows.flatMap(([prefix, mode]) => (typeof prefix === 'string' && prefix.trim() !== '' ? [`${prefix.trim()} ${String(mode)}`] : [])).join('\n') // prettier-ignore
}

function readModeByPath(text: string, problems: FieldProblem[]): Record<string, Mode> {
  const found = new Map<string, Mode>()
  for (const line of filledLines(text)) {
    const [prefix = '', mode = '', ...rest] = line.split(/\s+/)
    if (prefix.startsWith('/') && prefix.length <= MAX_PREFIX_CHARACTERS && isMode(mode) && rest.length === 0)
      found.set(prefix, mode)
    else
      problems.push({
        field: 'modeByPath',
        message: `expected "/prefix mode", as in "/checkout off": "${line.slice(0, 80)}"`,
      })
  }
  if (found.size > MAX_PREFIXES) problems.push({ field: 'modeByPath', message: `at most ${MAX_PREFIXES} prefixes` })
  return Object.fromEntries(found)
}

function isMode(text: string): text is Mode {
  return MODES.some(({ mode }) => mode === text)
}

function ofEachList<Value>(valueOf: (setting: ListSetting) => Value): Record<ListSetting, Value> {
  return Object.fromEntries(LIST_SETTINGS.map((setting) => [setting, valueOf(setting)])) as Record<ListSetting, Value>
}

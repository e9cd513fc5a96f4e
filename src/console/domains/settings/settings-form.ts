/** The settings of a domain as a form: text fields to a change, and a record to text fields. */

import { ADAPTER_NAMES, type DomainRecord, type Mode } from '../../../rules/record/domain-record.ts'
import type { WholeChange } from '../../../rules/record/types.ts'

/** The values of the fields. */
export interface SettingsFields {
  readonly mode: string
  /** Percent. */
  readonly rollout: string
  /** One name a line. */
  readonly keep: string
  readonly strip: string
  readonly veto: string
  /** One `/prefix mode` a line. */
  readonly modeByPath: string
  /** One name a line. */
  readonly anonymousCookies: string
  readonly varyAllow: string
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

const MAX_NAMES = 1000
const MAX_NAME_CHARACTERS = 1024
/** Longest reason that goes to the log. */
export const MAX_REASON_CHARACTERS = 500

/** The fields of a record; without one: the defaults of the edge. */
export function fieldsOf(record: DomainRecord | undefined, latest: number): SettingsFields {
  return {
    mode: record?.mode ?? 'observe',
    rollout: String(shifted((record?.rollout ?? 1) * 100)),
    keep: lines(record?.keep),
    strip: lines(record?.strip),
    veto: lines(record?.veto),
    modeByPath: lines(Object.entries(record?.modeByPath ?? {}).map(([prefix, mode]) => `${prefix} ${mode}`)),
    anonymousCookies: lines(record?.anonymousCookies),
    varyAllow: lines(record?.varyAllow),
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
    keep: text('keep'),
    strip: text('strip'),
    veto: text('veto'),
    modeByPath: pathModes(form) ?? text('modeByPath'),
    anonymousCookies: text('anonymousCookies'),
    varyAllow: text('varyAllow'),
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
  const names = (field: 'keep' | 'strip' | 'veto'): string[] => readNames(fields[field], field, problems)
  const tokens = (field: 'anonymousCookies' | 'varyAllow'): string[] => readTokens(fields[field], field, problems)
  const [keep, strip, veto] = [names('keep'), names('strip'), names('veto')]
  const [cookies, vary] = [tokens('anonymousCookies'), tokens('varyAllow')]
  const adapter = ADAPTER_NAMES.find((one) => one === fields.adapter)
  if (adapter === undefined && fields.adapter !== '') problems.push({ field: 'adapter', message: 'choose an adapter' })
  const modeByPath = readModeByPath(fields.modeByPath, problems)
  const latest = /^\d{1,9}$/.test(fields.latest) ? Number(fields.latest) : undefined
  if (latest === undefined)
    problems.push({ field: 'latest', message: 'open the form again: it does not say what it changes' })
  if (problems.length > 0 || latest === undefined) return { ok: false, problems }
  const both = keep.filter((name) => strip.includes(name))
  return {
    ok: true,
    latest,
    change: {
      // The form shows every entry.
      replace: true,
      mode,
      rollout: rollout === 1 ? null : rollout,
      keep: orNull(keep),
      strip: orNull(strip),
      veto: orNull(veto),
      anonymousCookies: orNull(cookies),
      varyAllow: orNull(vary),
      adapter: adapter ?? null,
      modeByPath: Object.keys(modeByPath).length === 0 ? null : modeByPath,
    },
    warnings: both.length === 0 ? [] : [`Keep wins over strip, so these are kept: ${both.join(', ')}`],
  }
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

function readNames(text: string, field: 'keep' | 'strip' | 'veto', problems: FieldProblem[]): string[] {
  const names = [...new Set(filledLines(text))]
  if (names.length > MAX_NAMES)
    problems.push({ field, message: `at most ${MAX_NAMES} names, these are ${names.length}` })
  const long = names.find((name) => name.length > MAX_NAME_CHARACTERS)
  if (long !== undefined) problems.push({ field, message: `a name has at most ${MAX_NAME_CHARACTERS} characters` })
  const pair = field === 'veto' ? undefined : names.find((name) => /[&=?]/.test(name))
  if (pair !== undefined) problems.push({ field, message: `one name a line, without value: "${pair.slice(0, 80)}"` })
  return names
}

/** The rows of a form; undefined where it has none. A row without a path is left out. */
function pathModes(form: Readonly<Record<string, unknown>>): string | undefined {
  const [prefixes, modes] = [form['pathPrefix'], form['pathMode']]
  if (!Array.isArray(prefixes) || !Array.isArray(modes)) return undefined
  const rows = prefixes.map((prefix: unknown, index) => [prefix, modes[index] as unknown] as const)
  return rows.flatMap(([prefix, mode]) => (typeof prefix === 'string' && prefix.trim() !== '' ? [`${prefix.trim()} ${String(mode)}`] : [])).join('\n') // prettier-ignore
}

// RFC 9110 §5.6.2: names of cookies and of header fields are tokens.
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

function readTokens(text: string, field: 'anonymousCookies' | 'varyAllow', problems: FieldProblem[]): string[] {
  const names = [...new Set(filledLines(text))]
  if (names.length > MAX_NAMES)
    problems.push({ field, message: `at most ${MAX_NAMES} names, these are ${names.length}` })
  const wrong = names.find((name) => name.length > MAX_NAME_CHARACTERS || !TOKEN.test(name))
  if (wrong !== undefined) problems.push({ field, message: `one name a line: "${wrong.slice(0, 80)}" is none` })
  return names
}

function readModeByPath(text: string, problems: FieldProblem[]): Record<string, Mode> {
  const found = new Map<string, Mode>()
  for (const line of filledLines(text)) {
    const [prefix = '', mode = '', ...rest] = line.split(/\s+/)
    if (prefix.startsWith('/') && prefix.length <= MAX_NAME_CHARACTERS && isMode(mode) && rest.length === 0)
      found.set(prefix, mode)
    else
      problems.push({
        field: 'modeByPath',
        message: `expected "/prefix mode", as in "/checkout off": "${line.slice(0, 80)}"`,
      })
  }
  if (found.size > MAX_NAMES) problems.push({ field: 'modeByPath', message: `at most ${MAX_NAMES} prefixes` })
  return Object.fromEntries(found)
}

function isMode(text: string): text is Mode {
  return MODES.some(({ mode }) => mode === text)
}

function filledLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function lines(list: readonly string[] = []): string {
  return list.join('\n')
}

function orNull(list: readonly string[]): readonly string[] | null {
  return list.length === 0 ? null : list
}

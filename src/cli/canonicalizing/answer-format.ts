/** How the answer to a URL is written. */

import type { Applied, Canonical } from '../../canonicalize/types.ts'
import { styleFor, type Io, type Style } from '../output/io.ts'
import { inert } from '../output/terminal.ts'

/** `error` says in plain words why a result is not `ok`. */
export type Answer = Canonical & { readonly error?: string }

/** Writes an answer, line break included. */
export type AnswerFormat = (input: string, answer: Answer) => string

/** Members of an answer, in the order in which they are written by default. */
export const ANSWER_FIELDS = ['input', 'ok', 'url', 'key', 'item', 'applied', 'error'] as const

/** One of {@link ANSWER_FIELDS}. */
export type AnswerField = (typeof ANSWER_FIELDS)[number]

/** Names of the formats. */
export const ANSWER_FORMATS = ['ndjson', 'tsv', 'text'] as const

/** One of {@link ANSWER_FORMATS}. */
export type AnswerFormatName = (typeof ANSWER_FORMATS)[number]

const TSV_FIELDS: readonly AnswerField[] = ['key', 'url']

/**
 * Makes the writer of a format.
 *
 * @param fields default: all for NDJSON, key and URL for TSV; text ignores them
 */
export function answerFormat(name: AnswerFormatName, fields: readonly AnswerField[] | undefined, io: Io): AnswerFormat {
  if (name === 'tsv') return tsvFormat(fields ?? TSV_FIELDS)
  if (name === 'ndjson') return fields === undefined ? toNdjson : (input, answer) => ndjsonOf(fields, input, answer)
  const style = styleFor(io.stdout, io.env)
  return (input, answer) => toText(input, answer, style)
}

function ndjsonOf(fields: readonly AnswerField[], input: string, answer: Answer): string {
  const chosen = fields.map((field) => [field, field === 'input' ? input : answer[field]])
  return `${JSON.stringify(Object.fromEntries(chosen))}\n`
}

/** Values without a tab or a line break, which are percent-encoded: nothing needs to be unescaped. */
function tsvFormat(fields: readonly AnswerField[]): AnswerFormat {
  const last = fields.length - 1
  return (input, answer) => {
    let row = ''
    for (let at = 0; at <= last; at++) row += tsvValue(fields[at]!, input, answer) + (at === last ? '\n' : '\t')
    return row
  }
}

function tsvValue(field: AnswerField, input: string, answer: Answer): string {
  const value = field === 'input' ? input : answer[field]
  if (value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[\t\r\n]/.test(text) ? text.replaceAll(/[\t\r\n]/g, (one) => PERCENT[one]!) : text
}

const PERCENT: Readonly<Record<string, string>> = { '\t': '%09', '\r': '%0D', '\n': '%0A' }

function toNdjson(input: string, answer: Answer): string {
  const { ok, url, key, item, applied, error } = answer
  return `${JSON.stringify({ input, ok, url, key, item, applied, error })}\n`
}

/** What was put in, what came out, and every change that says more than the two URLs do. */
function toText(input: string, { ok, url, key, applied, error = '' }: Answer, style: Style): string {
  if (!ok) return `${inert(input)}\n  ${style.bad(error)}  ${style.faint(key)}\n`
  const lines = [
    inert(input),
    `  ${style.good('->')} ${url === input ? style.faint('(unchanged)') : style.strong(url)}`,
  ]
  if (key !== url) lines.push(`     ${style.faint('key')} ${key}`)
  for (const change of applied) lines.push(`     ${style.faint(change.step)} ${changeText(change, style)}`)
  return `${lines.join('\n')}\n`
}

const WORDS: Readonly<Record<string, string>> = {
  sort: 'sorted by name',
  empty: 'empty pieces dropped',
  fragment: 'dropped',
}

/** One change in words: the parameter or the two forms, then the rule that did it. */
export function changeText({ rule, name, from, to }: Applied, style: Style): string {
  const what =
    name !== undefined
      ? `${style.name(name)} dropped`
      : from !== undefined && to !== undefined
        ? `${inert(from)} -> ${inert(to)}`
        : ''
  return what === '' ? (WORDS[rule] ?? rule) : `${what} ${style.faint(`(${rule})`)}`
}

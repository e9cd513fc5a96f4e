/** Lines of input to lines of output; the same in this process and in those beside it. */

import { createCanonicalizer, type Canonicalizer } from '../../canonicalize/canonicalize.ts'
import { whyNoUrl } from '../../canonicalize/explain/why-no-url.ts'
import type { Canonical, Profile } from '../../canonicalize/types.ts'
import { MAX_LINE_BYTES, type InputLine } from '../corpus/input-lines.ts'
import { recordLookup } from '../files/record-lookup.ts'
import type { Io } from '../output/io.ts'
import { answerFormat, type AnswerField, type AnswerFormat, type AnswerFormatName } from './answer-format.ts'

/** Everything that decides an answer; can be handed to another thread. */
export interface AnswerSettings {
  readonly profile: Profile
  /** Files of records. */
  readonly record: readonly string[]
  readonly format: AnswerFormatName
  readonly fields?: readonly AnswerField[] | undefined
}

/** Answers to a batch of lines. */
export interface Answered {
  readonly text: string
  readonly lines: number
  /** Lines that are no http(s) URL. */
  readonly failed: number
  /** First line that is too long, counted from 1. */
  readonly tooLong?: number
  /** First line that people take for one with a URL. */
  readonly hint?: { readonly line: number; readonly text: string }
}

/** Answers lines. */
export interface Answerer {
  /** One URL. */
  one(url: string): Answered
  lines(lines: readonly InputLine[]): Answered
}

/** @throws CommandFailure for records that cannot be used */
export function createAnswerer({ profile, record, format, fields }: AnswerSettings, io: Io): Answerer {
  const canonicalizer = createCanonicalizer({ record: recordLookup(record, io) })
  const job: Job = { canonicalizer, profile, format: answerFormat(format, fields, io), failed: 0 }
  return {
    one: (url) => answer([{ text: url }], job),
    lines: (lines) => answer(lines, job),
  }
}

interface Job {
  readonly canonicalizer: Canonicalizer
  readonly profile: Profile
  readonly format: AnswerFormat
  failed: number
}

function answer(lines: readonly InputLine[], job: Job): Answered {
  let text = ''
  let long: number | undefined
  let hint: Answered['hint']
  job.failed = 0
  for (const [index, line] of lines.entries()) {
    if (line.tooLongSha256 === undefined) {
      text += answerLine(line.text, job.canonicalizer.canonicalize(line.text, job), job)
      const hinted = hint === undefined ? hintFor(line) : undefined
      if (hinted !== undefined) hint = { line: index + 1, text: hinted }
      continue
    }
    long ??= index + 1
    text += answerLine(line.text, tooLong(line), job, TOO_LONG)
  }
  const found = { ...(long !== undefined && { tooLong: long }), ...(hint && { hint }) }
  return { text, lines: lines.length, failed: job.failed, ...found }
}

/** @param error why the result is not `ok`, where that is known already */
function answerLine(input: string, result: Canonical, job: Job, error?: string): string {
  if (result.ok) return job.format(input, result)
  job.failed++
  const { ok, url, key, applied } = result
  return job.format(input, { ok, url, key, applied, error: error ?? whyNoUrl(input) })
}

/** What is wrong with a line that is too long. */
export const TOO_LONG = `the line is longer than ${MAX_LINE_BYTES / 1024 / 1024} MiB and is no URL`

/** What a line is that people take for one with a URL. */
function hintFor({ text }: InputLine): string | undefined {
  if (text.startsWith('{"')) return 'a line of JSON is no URL; take the URLs out first: jq -r .url'
  if (text.includes('\0'))
    return 'NUL occurs in no URL; is this UTF-16 (then: iconv -f utf-16 -t utf-8) or no text at all?'
  if (/^[^/]*\[[^\][]*\] "[A-Z]+ /.test(text)) return 'a line of an access log is no URL; canon learn reads such logs'
  return undefined
}

function tooLong(line: InputLine): Canonical {
  const key = `url:${line.tooLongSha256?.slice(0, 24)}`
  return { ok: false, url: line.text, key, applied: [{ step: 'parse', rule: 'too-long' }] }
}

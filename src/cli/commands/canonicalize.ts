import { createCanonicalizer, type Canonicalizer } from '../../canonicalize/canonicalize.ts'
import type { Applied, Canonical, Profile } from '../../canonicalize/types.ts'
import { whyNoUrl } from '../../canonicalize/explain/why-no-url.ts'
import { EXIT_FINDINGS, EXIT_INPUT, EXIT_OK } from '../output/failure.ts'
import {
  fileSource,
  MAX_LINE_BYTES,
  readLines,
  sourceProblem,
  type InputLine,
  type Source,
} from '../corpus/input-lines.ts'
import { bufferedOutput, styleFor, type Io, type Output, type Style } from '../output/io.ts'
import { addFormat, isNdjson, type FormatOptions } from '../output/output-format.ts'
import { progressFor } from '../output/progress.ts'
import { recordLookup } from '../files/record-lookup.ts'
import { inert } from '../output/terminal.ts'
import { collect } from '../arguments/repeatable.ts'
import { profileOption, recordOption } from '../arguments/url-options.ts'
import type { CanonCommand } from './command.ts'

/** Options of `canon canonicalize`. */
export interface CanonicalizeOptions extends FormatOptions {
  readonly profile: Profile
  readonly record: readonly string[]
  readonly input: readonly string[]
  /** Ends with 1 when a line is no http(s) URL. */
  readonly strict?: boolean
}

/** `canon canonicalize`. */
export const canonCommand: CanonCommand<[string[]], CanonicalizeOptions> = {
  group: 'URLs',
  summary: 'print the canonical URL and key of every URL, one line each, in the order given',
  details: [
    'Every input line gives one output line {"input","ok","url","key","item","applied"}. A line that is not an http(s) URL is a ' +
      'result (ok: false, and "error" says why), not a failure, unless --strict is given. Bytes that are not UTF-8 are ' +
      'percent-encoded, so that no two inputs become the same.',
  ],
  examples: [
    "canon canonicalize 'https://www.example.com/a/?utm_source=news&id=7'",
    'zcat urls.gz | canon canonicalize --profile request --record shop.json | jq -r .url',
    'canon canonicalize --input urls.txt.gz > keys.ndjson',
  ],
  onlyPrints: true,
  declare: (command) =>
    addFormat(
      command
        .argument('[urls...]', 'URLs; without any, and without --input, they are read from stdin, one a line')
        .addOption(profileOption().default('identity'))
        .addOption(recordOption())
        .option('--input <file>', 'file of URLs, one a line, .gz too; - is stdin; repeatable', collect, [])
        .option('--strict', 'end with 1 if a line is not an http(s) URL'),
    ),
  run: ([urls], options, io) => runCanonicalize(urls, options, io),
}

/** `error` says in plain words why a result is not `ok`. */
type Answer = Canonical & { readonly error?: string }

type Format = (input: string, answer: Answer) => string

/**
 * `canon canonicalize`: one line per URL, in order, from arguments, files and stdin.
 *
 * @returns 0 (a line that is no URL is a result, `ok: false`); with `strict`, 1 when there was one; 2 when an input could not be
 * read: all others were processed
 */
export async function runCanonicalize(urls: readonly string[], options: CanonicalizeOptions, io: Io): Promise<number> {
  const record = recordLookup(options.record, io)
  const canonicalizer = createCanonicalizer({ record })
  const output = bufferedOutput(io.stdout)
  const job: Job = { canonicalizer, profile: options.profile, format: formatFor(options, io), output, io, failed: 0 }
  for (const url of urls) await output.write(answerLine(url, canonicalizer.canonicalize(url, job), job))
  const paths = options.input.length > 0 ? options.input : urls.length > 0 ? [] : ['-']
  let exitCode = EXIT_OK
  for (const path of paths) {
    const problem = await processSource(fileSource(path, io), job)
    if (problem === undefined) continue
    io.stderr.write(`canon: ${problem}\n`)
    exitCode = EXIT_INPUT
  }
  await output.flush()
  return exitCode === EXIT_OK && options.strict === true && job.failed > 0 ? EXIT_FINDINGS : exitCode
}

interface Job {
  readonly canonicalizer: Canonicalizer
  readonly profile: Profile
  readonly format: Format
  readonly output: Output
  readonly io: Io
  /** Lines that are no http(s) URL. */
  failed: number
}

/** @param error why the result is not `ok`, where that is known already */
function answerLine(input: string, result: Canonical, job: Job, error?: string): string {
  if (result.ok) return job.format(input, result)
  job.failed++
  const { ok, url, key, applied } = result
  return job.format(input, { ok, url, key, applied, error: error ?? whyNoUrl(input) })
}

/** @returns what went wrong, in one line; what could be read was processed */
async function processSource(source: Source, job: Job): Promise<string | undefined> {
  const { canonicalizer, output } = job
  const progress = progressFor(job.io, source.name, source.totalBytes, () => performance.now())
  let number = 0
  let problem: string | undefined
  let hasHinted = false
  try {
    for await (const lines of readLines(source.open((bytes) => progress.add(bytes)))) {
      for (const line of lines) {
        number++
        if (line.tooLongSha256 !== undefined)
          problem ??= `${source.name}:${number}: ${TOO_LONG}; its key is that of its bytes`
        const hint = hasHinted ? undefined : hintFor(line)
        if (hint !== undefined) {
          hasHinted = true
          job.io.stderr.write(`canon: ${source.name}:${number}: ${hint}\n`)
        }
        await output.write(
          line.tooLongSha256 === undefined
            ? answerLine(line.text, canonicalizer.canonicalize(line.text, job), job)
            : answerLine(line.text, tooLong(line), job, TOO_LONG),
        )
      }
      // The reader of a live stream (`tail -f`, a person) waits for these.
      await output.flush()
    }
  } catch (error) {
    problem =
      number === 0 ? `${source.name}: ${sourceProblem(error)}` : `${source.name}:${number + 1}: ${sourceProblem(error)}`
  } finally {
    progress.end()
  }
  return problem
}

const TOO_LONG = `the line is longer than ${MAX_LINE_BYTES / 1024 / 1024} MiB and is no URL`

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

function formatFor(options: CanonicalizeOptions, io: Io): Format {
  if (isNdjson(options, io)) return toNdjson
  const style = styleFor(io.stdout, io.env)
  return (input, result) => toText(input, result, style)
}

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

import { availableParallelism } from 'node:os'
import { InvalidArgumentError, Option, type Command } from 'commander'
import type { Profile } from '../../../canonicalize/types.ts'
import { profileOption, recordOption } from '../../arguments/url-options.ts'
import { numberAboveZero } from '../../arguments/numbers.ts'
import { collect } from '../../arguments/repeatable.ts'
import {
  ANSWER_FIELDS,
  ANSWER_FORMATS,
  type AnswerField,
  type AnswerFormatName,
} from '../../canonicalizing/answer-format.ts'
import { createAnswerer, TOO_LONG, type Answered, type AnswerSettings } from '../../canonicalizing/answer-lines.ts'
import { answersByThreads } from '../../canonicalizing/threads.ts'
import { fileSource, readLines, sourceProblem, type Source } from '../../corpus/input-lines.ts'
import { EXIT_FINDINGS, EXIT_INPUT, EXIT_OK } from '../../output/failure.ts'
import { bufferedOutput, type Io, type Output } from '../../output/io.ts'
import { addRows } from '../../output/output-format.ts'
import { progressFor } from '../../output/progress.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon canonicalize`. */
export interface CanonicalizeOptions {
  readonly format?: AnswerFormatName
  readonly json?: boolean
  readonly fields?: readonly AnswerField[]
  /** Threads; default 1. */
  readonly jobs?: number
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
    '--format tsv writes the fields key and url, apart by a tab and without escapes; with --fields url or key it is a function for ' +
      'databases: one line in, one line out, in order.',
  ],
  examples: [
    "canon canonicalize 'https://www.example.com/a/?utm_source=news&id=7'",
    'zcat urls.gz | canon canonicalize --profile request --record shop.json | jq -r .url',
    'canon canonicalize --input urls.txt.gz > keys.ndjson',
    'canon canonicalize --input urls.txt --format tsv --fields key,url --jobs 2 > keys.tsv',
  ],
  onlyPrints: true,
  declare: (command) =>
    addAnswerFormat(
      command
        .argument('[urls...]', 'URLs; without any, and without --input, they are read from stdin, one a line')
        .addOption(profileOption().default('identity'))
        .addOption(recordOption())
        .option('--input <file>', 'file of URLs, one a line, .gz too; - is stdin; repeatable', collect, [])
        .option('--jobs <n>', 'threads that share the work; the order stays', numberAboveZero, 1)
        .option('--strict', 'end with 1 if a line is not an http(s) URL'),
    ),
  run: ([urls], options, io) => runCanonicalize(urls, options, io),
}

function addAnswerFormat(command: Command): Command {
  return addRows(command)
    .addOption(
      new Option('--format <name>', 'default: text on a terminal, ndjson elsewhere').choices([...ANSWER_FORMATS]),
    )
    .option('--json', 'the same as --format ndjson')
    .option('--fields <names>', `fields to write, apart by commas: ${ANSWER_FIELDS.join(', ')}`, fieldNames)
}

function fieldNames(text: string): AnswerField[] {
  return text.split(',').map((name) => {
    const field = ANSWER_FIELDS.find((each) => each === name.trim())
    if (field === undefined) throw new InvalidArgumentError(`"${name}" is none of ${ANSWER_FIELDS.join(', ')}.`)
    return field
  })
}

function settingsOf({ profile, record, format, json, fields }: CanonicalizeOptions, { stdout }: Io): AnswerSettings {
  const unstated = stdout.isTTY === true && fields === undefined ? 'text' : 'ndjson'
  return { profile, record, format: json === true ? 'ndjson' : (format ?? unstated), fields }
}

/**
 * `canon canonicalize`: one line per URL, in order, from arguments, files and stdin.
 *
 * @returns 0 (a line that is no URL is a result, `ok: false`); with `strict`, 1 when there was one; 2 when an input could not be
 * read: all others were processed
 */
export async function runCanonicalize(urls: readonly string[], options: CanonicalizeOptions, io: Io): Promise<number> {
  const settings = settingsOf(options, io)
  const answerer = createAnswerer(settings, io)
  const output = bufferedOutput(io.stdout)
  const threads = Math.min(options.jobs ?? 1, 4 * availableParallelism())
  const answersOf = threads === 1 ? answersHere : answersByThreads(settings, threads)
  const job: Job = { output, io, failed: 0 }
  for (const url of urls) await writeAnswers(answerer.one(url), job)
  const paths = options.input.length > 0 ? options.input : urls.length > 0 ? [] : ['-']
  let exitCode = EXIT_OK
  for (const path of paths) {
    const source = fileSource(path, io)
    const problem = await processSource(source, (bytes) => answersOf(bytes, answerer), job)
    if (problem === undefined) continue
    io.stderr.write(`canon: ${problem}\n`)
    exitCode = EXIT_INPUT
  }
  await output.flush()
  return exitCode === EXIT_OK && options.strict === true && job.failed > 0 ? EXIT_FINDINGS : exitCode
}

async function* answersHere(
  bytes: AsyncIterable<Buffer>,
  answerer: ReturnType<typeof createAnswerer>,
): AsyncGenerator<Answered> {
  for await (const lines of readLines(bytes)) yield answerer.lines(lines)
}

interface Job {
  readonly output: Output
  readonly io: Io
  failed: number
}

async function writeAnswers({ text, failed }: Answered, job: Job): Promise<void> {
  job.failed += failed
  await job.output.write(text)
}

/** @returns what went wrong, in one line; what could be read was processed */
async function processSource(
  source: Source,
  answersOf: (bytes: AsyncIterable<Buffer>) => AsyncGenerator<Answered>,
  job: Job,
): Promise<string | undefined> {
  const progress = progressFor(job.io, source.name, source.totalBytes, () => performance.now())
  let before = 0
  let problem: string | undefined
  let hasHinted = false
  try {
    for await (const answered of answersOf(source.open((bytes) => progress.add(bytes)))) {
      const { tooLong, hint, lines } = answered
      if (tooLong !== undefined)
        problem ??= `${source.name}:${before + tooLong}: ${TOO_LONG}; its key is that of its bytes`
      if (hint !== undefined && !hasHinted) {
        hasHinted = true
        job.io.stderr.write(`canon: ${source.name}:${before + hint.line}: ${hint.text}\n`)
      }
      before += lines
      await writeAnswers(answered, job)
      // The reader of a live stream (`tail -f`, a person) waits for these.
      await job.output.flush()
    }
  } catch (error) {
    problem =
      before === 0 ? `${source.name}: ${sourceProblem(error)}` : `${source.name}:${before + 1}: ${sourceProblem(error)}`
  } finally {
    progress.end()
  }
  return problem
}

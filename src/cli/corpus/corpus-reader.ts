import { CommandFailure } from '../output/failure.ts'
import { guessFormat, isBinary, LINES_TO_GUESS } from './corpus-format.ts'
import { LINE_PARSERS, type CorpusFormat } from './corpus-line.ts'
import { BAD_HOST, type LineParser } from './corpus-line-kinds.ts'
import { fileSource, isDamage, readLines, sourceProblem, type InputLine, type Source } from './input-lines.ts'
import type { Io } from '../output/io.ts'
import { progressFor } from '../output/progress.ts'

/** Longer lines hold no URL that anybody could fetch. */
const MAX_CORPUS_LINE_BYTES = 64 * 1024
/** Bad lines that are shown per file; the rest is only counted. */
const SHOWN_PROBLEMS = 3

/** How corpora are read. */
export interface ReadCorpusOptions {
  /** Default: detected from the first lines of each file. */
  readonly format?: CorpusFormat | undefined
  /** Put before paths of logs that name no host. */
  readonly logOrigin?: string | undefined
  /** Gets every URL, with the line that it is from. */
  readonly add: (url: string, hits: number, line: string) => void
}

/** What was read. */
export interface ReadCorpus {
  readonly lines: number
  readonly urls: number
  /** Lines that were no URL, too long, or not in the file's format. */
  readonly badLines: number
  /** Of these, requests of a log that names no host. */
  readonly hostless: number
}

/**
 * Reads files (plain, gzip or zstd) and `-` for stdin, line by line, in memory that does not grow. Bad lines are warned about,
 * with file and number, and skipped; so is the rest of compressed data that is damaged.
 *
 * @throws CommandFailure when a file cannot be read, or is no text
 */
export async function readCorpus(paths: readonly string[], options: ReadCorpusOptions, io: Io): Promise<ReadCorpus> {
  let total: ReadCorpus = { lines: 0, urls: 0, badLines: 0, hostless: 0 }
  for (const path of paths) {
    // One file after another, so that warnings come in order.
    const read = await readFile(fileSource(path, io), options, io)
    total = {
      lines: total.lines + read.lines,
      urls: total.urls + read.urls,
      badLines: total.badLines + read.badLines,
      hostless: total.hostless + read.hostless,
    }
  }
  return total
}

async function readFile(source: Source, options: ReadCorpusOptions, io: Io): Promise<ReadCorpus> {
  const progress = progressFor(io, source.name, source.totalBytes, () => performance.now())
  const file = new FileReading(source.name, options, io)
  try {
    const bytes = textBytes(
      source.open((count) => progress.add(count)),
      source.name,
    )
    for await (const lines of readLines(bytes, MAX_CORPUS_LINE_BYTES)) file.take(lines)
    file.end()
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    if (isDamage(error)) file.end()
    const place = file.lines === 0 ? source.name : `${source.name}:${file.lines + 1}`
    const problem = `${place}: ${sourceProblem(error)}`
    if (file.lines === 0 || !isDamage(error)) throw new CommandFailure(problem)
    // A log that is still being written, or was copied meanwhile, lacks its end.
    io.stderr.write(`canon: warning: ${problem}\n`)
  } finally {
    progress.end()
  }
  return file
}

async function* textBytes(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of bytes) {
    if (isFirst && isBinary(chunk)) {
      throw new CommandFailure(
        `${name}: binary data; a text file with one URL a line is needed (UTF-8, or that in gzip or zstd)`,
      )
    }
    isFirst = false
    yield chunk
  }
}

/** One file while it is read. A class because it is state with two operations. */
class FileReading implements ReadCorpus {
  lines = 0
  urls = 0
  badLines = 0
  hostless = 0
  #waiting: InputLine[] = []
  #parse: LineParser | undefined
  readonly #name: string
  readonly #options: ReadCorpusOptions
  readonly #io: Io

  constructor(name: string, options: ReadCorpusOptions, io: Io) {
    this.#name = name
    this.#options = options
    this.#io = io
    if (options.format !== undefined) this.#parse = LINE_PARSERS[options.format]()
  }

  take(lines: readonly InputLine[]): void {
    if (this.#parse === undefined) {
      this.#waiting.push(...lines)
      if (this.#waiting.length >= LINES_TO_GUESS) this.#decide()
      return
    }
    for (const line of lines) this.#takeLine(line, this.#parse)
  }

  end(): void {
    if (this.#parse === undefined) this.#decide()
    const unseen = this.badLines - SHOWN_PROBLEMS
    if (unseen > 0) this.#warn(`${this.#name}: ${unseen} more lines without a usable URL`)
  }

  #decide(): void {
    const useful = this.#waiting.filter(({ tooLongSha256 }) => tooLongSha256 === undefined)
    this.#parse = LINE_PARSERS[guessFormat(useful.map(({ text }) => text))]()
    const waiting = this.#waiting
    this.#waiting = []
    for (const line of waiting) this.#takeLine(line, this.#parse)
  }

  #takeLine({ text, tooLongSha256 }: InputLine, parse: LineParser): void {
    this.lines++
    if (tooLongSha256 !== undefined) return this.#complain('longer than 64 KiB, skipped')
    const line = parse(text, this.#options)
    if (line === BAD_HOST) this.hostless++
    if (line.kind === 'bad') return this.#complain(line.why)
    if (line.kind === 'skip') return
    this.urls++
    this.#options.add(line.url, line.hits, text)
  }

  #complain(why: string): void {
    if (this.badLines++ < SHOWN_PROBLEMS) this.#warn(`${this.#name}:${this.lines}: ${why}`)
  }

  #warn(text: string): void {
    this.#io.stderr.write(`canon: warning: ${text}\n`)
  }
}

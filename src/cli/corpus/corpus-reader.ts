import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CommandFailure } from '../output/failure.ts'
import { guessFormat, isBinary, LINES_TO_GUESS } from './corpus-format.ts'
import { LINE_PARSERS, type CorpusFormat } from './corpus-line.ts'
import { BAD_HOST, urlLine, type CorpusLine, type LineParser } from './corpus-line-kinds.ts'
import { fileSource, isDamage, readLines, sourceProblem, type InputLine, type Source } from './input-lines.ts'
import { isSitemap, SitemapReader } from './sitemap.ts'
import { isTable, readTable } from './table-corpus.ts'
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
  /** Opens a URL: a corpus by its address, and what a sitemap index lists. Default: none is opened. */
  readonly openUrl?: ((url: string) => Source) | undefined
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
 * Reads files (plain, gzip or zstd), URLs of such files, tables, and `-` for stdin, in memory that does not grow. Bad lines are warned
 * about, with file and number, and skipped; so is the rest of compressed data that is damaged.
 *
 * @throws CommandFailure when a file cannot be read, or is no text
 */
export async function readCorpus(paths: readonly string[], options: ReadCorpusOptions, io: Io): Promise<ReadCorpus> {
  let total: ReadCorpus = { lines: 0, urls: 0, badLines: 0, hostless: 0 }
  const waiting = paths.map((path): Waiting => ({ path, depth: 0 }))
  // One file after another, so that warnings come in order.
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { path, depth } = next
    const { read, sitemaps } = isTable(path) ? await readRows(path, options, io) : await readFile(path, options, io)
    if (sitemaps.length > 0 && depth >= MAX_INDEX_DEPTH)
      throw new CommandFailure(`${path}: a sitemap index within ${MAX_INDEX_DEPTH} others`)
    waiting.unshift(...sitemaps.map((url) => ({ path: besideOf(path, url), depth: depth + 1 })))
    total = {
      lines: total.lines + read.lines,
      urls: total.urls + read.urls,
      badLines: total.badLines + read.badLines,
      hostless: total.hostless + read.hostless,
    }
  }
  return total
}

interface Waiting {
  readonly path: string
  /** Sitemap indexes above it. */
  readonly depth: number
}

/** The protocol allows an index no other index within; some sites have one. */
const MAX_INDEX_DEPTH = 2

/** A sitemap of an index that was downloaded with it is read from there. */
function besideOf(index: string, url: string): string {
  if (isUrl(index) || index === '-') return url
  const name = url.split(/[?#]/, 1)[0]!.split('/').at(-1) ?? ''
  const beside = join(dirname(index), name)
  return name !== '' && beside !== index && existsSync(beside) ? beside : url
}

interface Taken {
  readonly read: ReadCorpus
  /** What a sitemap index lists. */
  readonly sitemaps: readonly string[]
}

async function readRows(path: string, options: ReadCorpusOptions, io: Io): Promise<Taken> {
  const file = new FileReading(path, options, io)
  for await (const rows of readTable(path, options)) for (const row of rows) file.takeRow(row)
  file.end()
  return { read: file, sitemaps: [] }
}

function sourceOf(path: string, { openUrl }: ReadCorpusOptions, io: Io): Source {
  if (!isUrl(path)) return fileSource(path, io)
  if (openUrl !== undefined) return openUrl(path)
  throw new CommandFailure(`${path}: this command reads files; download it first`)
}

function isUrl(path: string): boolean {
  return /^https?:\/\//i.test(path)
}

async function readFile(path: string, options: ReadCorpusOptions, io: Io): Promise<Taken> {
  const source = sourceOf(path, options, io)
  const progress = progressFor(io, source.name, source.totalBytes, () => performance.now())
  const file = new FileReading(source.name, options, io)
  let sitemaps: readonly string[] = []
  try {
    const bytes = textBytes(
      source.open((count) => progress.add(count)),
      source.name,
    )
    const [first = Buffer.alloc(0)] = [(await bytes.next()).value ?? undefined]
    const whole = startWith(first, bytes)
    if (options.format === undefined && isSitemap(first.subarray(0, 4096).toString()))
      sitemaps = await takeSitemap(whole, file, source.name)
    else for await (const lines of readLines(whole, MAX_CORPUS_LINE_BYTES)) file.take(lines)
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
  return { read: file, sitemaps }
}

async function takeSitemap(bytes: AsyncIterable<Buffer>, file: FileReading, name: string): Promise<string[]> {
  const reader = new SitemapReader()
  const decoder = new TextDecoder()
  const sitemaps: string[] = []
  const take = (text: string): void => {
    for (const { kind, url } of reader.take(text)) {
      if (kind === 'sitemap') sitemaps.push(url)
      else file.takeRow(urlLine(url))
    }
  }
  for await (const chunk of bytes) take(decoder.decode(chunk, { stream: true }))
  take(decoder.decode())
  if (!reader.isWhole) file.warn(`${name}: the sitemap ends too early; URLs before its end were read`)
  return sitemaps
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

async function* startWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  yield* rest
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

  /** Takes an entry of what has no lines. */
  takeRow(row: CorpusLine): void {
    this.lines++
    this.#takeEntry(row)
  }

  end(): void {
    if (this.#parse === undefined) this.#decide()
    const unseen = this.badLines - SHOWN_PROBLEMS
    if (unseen > 0) this.warn(`${this.#name}: ${unseen} more lines without a usable URL`)
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
    this.#takeEntry(parse(text, this.#options), text)
  }

  #takeEntry(entry: CorpusLine, text?: string): void {
    if (entry === BAD_HOST) this.hostless++
    if (entry.kind === 'bad') return this.#complain(entry.why)
    if (entry.kind === 'skip') return
    this.urls++
    this.#options.add(entry.url, entry.hits, text ?? entry.url)
  }

  #complain(why: string): void {
    if (this.badLines++ < SHOWN_PROBLEMS) this.warn(`${this.#name}:${this.lines}: ${why}`)
  }

  /** Says something on stderr. */
  warn(text: string): void {
    this.#io.stderr.write(`canon: warning: ${text}\n`)
  }
}

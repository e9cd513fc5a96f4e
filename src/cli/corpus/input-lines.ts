import { createHash, type Hash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { Readable, type Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import { decodeLine } from './decode-line.ts'
import type { Io } from '../output/io.ts'
import { fileProblem } from '../files/json-file.ts'

/** One line of input. */
export interface InputLine {
  /** Without line break and byte order mark; the beginning of it when the line was too long. */
  readonly text: string
  /** Set on a line that was too long: SHA-256, hex, of all its bytes. */
  readonly tooLongSha256?: string
}

/** Longer lines are not held in memory, by default. A URL of the web is a thousand times shorter. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024

const SHOWN_BYTES = 1024
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const GZIP = Buffer.of(0x1f, 0x8b)
const ZSTD = Buffer.of(0x28, 0xb5, 0x2f, 0xfd)

/** A place that bytes come from. */
export interface Source {
  /** File name, or `stdin`. */
  readonly name: string
  /** Length in bytes as stored, compressed or not; undefined for what is no file: a pipe, which may bring a line now and the next tomorrow. */
  readonly totalBytes: number | undefined
  /** Opens it; `onBytes` hears how many stored bytes were read. Throws what the file system or gzip throws. */
  open(onBytes: (count: number) => void): AsyncIterable<Buffer>
}

/** A file, compressed with gzip or zstd or not, or `-` for stdin; a user at a terminal reads that the command waits for input. */
export function fileSource(path: string, { stdin, stderr }: Pick<Io, 'stdin' | 'stderr'>): Source {
  if (path === '-') {
    if (stdin.isTTY === true) stderr.write('canon: reading stdin, line by line; end with Ctrl-D\n')
    return { name: 'stdin', totalBytes: undefined, open: (onBytes) => plainBytes(stdin, onBytes) }
  }
  return {
    name: path,
    totalBytes: fileSize(path),
    open: (onBytes) => plainBytes(createReadStream(path, { highWaterMark: 256 * 1024 }), onBytes),
  }
}

/** Bytes that are fetched once it is opened; gzip and zstd are recognized as in files. */
export function fetchedSource(url: string, fetchBytes: () => Promise<Uint8Array>): Source {
  return {
    name: url,
    totalBytes: undefined,
    async *open(onBytes) {
      const bytes = Buffer.from(await fetchBytes())
      yield* plainBytes(Readable.from(bytes.length === 0 ? [] : [bytes]), onBytes)
    },
  }
}

/** What is wrong with a path is said when it is opened. */
function fileSize(path: string): number | undefined {
  try {
    const found = statSync(path)
    return found.isFile() ? found.size : undefined
  } catch {
    return undefined
  }
}

/** One line that says what went wrong with a source. */
export function sourceProblem(error: unknown): string {
  return isDamage(error)
    ? `damaged gzip data, or zstd (${String(error)}); lines before it were processed`
    : fileProblem(error)
}

/** Whether compressed data ended too early or is damaged: what came before it is as good as ever. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z(?:STD)?_/.test(String(error.code))
}

/** Bytes of a stream; gzip and zstd are recognized by their first bytes, whatever the file is called. */
async function* plainBytes(stream: Readable, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  const stored = countBytes(stream, onBytes)
  const first = await beginning(stored)
  const rest = startWith(first, stored)
  const decompress = decompressorOf(first)
  if (decompress === undefined) {
    yield* rest
    return
  }
  const source = Readable.from(rest).on('error', (error) => decompress.destroy(error))
  yield* source.pipe(decompress) as AsyncIterable<Buffer>
}

/** @throws for zstd where Node does not know it yet, before 22.15 */
function decompressorOf(first: Buffer): Transform | undefined {
  if (startsWith(first, GZIP)) return zlib.createGunzip()
  if (!startsWith(first, ZSTD)) return undefined
  if ('createZstdDecompress' in zlib) return zlib.createZstdDecompress()
  throw new Error('zstd needs Node 22.15 or newer; or give it as text: zstd -dc FILE | canon … -')
}

async function* countBytes(stream: Readable, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of stream as AsyncIterable<Buffer | string>) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    onBytes(bytes.length)
    yield bytes
  }
}

/** As much as the detection of the format needs, and no more: a user who types waits for the response to the first line. */
async function beginning(bytes: AsyncIterator<Buffer>): Promise<Buffer> {
  let first: Buffer = Buffer.alloc(0)
  while ([GZIP, ZSTD].some((mark) => first.length < mark.length && startsWith(mark, first))) {
    const next = await bytes.next()
    if (next.done === true) return first
    first = Buffer.concat([first, next.value])
  }
  return first
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start)
}

async function* startWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

/**
 * Splits bytes into lines, in pieces as they arrive. Every line gives one entry, empty ones too; what follows the last line
 * feed is a line when it is not empty. Bytes that do not start a file (`isStart`) keep a byte order mark. One carriage return before a line feed and a byte order mark at the start are no part of a line.
 */
export async function* readLines(
  bytes: AsyncIterable<Buffer>,
  maxLineBytes = MAX_LINE_BYTES,
  isStart = true,
): AsyncGenerator<InputLine[]> {
  const line = new PendingLine(maxLineBytes, isStart)
  for await (const chunk of bytes) {
    const lines: InputLine[] = []
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      lines.push(line.finish(chunk.subarray(start, end)))
      start = end + 1
    }
    if (start < chunk.length) line.add(chunk.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (line.length > 0) yield [line.finish(Buffer.alloc(0))]
}

/** The line that is being read: its pieces while it is short, a running hash once it is too long. A class because it is state with three operations. */
class PendingLine {
  length = 0
  #pieces: Buffer[] = []
  #hash: Hash | undefined
  #isFirst: boolean
  readonly #maxBytes: number

  constructor(maxBytes: number, isFirst: boolean) {
    this.#maxBytes = maxBytes
    this.#isFirst = isFirst
  }

  add(piece: Buffer): void {
    this.length += piece.length
    if (this.#hash !== undefined) this.#hash.update(piece)
    else this.#pieces.push(piece)
    if (this.#hash !== undefined || this.length <= this.#maxBytes) return
    const start = Buffer.concat(this.#pieces)
    this.#hash = createHash('sha256').update(start)
    this.#pieces = [Buffer.from(start.subarray(0, SHOWN_BYTES))]
  }

  finish(last: Buffer): InputLine {
    if (this.length > 0 || last.length > this.#maxBytes) this.add(last)
    const bytes = this.length === 0 ? last : Buffer.concat(this.#pieces)
    const hash = this.#hash
    const text = decodeLine(withoutCarriageReturn(this.#isFirst ? withoutMark(bytes) : bytes))
    this.length = 0
    this.#pieces = []
    this.#hash = undefined
    this.#isFirst = false
    return hash === undefined ? { text } : { text, tooLongSha256: hash.digest('hex') }
  }
}

function withoutCarriageReturn(bytes: Buffer): Buffer {
  return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

/** NDJSON in pieces: lines out of a stream of bytes, with bounded memory. */

/** One line, without its line break; or one that was too long, of which nothing is kept. */
export type StreamLine = { readonly kind: 'line'; readonly text: string } | { readonly kind: 'too-long' }

/** Thrown by {@link linesOf} when the whole is too long. */
export class StreamTooLong extends Error {
  override readonly name = 'StreamTooLong'
}

/** Bounds of {@link linesOf}, in bytes. */
export interface LineBounds {
  readonly maxLineBytes: number
  readonly maxBytes: number
}

/**
 * Lines of a stream in order, in batches that one chunk completes: a client that sends a line and waits gets its response, and a
 * file needs no response per line. Empty lines are left out. Bytes that are not UTF-8 become U+FFFD.
 *
 * @throws StreamTooLong when more than `maxBytes` arrive; what the stream itself throws
 */
export async function* linesOf(
  stream: ReadableStream<Uint8Array>,
  { maxLineBytes, maxBytes }: LineBounds,
): AsyncGenerator<readonly StreamLine[]> {
  let pieces: Uint8Array[] = []
  let length = 0
  let total = 0
  const add = (piece: Uint8Array): void => {
    length += piece.length
    if (length <= maxLineBytes) pieces.push(piece)
    else pieces = []
  }
  function take(): StreamLine | undefined {
    const line = lineOf(pieces, length > maxLineBytes)
    pieces = []
    length = 0
    return line
  }
  for await (const chunk of stream) {
    total += chunk.length
    if (total > maxBytes) throw new StreamTooLong(`more than ${maxBytes} bytes`)
    const lines: StreamLine[] = []
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, end))
      start = end + 1
      const line = take()
      if (line !== undefined) lines.push(line)
    }
    add(chunk.subarray(start))
    if (lines.length > 0) yield lines
  }
  const last = take()
  if (last !== undefined) yield [last]
}

function lineOf(pieces: readonly Uint8Array[], isTooLong: boolean): StreamLine | undefined {
  if (isTooLong) return { kind: 'too-long' }
  const decoder = new TextDecoder()
  const text = pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode()
  return text.trim() === '' ? undefined : { kind: 'line', text }
}

import { Alarm } from '../alarm.ts'
import { isDecodedByRuntime } from '../cache-headers.ts'
import type { Fields } from '../cache-headers.ts'

/** Up to here a body of known length is read before it is answered: cheaper than a stream, and a few packets at most. */
const READ_AT_ONCE_BYTES = 64 * 1024
/** A short body that takes longer is streamed after all: its client shall see what there is. */
const PATIENCE_MS = 250

/** A body on its way to the client, and a copy of it for the store. */
export interface TappedBody {
  readonly forClient: ArrayBuffer | ReadableStream<Uint8Array> | null
  /** The whole body once it ended cleanly; `undefined` when it broke off, differs from its `Content-Length`, or is too long. Never rejects. */
  readonly bytes: ArrayBuffer | undefined | Promise<ArrayBuffer | undefined>
}

function statedLength(headers: Fields): number | undefined {
  const text = headers.get('content-length')
  return text !== null && /^\d+$/.test(text) && !isDecodedByRuntime(headers) ? Number(text) : undefined
}

async function readAll(stream: ReadableStream<Uint8Array>, limitBytes: number): Promise<Uint8Array[] | undefined> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return chunks
    size += value.byteLength
    if (size > limitBytes) {
      // Leaving lets the client's half run on alone, at the client's pace and without a copy.
      await reader.cancel()
      return undefined
    }
    chunks.push(value)
  }
}

function joinChunks(chunks: readonly Uint8Array[]): ArrayBuffer {
  const [only] = chunks
  if (only !== undefined && chunks.length === 1 && only.byteLength === only.buffer.byteLength)
    return only.buffer as ArrayBuffer
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes.buffer
}

async function collect(
  stream: ReadableStream<Uint8Array>,
  limitBytes: number,
  length: number | undefined,
): Promise<ArrayBuffer | undefined> {
  try {
    const chunks = await readAll(stream, limitBytes)
    const bytes = chunks === undefined ? undefined : joinChunks(chunks)
    return length === undefined || bytes?.byteLength === length ? bytes : undefined
  } catch {
    // The origin broke off: the client's half reports it to the client.
    return undefined
  }
}

/** The whole body, or after a while a stream of what has come and what is still to come. Rejects when it breaks off before. */
async function readInTime(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  length: number,
  alarm: Alarm,
): Promise<ArrayBuffer | ReadableStream<Uint8Array>> {
  const chunks: Uint8Array[] = []
  let callOff: (() => void) | undefined
  const late = new Promise<undefined>((resolve) => {
    callOff = alarm.after(PATIENCE_MS, () => resolve(undefined))
  })
  try {
    for (let size = 0; size < length;) {
      const reading = reader.read()
      const read = await Promise.race([reading, late])
      // With its length, so that a client can tell when it broke off.
      if (read === undefined) return resumed(chunks, reading, reader).pipeThrough(new FixedLengthStream(length))
      if (read.done) break
      chunks.push(read.value)
      size += read.value.byteLength
    }
    return joinChunks(chunks)
  } finally {
    callOff?.()
  }
}

type Reading = Promise<ReadableStreamReadResult<Uint8Array>>

/** A read that is under way cannot be taken back: its chunk comes after those that are there. */
function resumed(
  chunks: readonly Uint8Array[],
  reading: Reading,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  let next: Reading | undefined = reading
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
    },
    async pull(controller) {
      const { done, value } = await (next ?? reader.read())
      next = undefined
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/**
 * Splits a body into one for the client and one for the store. At most `limitBytes` are held for the store; a longer body is
 * streamed past it. The copy is read at its own pace, so a client that is slow or gone does not hold it up. `undefined` when
 * the response says up front that it is too long: it is left untouched. Rejects when a short body breaks off before the
 * answer began.
 */
export async function tapBody(
  response: Response,
  headers: Fields,
  limitBytes: number,
  alarm = new Alarm(),
): Promise<TappedBody | undefined> {
  const length = statedLength(headers)
  if (length !== undefined && length > limitBytes) return undefined
  let { body } = response
  if (body === null) return { forClient: null, bytes: new ArrayBuffer(0) }
  if (length !== undefined && length <= READ_AT_ONCE_BYTES) {
    const read = await readInTime(body.getReader(), length, alarm)
    if (read instanceof ArrayBuffer) return { forClient: read, bytes: read.byteLength === length ? read : undefined }
    body = read
  }
  const [forClient, forStore] = body.tee()
  return { forClient, bytes: collect(forStore, limitBytes, length) }
}

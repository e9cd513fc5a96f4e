/**
 * Reading bodies into memory of our own. Every read of a stream is a turn from the runtime to the script and back, some 15 µs
 * each, and a default reader takes 4 KiB a turn: what is read here is read into one large piece of memory.
 */

import type { Alarm } from '../../workerd/alarm.ts'

/** A short body that takes longer is streamed after all: its client shall see what there is. */
const PATIENCE_MS = 250
/** Most pages fit; a larger body doubles it again and again. */
const PAGE_BYTES = 64 * 1024
const PIECE_BYTES = 16 * 1024

type Bytes = Uint8Array<ArrayBuffer>
type Reading = Promise<ReadableStreamReadResult<Bytes>>

/** Streams of the runtime can fill memory that is handed in; one that a script made is read by the runtime first. */
function byteReader(stream: ReadableStream<Uint8Array>): ReadableStreamBYOBReader {
  try {
    return stream.getReader({ mode: 'byob' })
  } catch {
    return stream.pipeThrough(new IdentityTransformStream()).getReader({ mode: 'byob' })
  }
}

const NOTHING_YET: Bytes = new Uint8Array(0)

// Memory for the next body: a piece of 64 KiB for every page would be cleared, and soon collected, for each of them.
let spare: ArrayBuffer | undefined

/**
 * The whole body, unless it is longer than `limitBytes`: the rest of it is then left to the other readers of the stream, at
 * their pace. Never asks for a least number of bytes: the other half of a stream that was split would have to wait for them
 * as well. Rejects when the body breaks off.
 */
export async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  limitBytes: number,
): Promise<ArrayBuffer | undefined> {
  const reader = byteReader(stream)
  let held = spare ?? new ArrayBuffer(PAGE_BYTES)
  spare = undefined
  for (let size = 0; ;) {
    if (size === held.byteLength) held = held.transfer(size * 2)
    const { done, value } = await reader.read(new Uint8Array(held, size))
    if (value === undefined) return undefined
    held = value.buffer
    size += value.byteLength
    if (done) {
      if (held.byteLength === PAGE_BYTES) spare = held
      return held.slice(0, size)
    }
    if (size > limitBytes) {
      await reader.cancel()
      return undefined
    }
  }
}

/**
 * The whole body of a stated length, less where it ends before, or after a while a stream of what has come and what is still
 * to come. Rejects when it breaks off before.
 */
export async function readInTime(
  stream: ReadableStream<Uint8Array>,
  length: number,
  alarm: Alarm,
): Promise<ArrayBuffer | ReadableStream<Uint8Array>> {
  const reader = byteReader(stream)
  let callOff: (() => void) | undefined
  const late = new Promise<undefined>((resolve) => {
    callOff = alarm.after(PATIENCE_MS, () => resolve(undefined))
  })
  try {
    let held = new ArrayBuffer(length)
    for (let size = 0; size < length;) {
      // The memory is the reader's until it has read; a client that must not wait for that gets a copy.
      const before = size === 0 ? NOTHING_YET : new Uint8Array(held.slice(0, size))
      const reading: Reading = reader.read(new Uint8Array(held, size))
      const read = await Promise.race([reading, late])
      // With its length, so that a client can tell when it broke off.
      if (read === undefined) return resumed(before, reading, reader).pipeThrough(new FixedLengthStream(length))
      if (read.done) return before.slice().buffer
      size += read.value.byteLength
      held = read.value.buffer
    }
    return held
  } finally {
    callOff?.()
  }
}

/**
 * The same body, moved piece by piece. Of the half of a stream that was split, the runtime hands what it holds back only with what comes next,
 * unless it is asked for.
 */
export function piecewise(stream: ReadableStream<Uint8Array>, length: number | undefined): ReadableStream<Uint8Array> {
  const moved = resumed(NOTHING_YET, undefined, byteReader(stream))
  return length === undefined ? moved : moved.pipeThrough(new FixedLengthStream(length))
}

/** A read that is under way cannot be taken back: its bytes come after those that are there. */
function resumed(
  before: Bytes,
  reading: Reading | undefined,
  reader: ReadableStreamBYOBReader,
): ReadableStream<Uint8Array> {
  let next = reading
  return new ReadableStream({
    start(controller) {
      if (before.byteLength > 0) controller.enqueue(before)
    },
    async pull(controller) {
      const { done, value } = await (next ?? reader.read(new Uint8Array(PIECE_BYTES)))
      next = undefined
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

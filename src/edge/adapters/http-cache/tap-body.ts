import { Alarm } from '../../workerd/alarm.ts'
import { isDecodedByRuntime } from '../../cache/headers.ts'
import type { Fields } from '../../cache/types.ts'
import { piecewise, readInTime, readUpTo } from './read-body.ts'

/** Up to here a body of known length is read before it is answered: cheaper than a stream, and a few packets at most. */
const READ_AT_ONCE_BYTES = 64 * 1024
/** How long any other body is waited for, in milliseconds: then its client shall see what there is. */
const PATIENCE_MS = 50

/** A body on its way to the client, and a copy of it for the store. */
export interface TappedBody {
  readonly forClient: ArrayBuffer | ReadableStream<Uint8Array> | null
  /** The whole body once it ended cleanly; `undefined` when it broke off or differs from its `Content-Length`. Never rejects. */
  readonly bytes: Copied | Promise<Copied>
}

/** What was copied of a body. */
export type Copied = ArrayBuffer | 'too-long' | undefined

/** Of what comes in chunks the chunks say how long it is, whatever a length beside them says (RFC 9112 §6.3). */
function statedLength(headers: Fields): number | undefined {
  const text = headers.get('content-length')
  if (text === null || !/^\d+$/.test(text)) return undefined
  return isDecodedByRuntime(headers) || headers.has('transfer-encoding') ? undefined : Number(text)
}

async function collect(
  stream: ReadableStream<Uint8Array>,
  limitBytes: number,
  length: number | undefined,
): Promise<Copied> {
  try {
    const bytes = await readUpTo(stream, limitBytes)
    if (bytes === undefined) return 'too-long'
    return length === undefined || bytes.byteLength === length ? bytes : undefined
  } catch {
    // The origin broke off: the client's half reports it to the client.
    return undefined
  }
}

/**
 * Splits a body into one for the client and one for the store. What comes in time is read before it is answered, so that the response can
 * say whether it was stored. At most `limitBytes` are held for the store; a longer body is streamed past it. The copy is read at its own
 * pace, so a client that is slow or gone does not hold it up. `undefined` when the response says up front that it is too long: it is left
 * untouched. Rejects when a short body breaks off before the response began.
 */
export async function tapBody(
  response: Response,
  headers: Fields,
  limitBytes: number,
  alarm = new Alarm(),
): Promise<TappedBody | undefined> {
  const length = statedLength(headers)
  if (length !== undefined && length > limitBytes) return undefined
  const { body } = response
  if (body === null) return { forClient: null, bytes: new ArrayBuffer(0) }
  if (length === undefined || length > READ_AT_ONCE_BYTES) return waitedFor(split(body, limitBytes, length), length)
  const read = await readInTime(body, length, alarm)
  if (!(read instanceof ArrayBuffer)) return split(read, limitBytes, length)
  return { forClient: read, bytes: read.byteLength === length ? read : undefined }
}

interface SplitBody {
  readonly forClient: ReadableStream<Uint8Array>
  readonly bytes: Promise<Copied>
}

function split(body: ReadableStream<Uint8Array>, limitBytes: number, length: number | undefined): SplitBody {
  const [forClient, forStore] = body.tee()
  return { forClient, bytes: collect(forStore, limitBytes, length) }
}

/** The copy for both, if it comes in time. */
async function waitedFor({ forClient, bytes }: SplitBody, length: number | undefined): Promise<TappedBody> {
  const copied = await inTime(bytes)
  if (copied === 'late') return { forClient: piecewise(forClient, length), bytes }
  if (!(copied instanceof ArrayBuffer)) return { forClient, bytes: copied }
  await forClient.cancel()
  return { forClient: copied, bytes: copied }
}

/** A timer of its own: one that is shared may ring a quarter of a second late. */
async function inTime(copying: Promise<Copied>): Promise<Copied | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PATIENCE_MS)
  })
  const copied = await Promise.race([copying, late])
  if (timer !== undefined) clearTimeout(timer)
  return copied
}

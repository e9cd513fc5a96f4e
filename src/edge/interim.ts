/**
 * Interim responses (RFC 9110 §15.2). Plain workerd takes the first response of a connection for the answer, a 103 too: what
 * follows it, the real answer, then comes as its body, as it stands on the wire. Cloudflare's own network has dealt with
 * them before a Worker sees anything.
 */

import { OriginUnreachableError } from './forward.ts'

/** What is read in search of the real answer's head, at most; larger heads than this are refused everywhere. */
const MAX_HEAD_BYTES = 64 * 1024

const WITHOUT_BODY = new Set([204, 205, 304])

/** Whether this is not yet the answer; 101 is one of its own kind. */
export function isInterim({ status }: Response): boolean {
  return status < 200 && status !== 101
}

/**
 * The answer behind an interim response to a request with this method. Its body streams. Rejects when there is none, or when
 * it is no HTTP/1.1.
 */
export async function finalResponse(interim: Response, method: string): Promise<Response> {
  const source = sourceOf(interim.body)
  for (;;) {
    const { status, statusText, headers } = await readHead(source)
    if (status < 200) continue
    const bare = method === 'HEAD' || WITHOUT_BODY.has(status)
    if (bare) await source.cancel()
    // The bytes are as coded as the fields say.
    const init: ResponseInit = { status, statusText, headers, encodeBody: 'manual' }
    return new Response(bare ? null : bodyOf(source, headers), init)
  }
}

/** Bytes of a connection, read as they are needed. */
interface Source {
  /** What has arrived and is not used yet. */
  held: Uint8Array
  /** Waits for more to be held; false at the end. */
  more(): Promise<boolean>
  cancel(): Promise<void>
}

function sourceOf(body: ReadableStream<Uint8Array> | null): Source {
  const reader = body?.getReader()
  const source: Source = {
    held: new Uint8Array(0),
    async more() {
      const { done = true, value } = (await reader?.read()) ?? {}
      if (value !== undefined) source.held = joined(source.held, value)
      return !done
    },
    cancel: async () => reader?.cancel(),
  }
  return source
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.byteLength === 0) return second
  const both = new Uint8Array(first.byteLength + second.byteLength)
  both.set(first)
  both.set(second, first.byteLength)
  return both
}

/** Takes everything up to and including `end` off the source, as text in which each char is one byte. */
async function takeThrough(source: Source, end: string): Promise<string> {
  for (;;) {
    const text = new TextDecoder('latin1').decode(source.held.subarray(0, MAX_HEAD_BYTES))
    const at = text.indexOf(end)
    if (at !== -1) {
      source.held = source.held.subarray(at + end.length)
      return text.slice(0, at)
    }
    if (source.held.byteLength >= MAX_HEAD_BYTES || !(await source.more())) {
      await source.cancel()
      throw new OriginUnreachableError('The origin sent an interim response and no answer after it')
    }
  }
}

async function readHead(source: Source): Promise<{ status: number; statusText: string; headers: Headers }> {
  const [statusLine = '', ...lines] = (await takeThrough(source, '\r\n\r\n')).split('\r\n')
  const found = /^HTTP\/1\.[01] (\d{3}) ?(.*)$/.exec(statusLine)
  if (found === null) throw new OriginUnreachableError('The origin sent an interim response and no HTTP/1.1 after it')
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return { status: Number(found[1]), statusText: found[2] ?? '', headers }
}

/** As long as its length says, or to its last chunk, or to the end of the connection. */
function bodyOf(source: Source, headers: Headers): ReadableStream<Uint8Array> {
  const chunked = /\bchunked\s*$/i.test(headers.get('transfer-encoding') ?? '')
  headers.delete('transfer-encoding')
  const stated = Number(headers.get('content-length') ?? Infinity)
  let left = chunked ? 0 : stated
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (left === 0 && chunked) left = await nextChunk(source)
      if (left === 0) {
        controller.close()
        return source.cancel()
      }
      if (source.held.byteLength === 0 && !(await source.more())) {
        if (left === Infinity) return controller.close()
        throw new OriginUnreachableError('The origin broke off')
      }
      const piece = source.held.subarray(0, Math.min(left, source.held.byteLength))
      source.held = source.held.subarray(piece.byteLength)
      left -= piece.byteLength
      if (left === 0 && chunked) await takeThrough(source, '\r\n')
      controller.enqueue(piece)
    },
    cancel: () => source.cancel(),
  })
}

/** Length of the next chunk; 0 is the last one. */
async function nextChunk(source: Source): Promise<number> {
  const length = Number.parseInt(await takeThrough(source, '\r\n'), 16)
  if (Number.isNaN(length)) throw new OriginUnreachableError('The origin sent a chunk without a length')
  return length
}

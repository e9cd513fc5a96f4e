/**
 * Interim responses (RFC 9110 §15.2). Plain workerd takes the first response of a connection as the final one, a 103
 * too. The final response then arrives as the body of the first, byte for byte. Cloudflare's own network handles interim
 * responses before a Worker sees them.
 */

import { discard } from '../origin/discard.ts'

/** How much is read to find the head of the final response; servers refuse larger heads. */
const MAX_HEAD_BYTES = 64 * 1024

const WITHOUT_BODY = new Set([204, 205, 304])

/** Whether this is not yet the final response; 101 is not interim. */
export function isInterim({ status }: Response): boolean {
  return status < 200 && status !== 101
}

// Responses put together here whose bytes are coded as their fields say. The runtime believes that of none but its own: in a copy
// it would code them once more, and a script that reads them takes them for decoded.
const coded = new WeakSet<Response>()

/** Whether the bytes of this body are coded, although the runtime hands out decoded ones: it can be sent, and not be stored. */
export function isStillCoded(response: Response): boolean {
  return coded.has(response)
}

/**
 * Whether an interim response says how long it is, which none may (RFC 9110 §8.6). To the runtime it ends there, and the connection
 * is free: the final response would be read as that of the next request, which may be another client's.
 */
export function isFramed({ headers }: Response): boolean {
  return headers.has('content-length') || headers.has('transfer-encoding')
}

// More responses without a body than these, one after the other, are unlikely.
const MOST_SPENT = 4

/**
 * Makes the runtime close the connection that such a response came over: by not reading its body, or that of a response to one
 * of the requests that `ask` sends over it.
 */
export async function spendConnection(framed: Response, ask: () => Promise<Response>): Promise<void> {
  let response = framed
  for (let spent = 0; spent < MOST_SPENT && !hasBody(response); spent++) response = await ask()
  await discard(response)
}

function hasBody({ body, headers }: Response): boolean {
  return body !== null && headers.get('content-length') !== '0'
}

// Responses of an origin that has mixed up its connections before.
const doubtful = new WeakSet<Response>()

/** Notes that this may be the response to another request. */
export function doubt(response: Response): void {
  doubtful.add(response)
}

/** Whether this may be the response to another request: no later request is to get it. */
export function isDoubtful(response: Response): boolean {
  return doubtful.has(response)
}

/** The response with headers that can be changed: a copy, except of what must not be copied. */
export function changeable(response: Response): Response {
  return coded.has(response) ? response : new Response(response.body, response)
}

/**
 * The response behind an interim response to any request but HEAD. Its body streams. Rejects when there is none, or when it is no
 * HTTP/1.1.
 */
export async function finalResponse(interim: Response): Promise<Response> {
  const source = sourceOf(interim.body)
  for (;;) {
    const { status, statusText, headers } = await readHead(source)
    if (status < 200) continue
    const bare = WITHOUT_BODY.has(status)
    if (bare) await source.cancel()
    // The bytes are as coded as the fields say.
    const init: ResponseInit = { status, statusText, headers, encodeBody: 'manual' }
    const response = new Response(bare ? null : bodyOf(source, headers), init)
    if (!bare && headers.has('content-encoding')) coded.add(response)
    return response
  }
}

/** The response to HEAD from the one to a GET. Its body is not read, which makes the runtime close the connection. */
export async function headOf(response: Response): Promise<Response> {
  const final = isInterim(response) ? await finalResponse(response) : response
  await discard(final)
  return new Response(null, final)
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

/** Takes everything up to and including `end` off the source, as the runtime reads fields: as UTF-8. */
async function takeThrough(source: Source, end: string): Promise<string> {
  for (;;) {
    const { held } = source
    // Each char is one byte.
    const at = new TextDecoder('latin1').decode(held.subarray(0, MAX_HEAD_BYTES)).indexOf(end)
    if (at !== -1) {
      source.held = held.subarray(at + end.length)
      return new TextDecoder().decode(held.subarray(0, at))
    }
    if (source.held.byteLength >= MAX_HEAD_BYTES || !(await source.more())) {
      await source.cancel()
      throw new Error('The origin sent an interim response and no response after it')
    }
  }
}

async function readHead(source: Source): Promise<{ status: number; statusText: string; headers: Headers }> {
  const [statusLine = '', ...lines] = (await takeThrough(source, '\r\n\r\n')).split('\r\n')
  const found = /^HTTP\/1\.[01] (\d{3}) ?(.*)$/.exec(statusLine)
  if (found === null) throw new Error('The origin sent an interim response and no HTTP/1.1 after it')
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon === -1) throw new Error('The origin sent a header line without a name')
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return { status: Number(found[1]), statusText: found[2] ?? '', headers }
}

/** As long as its length says, or to its last chunk, or to the end of the connection. */
function bodyOf(source: Source, headers: Headers): ReadableStream<Uint8Array> {
  const chunked = /\bchunked\s*$/i.test(headers.get('transfer-encoding') ?? '')
  headers.delete('transfer-encoding')
  if (chunked) headers.delete('content-length')
  let left = chunked ? 0 : statedLength(headers)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (left === 0 && chunked) left = await nextChunk(source)
      if (left === 0) {
        controller.close()
        return source.cancel()
      }
      if (source.held.byteLength === 0 && !(await source.more())) {
        if (left === Infinity) return controller.close()
        throw new Error('The origin broke off')
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

/** `Infinity` without one. Anything that is no length would be waited for without an end. */
function statedLength(headers: Headers): number {
  const text = headers.get('content-length')
  if (text === null) return Infinity
  if (!/^\d{1,15}$/.test(text)) throw new Error('The origin sent a length that is none')
  return Number(text)
}

/** Length of the next chunk; 0 is the last one. */
async function nextChunk(source: Source): Promise<number> {
  const found = /^([\da-f]{1,13})[\t ]*(?:;|$)/i.exec(await takeThrough(source, '\r\n'))
  if (found === null) throw new Error('The origin sent a chunk without a length')
  return Number.parseInt(found[1]!, 16)
}

import type { CacheEntry, ReceivedHead } from '../cache-entry.ts'
import { currentAgeSeconds } from '../cache-freshness.ts'
import { endToEndFields, isDecodedByRuntime } from '../cache-headers.ts'
import type { Fields } from '../cache-headers.ts'
import type { RequestHead } from '../cache-key.ts'
import { isConditional, isNotModified, notModifiedHeaders } from '../cache-validate.ts'

interface WireHeaders {
  ageSeconds: number
  readonly headers: Headers
}

// In-isolate memo: the headers to send, whose Age changes once a second. It saves rebuilding them on every hit.
const wireHeaders = new WeakMap<CacheEntry, WireHeaders>()

/** The fields a cache sends: `Cloudflare-CDN-Cache-Control` is addressed to us and ends here (RFC 9213 §2.2). */
function toSend(fields: Map<string, string>, decoded: boolean): Map<string, string> {
  fields.delete('cloudflare-cdn-cache-control')
  const etag = fields.get('etag')
  // Decoded bytes are equivalent to the coded ones, not identical (RFC 9110 §8.8.1).
  if (decoded && etag?.startsWith('"') === true) fields.set('etag', `W/${etag}`)
  return fields
}

function headersToSend(entry: CacheEntry, nowMs: number): Headers {
  const ageSeconds = Math.floor(currentAgeSeconds(entry.freshness, entry.exchange.responseTimeMs, nowMs))
  let wire = wireHeaders.get(entry)
  if (wire === undefined) {
    const fields = toSend(new Map(entry.headers.entries), entry.decoded)
    wire = { ageSeconds: -1, headers: new Headers(Object.fromEntries(fields)) }
    wireHeaders.set(entry, wire)
  }
  if (wire.ageSeconds !== ageSeconds) {
    wire.ageSeconds = ageSeconds
    wire.headers.set('age', String(ageSeconds))
  }
  return wire.headers
}

function notModified(headers: Fields): Response {
  return new Response(null, { status: 304, statusText: 'Not Modified', headers: notModifiedHeaders(headers) })
}

/**
 * The answer to a GET or HEAD from a stored response (RFC 9111 §4): `Age` is written, a HEAD gets the length without the
 * body, and a condition that does not hold gets a 304. Its headers may be changed by the caller.
 */
export function answerFromEntry(request: RequestHead, entry: CacheEntry, nowMs: number): Response {
  const headers = headersToSend(entry, nowMs)
  const { status, statusText } = entry
  if (status === 200 && isConditional(request.headers) && isNotModified(request.headers, headers, nowMs))
    return notModified(headers)
  if (request.method === 'HEAD') {
    const response = new Response(null, { status, statusText, headers })
    if (status !== 204) response.headers.set('content-length', String(entry.bodyBytes))
    return response
  }
  return new Response(entry.body, { status, statusText, headers })
}

/**
 * The answer to the request that fetched a response which is being stored: the origin's end-to-end header fields over the
 * client's half of the body. Length is left to the runtime, which knows it.
 */
export function answerFromOrigin(
  request: RequestHead,
  received: ReceivedHead,
  body: ArrayBuffer | ReadableStream<Uint8Array> | null,
  nowMs: number,
): Response {
  const decoded = isDecodedByRuntime(received.headers)
  const fields = toSend(endToEndFields(received.headers), decoded)
  fields.delete('content-length')
  if (decoded) fields.delete('content-encoding')
  const { status, statusText } = received
  const headers = Object.fromEntries(fields)
  if (status !== 200 || !isConditional(request.headers)) return new Response(body, { status, statusText, headers })
  const seen = new Headers(headers)
  if (!isNotModified(request.headers, seen, nowMs)) return new Response(body, { status, statusText, headers })
  const unread = body instanceof ReadableStream ? body.cancel() : undefined
  void unread?.catch(() => undefined)
  return notModified(seen)
}

/** A 304 in place of a 200 that the client already has (RFC 9110 §15.4.5). */
export function notModifiedFrom(response: Response): Response {
  return notModified(response.headers)
}

/** The answer to `only-if-cached` when nothing stored may be used (RFC 9111 §5.2.1.7). */
export function gatewayTimeout(): Response {
  return new Response(null, { status: 504, statusText: 'Gateway Timeout', headers: { 'cache-control': 'no-store' } })
}

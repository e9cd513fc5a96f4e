import type { CacheEntry } from '../cache-entry.ts'
import { currentAgeSeconds } from '../cache-freshness.ts'
import { endToEndHeaders, isDecodedByRuntime, withoutTargetedForUs } from '../cache-headers.ts'
import { isNotModified, notModifiedHeaders } from '../cache-validate.ts'

interface WireHeaders {
  ageSeconds: number
  readonly headers: Headers
}

// In-isolate memo: the headers to send, whose Age changes once a second. It saves rebuilding them on every hit.
const wireHeaders = new WeakMap<CacheEntry, WireHeaders>()

/** Decoded bytes are equivalent to the coded ones, not identical (RFC 9110 §8.8.1). */
function weakenEntityTag(headers: Headers): void {
  const etag = headers.get('etag')
  if (etag !== null && etag.startsWith('"')) headers.set('etag', `W/${etag}`)
}

function headersToSend(entry: CacheEntry, nowMs: number): Headers {
  const ageSeconds = Math.floor(currentAgeSeconds(entry.freshness, entry.exchange.responseTimeMs, nowMs))
  let wire = wireHeaders.get(entry)
  if (wire === undefined) {
    wire = { ageSeconds: -1, headers: withoutTargetedForUs(new Headers(entry.headers)) }
    if (entry.decoded) weakenEntityTag(wire.headers)
    wireHeaders.set(entry, wire)
  }
  if (wire.ageSeconds !== ageSeconds) {
    wire.ageSeconds = ageSeconds
    wire.headers.set('age', String(ageSeconds))
  }
  return wire.headers
}

function notModified(headers: Headers): Response {
  return new Response(null, { status: 304, statusText: 'Not Modified', headers: notModifiedHeaders(headers) })
}

/**
 * The answer to a GET or HEAD from a stored response (RFC 9111 §4): `Age` is written, a HEAD gets the length without the
 * body, and a condition that does not hold gets a 304. Its headers may be changed by the caller.
 */
export function answerFromEntry(request: Request, entry: CacheEntry, nowMs: number): Response {
  const headers = headersToSend(entry, nowMs)
  const { status, statusText } = entry
  if (status === 200 && isNotModified(request.headers, headers, nowMs)) return notModified(headers)
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
  request: Request,
  response: Response,
  body: ArrayBuffer | ReadableStream<Uint8Array> | null,
  nowMs: number,
): Response {
  const headers = withoutTargetedForUs(endToEndHeaders(response.headers))
  headers.delete('content-length')
  if (isDecodedByRuntime(response.headers)) {
    headers.delete('content-encoding')
    weakenEntityTag(headers)
  }
  if (response.status === 200 && isNotModified(request.headers, headers, nowMs)) {
    const unread = body instanceof ReadableStream ? body.cancel() : undefined
    void unread?.catch(() => undefined)
    return notModified(headers)
  }
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

/** The answer to `only-if-cached` when nothing stored may be used (RFC 9111 §5.2.1.7). */
export function gatewayTimeout(): Response {
  return new Response(null, { status: 504, statusText: 'Gateway Timeout', headers: { 'cache-control': 'no-store' } })
}

import type { CacheEntry, FieldMap, Fields } from '../../cache/types.ts'
import { formatHttpDate } from '../../cache/date.ts'
import { currentAgeSeconds } from '../../cache/freshness.ts'
import { ABOUT_CODED_BYTES, hopByHopNames, isDecodedByRuntime } from '../../cache/headers.ts'
import type { RequestHead } from '../../request/types.ts'
import { isConditional, isNotModified, notModifiedHeaders } from '../../cache/validate.ts'

interface WireHeaders {
  ageSeconds: number
  readonly headers: Headers
}

// In-isolate memo: the headers to send, whose Age changes once a second. It saves rebuilding them on every hit.
const wireHeaders = new WeakMap<CacheEntry, WireHeaders>()

// `Cloudflare-CDN-Cache-Control` is addressed to us and ends here (RFC 9213 §2.2); the length follows from the bytes.
const NEVER_PASSED_ON: readonly string[] = ['cloudflare-cdn-cache-control', 'content-length']

/** Decoded bytes are equivalent to the coded ones, not identical (RFC 9110 §8.8.1). */
function weakened(etag: string | null): string | null {
  return etag?.startsWith('"') === true ? `W/${etag}` : etag
}

function storedHeaders(entry: CacheEntry): Headers {
  const headers = new Headers(Object.fromEntries(entry.headers.entries))
  for (const name of NEVER_PASSED_ON) headers.delete(name)
  const etag = entry.decoded ? weakened(headers.get('etag')) : null
  if (etag !== null) headers.set('etag', etag)
  return headers
}

function headersToSend(entry: CacheEntry, nowMs: number): Headers {
  const ageSeconds = Math.floor(currentAgeSeconds(entry.freshness, entry.exchange.responseTimeMs, nowMs))
  let wire = wireHeaders.get(entry)
  if (wire === undefined) {
    wire = { ageSeconds: -1, headers: storedHeaders(entry) }
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
 * The response to a GET or HEAD from a stored response (RFC 9111 §4): `Age` is written, a HEAD gets the length without the
 * body, and a condition that does not hold gets a 304. Its headers may be changed by the caller.
 */
export function responseFromEntry(request: RequestHead, entry: CacheEntry, nowMs: number): Response {
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
 * The response to the request that fetched a response which is being stored: the origin's end-to-end header fields over the
 * client's half of the body. Length is left to the runtime, which knows it. `fields` are those of `response`.
 */
export function responseFromOrigin(
  request: RequestHead,
  response: Response,
  fields: FieldMap,
  body: ArrayBuffer | ReadableStream<Uint8Array> | null,
  nowMs: number,
): Response {
  const { status, statusText, headers } = response
  // The runtime copies headers among its own for half of what they cost one by one.
  const built = new Response(body, { status, statusText, headers })
  for (const name of hopByHopNames(fields)) built.headers.delete(name)
  for (const name of NEVER_PASSED_ON) if (fields.has(name)) built.headers.delete(name)
  if (!fields.has('date')) built.headers.set('date', formatHttpDate(nowMs))
  if (isDecodedByRuntime(fields)) {
    for (const name of ABOUT_CODED_BYTES) if (fields.has(name)) built.headers.delete(name)
    const etag = weakened(fields.get('etag'))
    if (etag !== null) built.headers.set('etag', etag)
  }
  if (status !== 200 || !isConditional(request.headers)) return built
  if (!isNotModified(request.headers, built.headers, nowMs)) return built
  const unread = built.body?.cancel()
  void unread?.catch(() => undefined)
  return notModified(built.headers)
}

/** A 304 in place of a 200 that the client already has (RFC 9110 §15.4.5). */
export function notModifiedFrom(response: Response): Response {
  return notModified(response.headers)
}

/** The response to `only-if-cached` when nothing stored may be used (RFC 9111 §5.2.1.7). */
export function gatewayTimeout(): Response {
  return new Response(null, { status: 504, statusText: 'Gateway Timeout', headers: { 'cache-control': 'no-store' } })
}

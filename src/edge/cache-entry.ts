import { qualifiedFields, responseDirectives } from './cache-control.ts'
import { formatHttpDate, parseHttpDate } from './cache-date.ts'
import { freshnessOf } from './cache-freshness.ts'
import type { Exchange, Freshness } from './cache-freshness.ts'
import { endToEndHeaders, isDecodedByRuntime, mergeHeaders } from './cache-headers.ts'
import { varyNames, variantKey } from './cache-vary.ts'

/** What is kept of a response besides its body. */
export interface CacheHead {
  readonly status: number
  readonly statusText: string
  /** As the origin sent them, less what must not be stored; never changed after the entry is made. */
  readonly headers: Headers
  readonly exchange: Exchange
  readonly freshness: Freshness
  /** Lower case, sorted. */
  readonly vary: readonly string[]
  /** What the request said for the names in `vary`. */
  readonly variant: string
  /** The body was decoded on the way in: its coding is gone, and a strong entity tag no longer names these bytes. */
  readonly decoded: boolean
  /** Length of the body in bytes. */
  readonly bodyBytes: number
}

/** A stored response. The body is bytes, or, from a store that streams, a stream that can be read once. */
export interface CacheEntry extends CacheHead {
  readonly body: ArrayBuffer | ReadableStream<Uint8Array> | null
}

/** The fields of an origin's response that may be stored (RFC 9111 §3.1), with a `Date` where it has no usable one (RFC 9110 §6.6.1). */
export function storableHeaders(response: Headers, exchange: Exchange): Headers {
  const headers = endToEndHeaders(response)
  for (const name of qualifiedFields(responseDirectives(response), 'no-cache') ?? []) headers.delete(name)
  if (parseHttpDate(headers.get('date'), exchange.responseTimeMs) === undefined) {
    headers.set('date', formatHttpDate(exchange.responseTimeMs))
  }
  // Length and coding follow from the stored bytes.
  headers.delete('content-length')
  if (isDecodedByRuntime(response)) headers.delete('content-encoding')
  return headers
}

/**
 * Describes a response for storage. The caller has asked `whyNotStored` first; a response without explicit freshness, or one
 * that varies on everything, is `undefined` all the same. `bodyBytes` is 0 until the body is known.
 */
export function describeResponse(
  request: Request,
  response: Pick<Response, 'status' | 'statusText' | 'headers'>,
  exchange: Exchange,
): CacheHead | undefined {
  const freshness = freshnessOf(response.headers, responseDirectives(response.headers), exchange)
  const vary = varyNames(response.headers)
  if (freshness === undefined || vary === 'any') return undefined
  return {
    status: response.status,
    statusText: response.statusText,
    headers: storableHeaders(response.headers, exchange),
    exchange,
    freshness,
    vary,
    variant: variantKey(vary, request.headers),
    decoded: isDecodedByRuntime(response.headers),
    bodyBytes: 0,
  }
}

/** The header fields of a stored response after a 304 or a HEAD answer confirmed it (RFC 9111 §3.2, §4.3.4, §4.3.5). */
export function freshenedHeaders(stored: CacheHead, newer: Headers, exchange: Exchange): Headers {
  const merged = mergeHeaders(stored.headers, newer)
  // Without a Date of its own the answer dates from now: the stored Date would make it old at once.
  if (!newer.has('date')) merged.set('date', formatHttpDate(exchange.responseTimeMs))
  return merged
}

/** A stored response under new header fields; the body and what is known of it stay. `undefined` as for `describeResponse`. */
export function freshenEntry(
  stored: CacheEntry,
  request: Request,
  headers: Headers,
  exchange: Exchange,
): CacheEntry | undefined {
  const head = describeResponse(request, { status: stored.status, statusText: stored.statusText, headers }, exchange)
  if (head === undefined) return undefined
  return { ...head, body: stored.body, bodyBytes: stored.bodyBytes, decoded: stored.decoded }
}

/**
 * What a 200 answer to HEAD says about a stored GET response (RFC 9111 §4.3.5): a validator or length that differs means the
 * stored one is obsolete, anything else confirms it.
 */
export function headConfirms(stored: CacheHead, head: Headers): boolean {
  for (const name of ['etag', 'last-modified']) {
    const said = head.get(name)
    if (said !== null && stored.headers.has(name) && said !== stored.headers.get(name)) return false
  }
  const length = head.get('content-length')
  return length === null || stored.decoded || isDecodedByRuntime(head) || Number(length) === stored.bodyBytes
}

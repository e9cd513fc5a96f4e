import type { RequestHead } from '../request/types.ts'
import { qualifiedFields } from './control.ts'
import { formatHttpDate, parseHttpDate } from './date.ts'
import { ABOUT_CODED_BYTES, endToEndFields, fieldMap, isDecodedByRuntime, mergeFields } from './headers.ts'
import type { CacheEntry, CacheHead, Exchange, FieldMap, Fields, ReceivedHead, Storable } from './types.ts'
import { variantKey } from './vary.ts'

/** The stored response with a body that can be read more than once. */
export async function withBytes(entry: CacheEntry): Promise<CacheEntry> {
  if (!(entry.body instanceof ReadableStream)) return entry
  return { ...entry, body: await new Response(entry.body).arrayBuffer() }
}

/** The fields of an origin's response that may be stored (RFC 9111 §3.1), with a `Date` where it has no usable one (RFC 9110 §6.6.1). */
function storableFields(received: ReceivedHead, exchange: Exchange, storable: Storable): FieldMap {
  const fields = endToEndFields(received.headers)
  for (const name of qualifiedFields(storable.directives, 'no-cache') ?? []) fields.delete(name)
  const date = fields.get('date')
  if (date === undefined || parseHttpDate(date, exchange.responseTimeMs) === undefined) {
    fields.set('date', formatHttpDate(exchange.responseTimeMs))
  }
  // Length and coding follow from the stored bytes.
  fields.delete('content-length')
  if (isDecodedByRuntime(received.headers)) for (const name of ABOUT_CODED_BYTES) fields.delete(name)
  return fieldMap(fields)
}

/** Describes a response that was found storable. `bodyBytes` is 0 until the body is known. */
export function describeResponse(
  request: RequestHead,
  received: ReceivedHead,
  exchange: Exchange,
  storable: Storable,
): CacheHead {
  return {
    status: received.status,
    statusText: received.statusText,
    headers: storableFields(received, exchange, storable),
    exchange,
    freshness: storable.freshness,
    vary: storable.vary,
    variant: variantKey(storable.vary, request.headers),
    decoded: isDecodedByRuntime(received.headers),
    bodyBytes: 0,
  }
}

/** The header fields of a stored response after a 304 or a HEAD response confirmed it (RFC 9111 §3.2, §4.3.4, §4.3.5). */
export function freshenedFields(stored: CacheHead, newer: FieldMap, exchange: Exchange): FieldMap {
  const merged = mergeFields(stored.headers, newer)
  // Without a Date of its own the response dates from now: the stored Date would make it old at once.
  if (!newer.has('date')) merged.set('date', formatHttpDate(exchange.responseTimeMs))
  return fieldMap(merged)
}

/** A stored response under new header fields; the body and what is known of it stay. */
export function freshenEntry(
  stored: CacheEntry,
  request: RequestHead,
  headers: FieldMap,
  exchange: Exchange,
  storable: Storable,
): CacheEntry {
  const { status, statusText, body, bodyBytes, decoded } = stored
  const head = describeResponse(request, { status, statusText, headers }, exchange, storable)
  return { ...head, body, bodyBytes, decoded }
}

/**
 * What a 200 response to HEAD says about a stored GET response (RFC 9111 §4.3.5): true when a validator is the same in both,
 * false when one or the length differs. Without a validator it decides nothing: regular HEAD
 * requests would keep an old page for ever.
 */
export function headConfirms(stored: CacheHead, head: Fields): boolean | undefined {
  let confirms: true | undefined
  for (const name of ['etag', 'last-modified']) {
    const said = head.get(name)
    if (said === null || !stored.headers.has(name)) continue
    if (said !== stored.headers.get(name)) return false
    confirms = true
  }
  const length = head.get('content-length')
  const sameLength =
    length === null || stored.decoded || isDecodedByRuntime(head) || Number(length) === stored.bodyBytes
  return sameLength && confirms
}

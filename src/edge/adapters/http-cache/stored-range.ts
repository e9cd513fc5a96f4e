// A part of what is stored, for a client that asked for no more (RFC 9110 §14, RFC 9111 §3.4).
import { withBytes } from '../../cache/entry.ts'
import type { CacheEntry, Fields } from '../../cache/types.ts'
import { parseHttpDate } from '../../cache/date.ts'
import type { KeyedRequest } from '../../request/types.ts'
import { decide, NO_DIRECTIVES } from '../../cache/policy.ts'
import { ifRangeHolds, wantedRange } from '../../cache/range.ts'
import type { ServeContext, Served } from '../types.ts'
import { responseFromEntry } from './response-from-entry.ts'
import type { Parts } from './parts.ts'
import type { ResponseStore } from './response-store.ts'

// What other caches would believe before `Cache-Control`, or without it.
const FRESHNESS_FOR_OTHERS: readonly string[] = ['cdn-cache-control', 'surrogate-control', 'expires']
/** Their word holds for the bytes that came with them (RFC 9530 §2, RFC 1864). */
const ABOUT_THESE_BYTES: readonly string[] = ['content-digest', 'content-md5']

/**
 * Serves a GET for a range of bytes from the stored page alone; `undefined` when nothing fresh is stored or the range is not one
 * that we answer. A condition that does not hold is a 304, an `If-Range` that does not hold is the whole response.
 */
export async function serveStoredRange(
  store: ResponseStore,
  request: KeyedRequest,
  range: string,
  ifRange: string | null,
  { nowMs, varyAlways }: ServeContext,
): Promise<Served | undefined> {
  const now = nowMs()
  const { entry, vary } = await store.find(request, varyAlways)
  const decision = decide({ entry, vary }, NO_DIRECTIVES, now)
  if (entry === undefined || decision.kind !== 'use' || entry.status !== 200) return undefined
  const wanted = wantedRange(range, entry.bodyBytes)
  if (wanted === undefined) return undefined
  const whole = await withBytes(entry)
  const outcome = { kind: 'hit', ttlSeconds: Math.floor(decision.ttlSeconds) } as const
  const response = responseFromEntry(request, whole, now)
  const holds = isOfCopy(ifRange, response.headers, now)
  if (response.status !== 200 || !holds || !(whole.body instanceof ArrayBuffer)) return { response, outcome }
  if (wanted.kind === 'unsatisfiable') return { response: unsatisfiable(response, entry.bodyBytes), outcome }
  const part = whole.body.slice(wanted.first, wanted.last + 1)
  return { response: cutOut(response, part, wanted.first, entry.bodyBytes), outcome }
}

/** Answers it from a stored part that holds every byte of the range; `undefined` when there is none, or the client has another copy. */
export function serveStoredPart(
  parts: Parts,
  request: KeyedRequest,
  range: string,
  ifRange: string | null,
  { nowMs, varyAlways }: ServeContext,
): Served | undefined {
  const now = nowMs()
  const found = parts.find(request, varyAlways, ({ entry, place }) => {
    const wanted = wantedRange(range, place.lengthBytes)
    const isHeld = wanted?.kind === 'part' && wanted.first >= place.first && wanted.last <= place.last
    return isHeld && freshSeconds(entry, now) !== undefined && isOfCopy(ifRange, entry.headers, now)
  })
  if (found === undefined) return undefined
  const { entry, place } = found
  const wanted = wantedRange(range, place.lengthBytes)
  if (wanted?.kind !== 'part' || !(entry.body instanceof ArrayBuffer)) return undefined
  const part = entry.body.slice(wanted.first - place.first, wanted.last - place.first + 1)
  const response = cutOut(responseFromEntry(request, entry, now), part, wanted.first, place.lengthBytes)
  return { response, outcome: { kind: 'hit', ttlSeconds: Math.floor(freshSeconds(entry, now) ?? 0) } }
}

function freshSeconds(entry: CacheEntry, nowMs: number): number | undefined {
  const decision = decide({ entry, vary: entry.vary }, NO_DIRECTIVES, nowMs)
  return decision.kind === 'use' && decision.ttlSeconds > 0 ? decision.ttlSeconds : undefined
}

function isOfCopy(ifRange: string | null, headers: Fields, nowMs: number): boolean {
  return ifRangeHolds(ifRange, headers, (date) => parseHttpDate(date, nowMs))
}

function cutOut({ headers }: Response, part: ArrayBuffer, first: number, lengthBytes: number): Response {
  headers.set('content-range', `bytes ${first}-${first + part.byteLength - 1}/${lengthBytes}`)
  if (part.byteLength < lengthBytes) for (const name of ABOUT_THESE_BYTES) headers.delete(name)
  return new Response(part, { status: 206, statusText: 'Partial Content', headers })
}

function unsatisfiable({ headers }: Response, lengthBytes: number): Response {
  headers.set('content-range', `bytes */${lengthBytes}`)
  // As fresh as the page it would be kept as the page, by a cache that knows no ranges.
  headers.set('cache-control', 'no-store')
  for (const name of FRESHNESS_FOR_OTHERS) headers.delete(name)
  return new Response(null, { status: 416, statusText: 'Range Not Satisfiable', headers })
}

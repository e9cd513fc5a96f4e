// A part of a stored response, for a client that asked for no more (RFC 9110 §14, RFC 9111 §3.4). Parts are never stored.
import { withBytes } from '../cache-entry.ts'
import { parseHttpDate } from '../cache-date.ts'
import type { KeyedRequest } from '../cache-key.ts'
import { decide, NO_WISHES } from '../cache-policy.ts'
import { ifRangeHolds, wantedRange } from '../cache-range.ts'
import type { ServeContext, Served } from './adapter.ts'
import { answerFromEntry } from './dress.ts'
import type { ResponseStore } from './response-store.ts'

// What other caches would believe before `Cache-Control`, or without it.
const FRESHNESS_FOR_OTHERS: readonly string[] = ['cdn-cache-control', 'surrogate-control', 'expires']

/**
 * Answers a GET for a range of bytes from the store alone; `undefined` when nothing fresh is stored or the range is not one
 * that we answer: then the origin is asked with the client's own request. A condition that does not hold is a 304, an
 * `If-Range` that does not hold is the whole response.
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
  const decision = decide({ entry, vary }, NO_WISHES, now)
  if (entry === undefined || decision.kind !== 'use' || entry.status !== 200) return undefined
  const wanted = wantedRange(range, entry.bodyBytes)
  if (wanted === undefined) return undefined
  const whole = await withBytes(entry)
  const outcome = { kind: 'hit', ttlSeconds: Math.floor(decision.ttlSeconds) } as const
  const response = answerFromEntry(request, whole, now)
  const holds = ifRangeHolds(ifRange, response.headers, (date) => parseHttpDate(date, now))
  if (response.status !== 200 || !holds || !(whole.body instanceof ArrayBuffer)) return { response, outcome }
  const { headers } = response
  if (wanted.kind === 'unsatisfiable') {
    headers.set('content-range', `bytes */${entry.bodyBytes}`)
    // As fresh as the page it would be kept as the page, by a cache that knows no ranges.
    headers.set('cache-control', 'no-store')
    for (const name of FRESHNESS_FOR_OTHERS) headers.delete(name)
    return { response: new Response(null, { status: 416, statusText: 'Range Not Satisfiable', headers }), outcome }
  }
  headers.set('content-range', `bytes ${wanted.first}-${wanted.last}/${entry.bodyBytes}`)
  const part = whole.body.slice(wanted.first, wanted.last + 1)
  return { response: new Response(part, { status: 206, statusText: 'Partial Content', headers }), outcome }
}

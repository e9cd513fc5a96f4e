// A part of a page that is not stored: originResponse for as the page would be, and kept for those who ask for bytes of it (RFC 9111 §3.3).
import { describeResponse } from '../../cache/entry.ts'
import { isLegible } from '../../cache/headers.ts'
import { toRequest } from '../../request/cache-key.ts'
import type { KeyedRequest } from '../../request/types.ts'
import { directivesOf } from '../../cache/policy.ts'
import { placedBytes, wantedRange } from '../../cache/range.ts'
import type { Storable } from '../../cache/types.ts'
import { isConditional } from '../../cache/validate.ts'
import { isDoubtful, isStillCoded } from '../../workerd/interim.ts'
import type { ServeContext, Served } from '../types.ts'
import { responseFromOrigin } from './response-from-entry.ts'
import type { Job, SharedCache } from './job.ts'
import { ask, judge } from './origin-exchange.ts'
import type { OriginResponse } from './origin-exchange.ts'
import { serveStoredPart, serveStoredRange } from './stored-range.ts'
import { tapBody } from './tap-body.ts'
import type { Copied } from './tap-body.ts'

/** Longer parts are streamed past the store. */
const MOST_PART_BYTES = 1024 * 1024

/**
 * Serves a GET for a range of bytes from the stored page, from a stored part, or with a part from the origin, which is stored where
 * the page might be. `undefined` where only the client's own request gets the right response: several ranges, conditions, headers of
 * a script, a part that broke off. Rejects when the origin cannot be reached.
 */
export async function serveRange(
  cache: SharedCache,
  request: KeyedRequest,
  range: string,
  ifRange: string | null,
  context: ServeContext,
): Promise<Served | undefined> {
  const served = await serveStoredRange(cache.store, request, range, ifRange, context)
  if (served !== undefined || isConditional(request.headers)) return served
  const part = serveStoredPart(cache.parts, request, range, ifRange, context)
  if (part !== undefined || ifRange !== null || !isOneRange(range)) return part
  if ((context.varyNamed ?? []).length > 0) return undefined
  return fetchPart(
    { cache, request, context, directives: directivesOf(request), changes: cache.coalesced.changes() },
    range,
  )
}

function isOneRange(range: string): boolean {
  return wantedRange(range, Number.MAX_SAFE_INTEGER)?.kind === 'part'
}

/** The response to a request with a range is never stored as the page, whatever it calls itself. */
async function fetchPart(job: Job, range: string): Promise<Served | undefined> {
  const { cache, context, request } = job
  const headers = new Headers(toRequest(request).headers)
  headers.set('range', range)
  const originResponse = await ask(job, headers)
  const { response, received, exchange } = originResponse
  const passed = { response, outcome: { kind: 'forward', fwd: 'uri-miss', stored: false } } as const
  const storable = storablePart(job, originResponse)
  if (storable === undefined) {
    // A page that is gone, or not for all any more, contradicts its parts.
    if (response.status < 400 || response.status === 404 || response.status === 410) cache.parts.remove(request.url)
    return passed
  }
  const limitBytes = Math.min(cache.maxBodyBytes, MOST_PART_BYTES)
  const tapping = tapBody(response, received.headers, limitBytes, context.alarm)
  const tapped = await tapping.catch(() => 'broke-off' as const)
  if (tapped === 'broke-off') return undefined
  if (tapped === undefined) return passed
  const { bytes, forClient } = tapped
  const store = (body: Copied): boolean => storePart(job, originResponse, storable, body)
  if (bytes instanceof Promise) context.waitUntil(bytes.then(store))
  const stored = bytes instanceof Promise || store(bytes)
  return {
    response: responseFromOrigin(request, response, received.headers, forClient, exchange.responseTimeMs),
    outcome: { ...passed.outcome, stored },
  }
}

/** Judged as the page that it is a part of; coded bytes cannot be cut, and without a length nothing shows that a part is whole. */
function storablePart(job: Job, { response, received, exchange }: OriginResponse): Storable | undefined {
  const { status, headers } = received
  if (status !== 206 || !headers.has('content-length') || headers.has('content-encoding')) return undefined
  if (job.directives.noStore || !isLegible(headers) || isStillCoded(response) || isDoubtful(response)) return undefined
  const judgement = judge(job, job.request, { status: 200, headers }, exchange)
  return 'storable' in judgement ? judgement.storable : undefined
}

function storePart(job: Job, { received, exchange }: OriginResponse, storable: Storable, body: Copied): boolean {
  const { cache, request } = job
  if (!(body instanceof ArrayBuffer) || cache.coalesced.hasChanged(job)) return false
  const place = placedBytes(received.headers.get('content-range'), body.byteLength)
  if (place === undefined) return false
  const entry = { ...describeResponse(request, received, exchange, storable), body, bodyBytes: body.byteLength }
  cache.parts.put(request.url, { entry, place })
  return true
}

// One trip to the origin on behalf of a cache: what is originResponse, what comes of the response.
import { freshenEntry, freshenedFields, withBytes } from '../../cache/entry.ts'
import type {
  CacheEntry,
  ReceivedHead,
  Exchange,
  FieldMap,
  Found,
  Judgement,
  ResponseHead,
  Storable,
} from '../../cache/types.ts'
import { isLegible, readFields } from '../../cache/headers.ts'
import { toRequest } from '../../request/cache-key.ts'
import type { RequestHead } from '../../request/types.ts'
import { mayServeOnError, mayServeUnreached } from '../../cache/policy.ts'
import { judgeResponse } from '../../cache/storability.ts'
import {
  hasValidator,
  isConditional,
  isNotModified,
  revalidationHeaders,
  selectsStored,
  withoutConditions,
} from '../../cache/validate.ts'
import { unitedNames } from '../../cache/vary.ts'
import { discard } from '../../origin/discard.ts'
import { isDoubtful, isStillCoded } from '../../workerd/interim.ts'
import type { Served } from '../types.ts'
import { responseFromEntry, responseFromOrigin, notModifiedFrom } from './response-from-entry.ts'
import type { Fwd, Job } from './job.ts'
import { storeEntry, storeCopy, storedInTime } from './store-entry.ts'
import type { StoreResult } from './store-entry.ts'
import { fetchPast, substitute, substituteUnreached } from './substitute.ts'
import type { SubstituteReason } from './substitute.ts'
import type { Copied } from './tap-body.ts'
import { tapBody } from './tap-body.ts'

/** The response for the client, and the entry that others may use: at once, or when its body is complete. Never rejects. */
export interface Fetched {
  readonly served: Served
  readonly stored: CacheEntry | undefined | Promise<CacheEntry | undefined>
}

/** What the origin said. */
export interface OriginResponse {
  readonly response: Response
  /** The same response, its fields read. */
  readonly received: ReceivedHead
  readonly exchange: Exchange
}

/** Sends the request of a job with these header fields, or with its own. */
export async function ask(job: Job, headers: Headers | undefined): Promise<OriginResponse> {
  const requestTimeMs = job.context.nowMs()
  const request = headers === undefined ? job.request : new Request(toRequest(job.request), { headers })
  const response = await job.context.fetchOrigin(request)
  const { status, statusText } = response
  const received = { status, statusText, headers: readFields(response.headers) }
  return { response, received, exchange: { requestTimeMs, responseTimeMs: job.context.nowMs() } }
}

/** Conditions of the client stay at home, so that the response can be stored; where nothing can be, they save the origin's work. */
function firstRequest(job: Job, entry: CacheEntry | undefined): Headers | undefined {
  const { headers, url } = job.request
  if (entry !== undefined && hasValidator(entry.headers)) {
    return revalidationHeaders(toRequest(job.request).headers, entry.headers)
  }
  if (!isConditional(headers) || job.cache.coalesced.isAlone(url, job.context.nowMs())) return undefined
  return withoutConditions(toRequest(job.request).headers)
}

/** Judged as a response that varies on everything of the client's that was sent, whether it says so or not. */
export function judge(job: Job, request: RequestHead, response: ResponseHead, exchange: Exchange): Judgement {
  const { varyAllow, varyAlways, varyNamed = [] } = job.context
  const judgement = judgeResponse(request, response, exchange, varyAllow)
  if (varyAlways.length === 0 || !('storable' in judgement)) return judgement
  if (!varyNamed.every((name) => judgement.storable.vary.includes(name))) return { why: 'vary' }
  return { storable: { ...judgement.storable, vary: unitedNames(judgement.storable.vary, varyAlways) } }
}

/**
 * Puts a stored response back under the header fields of a response that confirmed it, or forgets it where they forbid
 * storing: what may not be stored is still the response to this one request, under the new header fields.
 */
export async function storeFreshened(
  job: Job,
  entry: CacheEntry,
  newer: FieldMap,
  exchange: Exchange,
): Promise<{ readonly entry: CacheEntry; readonly stored: boolean }> {
  const { cache, request } = job
  const asGet = { method: 'GET', url: request.url, headers: request.headers }
  const whole = await withBytes(entry)
  const headers = freshenedFields(whole, newer, exchange)
  const judgement = judge(job, asGet, { status: whole.status, headers }, exchange)
  if (!('storable' in judgement)) {
    if (!job.directives.noStore) await cache.store.remove(request.url)
    return { entry: { ...whole, headers, exchange }, stored: false }
  }
  const fresh = freshenEntry(whole, asGet, headers, exchange, judgement.storable)
  return { entry: fresh, stored: !job.directives.noStore && (await storeEntry(job, fresh)).isStored }
}

async function freshen(job: Job, entry: CacheEntry, originResponse: OriginResponse, fwd: Fwd): Promise<Fetched> {
  const kept = await storeFreshened(job, entry, originResponse.received.headers, originResponse.exchange)
  const response = responseFromEntry(job.request, kept.entry, job.context.nowMs())
  // Fields are a map, which holds one Set-Cookie; these are for this client alone.
  response.headers.delete('set-cookie')
  for (const cookie of originResponse.response.headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return {
    served: { response, outcome: { kind: 'forward', fwd, fwdStatus: 304, stored: kept.stored } },
    stored: kept.stored ? kept.entry : undefined,
  }
}

/** The response is the client's alone. An older stored response that it contradicts is forgotten. */
async function passOn(job: Job, entry: CacheEntry | undefined, response: Response, fwd: Fwd): Promise<Fetched> {
  const { cache, context, request, directives } = job
  // What one script asks for says nothing of the page that others get.
  const isOfOneScript = (context.varyNamed ?? []).length > 0
  const settled = response.status < 500 && response.status !== 304 && !directives.noStore && !isOfOneScript
  if (settled && entry !== undefined) await cache.store.remove(request.url)
  if (settled) cache.coalesced.markAlone(request.url, context.nowMs())
  const unchanged =
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    isNotModified(request.headers, response.headers, context.nowMs())
  if (unchanged) await discard(response)
  const outcome = { kind: 'forward', fwd, stored: false } as const
  return { served: { response: unchanged ? notModifiedFrom(response) : response, outcome }, stored: undefined }
}

async function storeAndRespond(
  job: Job,
  entry: CacheEntry | undefined,
  originResponse: OriginResponse,
  storable: Storable,
  fwd: Fwd,
): Promise<Fetched> {
  const { cache, context, request } = job
  const { response: come, received, exchange } = originResponse
  const { headers } = received
  const tapping = isLegible(headers) ? tapBody(come, headers, cache.maxBodyBytes, context.alarm) : undefined
  const tapped = await tapping?.catch(String)
  if (typeof tapped === 'string')
    return { served: await respondInstead(job, entry, fwd, { unreached: tapped }), stored: undefined }
  if (tapped === undefined) return passOn(job, entry, come, fwd)
  const { bytes, forClient } = tapped
  const keepBody = (body: Copied): Promise<StoreResult> => storeCopy(job, { received, exchange, storable }, body)
  const keeping = bytes instanceof Promise ? bytes.then(keepBody) : keepBody(bytes)
  // Bytes at hand are stored before the response leaves, so that it can say so. What becomes of others is not known yet.
  const kept = bytes instanceof Promise ? undefined : await storedInTime(keeping, context.alarm)
  const response = responseFromOrigin(request, come, headers, forClient, exchange.responseTimeMs)
  const outcome = { kind: 'forward', fwd, stored: kept?.isStored === true } as const
  return {
    served: { response, outcome },
    stored: kept === undefined ? keeping.then(({ entry: late }) => late) : kept.entry,
  }
}

async function askOrigin(job: Job, entry: CacheEntry | undefined): Promise<OriginResponse> {
  const originResponse = await ask(job, firstRequest(job, entry))
  const about = entry !== undefined && hasValidator(entry.headers) && originResponse.response.status === 304
  if (!about || selectsStored(entry.headers, originResponse.received.headers)) return originResponse
  // It confirmed something else than what is stored: only the whole response helps (RFC 9111 §4.3.4).
  return ask(job, withoutConditions(toRequest(job.request).headers))
}

/** For a response that broke off before that to the client began: what is stored, or the next one as it comes. */
function respondInstead(
  job: Job,
  entry: CacheEntry | undefined,
  fwd: Fwd,
  why: SubstituteReason,
): Served | Promise<Served> {
  return mayServeUnreached(entry, job.context.nowMs()) ? substitute(job, entry, fwd, why) : fetchPast(job, fwd, why)
}

/**
 * Sends a GET to the origin, conditional when a stored response can be validated, and makes of the response what RFC 9111 §4.3.3
 * and RFC 5861 §4 allow: freshen, replace, pass on, or serve what is stored. Rejects only when the origin cannot be reached
 * and nothing stored may be served.
 */
export async function fetchAndStore(job: Job, found: Found<CacheEntry>, fwd: Fwd): Promise<Fetched> {
  const { context, request, directives } = job
  const { entry } = found
  let originResponse: OriginResponse
  try {
    originResponse = await askOrigin(job, entry)
  } catch (error) {
    return { served: substituteUnreached(job, entry, fwd, error), stored: undefined }
  }
  const { status } = originResponse.response
  if (status >= 500 && entry !== undefined && mayServeOnError(entry, context.nowMs(), status)) {
    await discard(originResponse.response)
    return { served: substitute(job, entry, fwd, { fwdStatus: status }), stored: undefined }
  }
  const validated = entry !== undefined && hasValidator(entry.headers) && status === 304
  if (validated && selectsStored(entry.headers, originResponse.received.headers))
    return freshen(job, entry, originResponse, fwd)
  const judgement = judge(job, request, originResponse.received, originResponse.exchange)
  const mayBeStored =
    !directives.noStore && !isStillCoded(originResponse.response) && !isDoubtful(originResponse.response)
  if (!('storable' in judgement) || !mayBeStored) return passOn(job, entry, originResponse.response, fwd)
  return storeAndRespond(job, entry, originResponse, judgement.storable, fwd)
}

// The request path of a shared cache (RFC 9111 §4) over any store: decide, use or forward, one origin request per key.
import { headConfirms, withBytes } from '../../cache/entry.ts'
import type { CacheEntry, Found } from '../../cache/types.ts'
import { readFields } from '../../cache/headers.ts'
import { toRequest } from '../../request/cache-key.ts'
import type { KeyedRequest } from '../../request/types.ts'
import {
  isSelectedBy,
  decide,
  mayServeOnError,
  mayServeUnreached,
  NO_DIRECTIVES,
  directivesOf,
} from '../../cache/policy.ts'
import { whyBypassed } from '../../cache/storability.ts'
import { withoutConditions } from '../../cache/validate.ts'
import { keyOf, unitedNames, variantKey } from '../../cache/vary.ts'
import { Alarm } from '../../workerd/alarm.ts'
import { discard } from '../../origin/discard.ts'
import type { ServeContext, Served } from '../types.ts'
import { responseFromEntry, gatewayTimeout } from './response-from-entry.ts'
import { fetchAndStore, storeFreshened } from './origin-exchange.ts'
import type { Fwd, Job, SharedCache } from './job.ts'
import { failureOf } from './coalesced-requests.ts'
import type { LeaderResult, Failure, WaitResult } from './coalesced-requests.ts'
import { fetchPast, substitute, substituteUnreached } from './substitute.ts'

/** How long a request that could be served stale waits for the origin: decision 048. */
const STALE_PATIENCE_MS = 5000
const LATE = { unreached: `no response within ${STALE_PATIENCE_MS} ms` }
/** How many leaders a request waits for, one after the other, before it asks the origin itself. */
const LEADERS = 6

/** Requests that may share one response: the URL, and what this request says for the names that its responses vary on or are sent. */
function coalescingKey({ request, context }: Job, vary: readonly string[] = context.varyAlways): string {
  const names = vary === context.varyAlways ? vary : unitedNames(vary, context.varyAlways)
  return keyOf(request.url, names.length === 0 ? '' : variantKey(names, request.headers))
}

function ignore(): void {}

function lead(job: Job, found: Found<CacheEntry>, fwd: Fwd, key: string, nowMs: number): Promise<Served> {
  const share = job.cache.coalesced.lead(key, job.cache.waitTimeoutMs, nowMs)
  const served = fetchAndShare(job, found, fwd, share)
  // Keeps the work alive when this client disconnects: others may be waiting for it.
  job.context.waitUntil(served.then(ignore, ignore))
  return served
}

/**
 * A response that is stale on arrival (`max-age=0`) serves no waiter, which then sends its own request. For a while no request
 * waits for this URL, so that under load not every one takes twice as long.
 */
function noteUse({ cache: { coalesced }, context, request: { url } }: Job, entry: CacheEntry, isInVain: boolean): void {
  const nowMs = context.nowMs()
  if (decide({ entry, vary: entry.vary }, NO_DIRECTIVES, nowMs).kind !== 'forward') coalesced.clearAlone(url)
  else if (isInVain || coalesced.isAlone(url, nowMs)) coalesced.markAlone(url, nowMs)
}

/** Fetches, and reports to `report` what others may use. */
async function fetchAndShare(
  job: Job,
  found: Found<CacheEntry>,
  fwd: Fwd,
  report: (result: LeaderResult) => void,
): Promise<Served> {
  const share = (result: LeaderResult): void => {
    if (result !== undefined && !('failed' in result)) noteUse(job, result, false)
    report(result)
  }
  try {
    const { served, stored } = await fetchAndStore(job, found, fwd)
    if (stored instanceof Promise) job.context.waitUntil(stored.then(share, () => share(undefined)))
    else share(stored ?? failureOf(served.outcome))
    return served
  } catch (error) {
    share(undefined)
    throw error
  }
}

function fetchAlone(job: Job, found: Found<CacheEntry>, fwd: Fwd): Promise<Served> {
  return fetchAndShare(job, found, fwd, ignore)
}

function forwardGet(job: Job, found: Found<CacheEntry>, fwd: Fwd, leaders = LEADERS): Promise<Served> {
  const { cache, context, request, directives } = job
  const nowMs = context.nowMs()
  if (directives.noStore || directives.noCache || cache.coalesced.isAlone(request.url, nowMs)) {
    return fetchAlone(job, found, fwd)
  }
  const key = coalescingKey(job, found.vary)
  const patienceMs = canSubstitute(job, found, fwd) ? STALE_PATIENCE_MS : undefined
  const joined = cache.coalesced.join(key, cache.waitTimeoutMs, nowMs, patienceMs)
  if (joined !== undefined) return follow(joined, job, found, fwd, leaders - 1)
  const isToBeStored = found.entry !== undefined || cache.store.admits(key, nowMs)
  return isToBeStored ? lead(job, found, fwd, key, nowMs) : fetchPast(job, fwd)
}

/** What failed for another request would fail for this one: an origin in trouble is not asked by each. */
function substituteAlike(job: Job, found: Found<CacheEntry>, fwd: Fwd, { failed }: Failure): Promise<Served> | Served {
  const { entry } = found
  const status = 'unreached' in failed ? 530 : failed.fwdStatus
  const stands = entry !== undefined && mayServeOnError(entry, job.context.nowMs(), status)
  return stands ? substitute(job, entry, fwd, { ...failed, collapsed: true }) : fetchAlone(job, found, fwd)
}

/** Uses what another request brings, where it fits this one. */
async function follow(
  joined: Promise<WaitResult>,
  job: Job,
  found: Found<CacheEntry>,
  fwd: Fwd,
  leaders: number,
): Promise<Served> {
  const { context, request, directives } = job
  const entry = await joined
  if (entry === 'late') {
    if (canSubstitute(job, found, fwd)) return substitute(job, found.entry, fwd, LATE)
    return leaders > 0 ? forwardGet(job, found, fwd, leaders) : fetchAlone(job, found, fwd)
  }
  if (entry === undefined) return fetchAlone(job, found, fwd)
  if ('failed' in entry) return substituteAlike(job, found, fwd, entry)
  const isVariant = variantKey(entry.vary, request.headers) === entry.variant
  const matches = isVariant && isSelectedBy(entry, request.headers, context.varyAlways)
  if (matches && decide({ entry, vary: entry.vary }, directives, context.nowMs()).kind.startsWith('use')) {
    const response = responseFromEntry(request, entry, context.nowMs())
    return { response, outcome: { kind: 'forward', fwd, collapsed: true } }
  }
  if (matches) noteUse(job, entry, true)
  // What was waited for is another variant: once more, now among those that ask for the same one.
  else if (leaders > 0) return forwardGet(job, { entry: found.entry, vary: entry.vary }, fwd, leaders)
  return fetchAlone(job, found, fwd)
}

/** A HEAD goes to the origin as it is; its response confirms or ends the stored GET response (RFC 9111 §4.3.5). */
async function forwardHead(job: Job, found: Found<CacheEntry>, fwd: Fwd): Promise<Served> {
  const { cache, context, request } = job
  const requestTimeMs = context.nowMs()
  const { entry } = found
  let response: Response
  try {
    response = await context.fetchOrigin(request)
  } catch (error) {
    return substituteUnreached(job, entry, fwd, error)
  }
  const { status, headers } = response
  if (entry !== undefined && (status === 200 || status === 404 || status === 410)) {
    const confirms = status === 200 && entry.status === 200 && headConfirms(entry, headers)
    if (confirms === false) await cache.store.remove(request.url)
    if (confirms === true)
      await storeFreshened(job, entry, readFields(headers), { requestTimeMs, responseTimeMs: context.nowMs() })
  }
  return { response, outcome: { kind: 'forward', fwd, stored: false } }
}

/** Whether what is stored may be served to a request that has waited for the origin. */
function canSubstitute(
  job: Job,
  found: Found<CacheEntry>,
  fwd: Fwd,
): found is Found<CacheEntry> & { readonly entry: CacheEntry } {
  return fwd === 'stale' && mayServeUnreached(found.entry, job.context.nowMs())
}

function forward(job: Job, found: Found<CacheEntry>, fwd: Fwd): Promise<Served> {
  const send = job.request.method === 'HEAD' ? forwardHead : forwardGet
  return canSubstitute(job, found, fwd) ? forwardAWhile(job, found, fwd, send) : send(job, found, fwd)
}

/** A request waits for a slow origin for a while only; its response is stored when it arrives. */
async function forwardAWhile(
  job: Job,
  found: Found<CacheEntry> & { readonly entry: CacheEntry },
  fwd: Fwd,
  send: typeof forwardGet,
): Promise<Served> {
  const { alarm = new Alarm(), waitUntil } = job.context
  // Two may want to read it now: the client, and the response that confirms it.
  const whole = { ...found, entry: await withBytes(found.entry) }
  return new Promise((resolve, reject) => {
    const served = send(job, whole, fwd)
    const callOff = alarm.after(STALE_PATIENCE_MS, () => {
      if (!canSubstitute(job, whole, fwd)) return
      resolve(substitute(job, whole.entry, fwd, LATE))
      waitUntil(served.then(({ response }) => discard(response), ignore))
    })
    served.then(resolve, reject).finally(callOff)
  })
}

async function refresh(job: Job, key: string): Promise<void> {
  const share = job.cache.coalesced.lead(key, job.cache.waitTimeoutMs, job.context.nowMs())
  let brought: LeaderResult
  try {
    const found = await job.cache.store.find(job.request, job.context.varyAlways)
    const { served, stored } = await fetchAndStore(job, found, 'stale')
    await discard(served.response)
    brought = (await stored) ?? failureOf(served.outcome)
  } catch {
    // The stored response stays, for as long as it may be used stale.
  } finally {
    share(brought)
  }
}

/** Validates behind the client's back, unless someone already does. */
function refreshInBackground(job: Job, found: Found<CacheEntry>): void {
  const { cache, context } = job
  const request = toRequest(job.request)
  const key = coalescingKey(job, found.vary)
  if (cache.coalesced.isPending(key, cache.waitTimeoutMs, context.nowMs())) return
  const background = new Request(request, { method: 'GET', headers: withoutConditions(request.headers) })
  context.waitUntil(refresh({ ...job, request: background, directives: NO_DIRECTIVES }, key))
}

/** Serves one GET or HEAD request from a shared cache. Rejects only when the origin does and nothing stored may be used. */
export async function serveShared(
  cache: SharedCache,
  request: Request | KeyedRequest,
  context: ServeContext,
): Promise<Served> {
  const bypassed = whyBypassed(request)
  if (bypassed !== undefined) {
    return { response: await context.fetchOrigin(request), outcome: { kind: 'forward', fwd: bypassed } }
  }
  const job: Job = { cache, request, context, directives: directivesOf(request), changes: cache.coalesced.changes() }
  const looked = cache.store.find(request, context.varyAlways)
  const found = looked instanceof Promise ? await looked : looked
  const nowMs = context.nowMs()
  const decision = decide(found, job.directives, nowMs)
  if (decision.kind === 'forward') return forward(job, found, decision.fwd)
  if (decision.kind === 'unavailable' || found.entry === undefined) {
    return { response: gatewayTimeout(), outcome: { kind: 'unavailable' } }
  }
  if (decision.kind === 'use-and-refresh') refreshInBackground(job, found)
  return {
    response: responseFromEntry(request, found.entry, nowMs),
    outcome: { kind: 'hit', ttlSeconds: Math.floor(decision.ttlSeconds) },
  }
}

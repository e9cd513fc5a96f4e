import type { CacheOutcome } from '../adapters/types.ts'
import { cacheStatus } from './cache-status.ts'
import { explain, mayDebug, serverTiming } from './debug.ts'
import { changeable } from '../workerd/interim.ts'
import type { Plan } from '../plan/types.ts'
import type { EdgeResponse, EdgeRequest } from '../types.ts'
import { canonicalOf } from '../request/lazy-canonical.ts'

/**
 * Adds the headers of ours, after the cache, so that none of them is ever stored (except what an origin itself sent). In
 * `observe` and `off` this is `Cache-Status` alone: one more header, nothing changed.
 */
export function addHeaders(edgeRequest: EdgeRequest, plan: Plan, edgeResponse: EdgeResponse): Response {
  const { response, outcome } = edgeResponse
  if (!canBeWrapped(response)) return response
  if (!mayBeBuilt(outcome)) return withOwnHeaders(changeable(response), edgeRequest, plan, edgeResponse)
  try {
    return withOwnHeaders(response, edgeRequest, plan, edgeResponse)
  } catch {
    // It was fetched: its headers cannot be changed, and none was.
    return withOwnHeaders(changeable(response), edgeRequest, plan, edgeResponse)
  }
}

/** Responses from a store of our own were built in this isolate and can be changed in place, which saves a copy. */
function mayBeBuilt(outcome: CacheOutcome | undefined): boolean {
  return outcome?.kind !== 'forward' || outcome.stored === true
}

function withOwnHeaders(
  dressed: Response,
  edgeRequest: EdgeRequest,
  plan: Plan,
  { outcome, detail }: EdgeResponse,
): Response {
  const { headers } = dressed
  if (plan.kind === 'rewrite' && isStoredNow(outcome, dressed.status) && !headers.has('no-vary-search')) {
    const noVarySearch = edgeRequest.policy.noVarySearch.headerFor(plan.target.href, plan.canonical)
    if (noVarySearch !== undefined) headers.set('no-vary-search', noVarySearch)
  }
  headers.append('cache-status', cacheStatus(outcome, detail))
  if (mayDebug(edgeRequest.edge.config, edgeRequest.request)) addDebugHeaders(headers, edgeRequest, plan)
  return dressed
}

/** An interim status cannot be built again, nor one beyond the standard's (some origins say 999): they go out as they are. */
export function canBeWrapped({ status }: Response): boolean {
  return status >= 200 && status <= 599
}

/** Only what is or was just stored may be announced. A redirect is not: it may carry this client's parameters. */
function isStoredNow(outcome: CacheOutcome | undefined, status: number): boolean {
  if (outcome === undefined || (status >= 300 && status < 400)) return false
  return outcome.kind === 'forward' ? outcome.stored === true || outcome.collapsed === true : outcome.kind === 'hit'
}

function addDebugHeaders(headers: Headers, edgeRequest: EdgeRequest, plan: Plan): void {
  const { policy, url, timings } = edgeRequest
  const canonical = plan.kind === 'rewrite' ? plan.canonical : canonicalOf(edgeRequest)
  headers.set('canonical-applied', explain({ mode: policy.modeOf(url), map: policy.map, canonical }))
  const timing = serverTiming(timings.kvMs, timings.originMs)
  if (timing !== undefined) headers.append('server-timing', timing)
}

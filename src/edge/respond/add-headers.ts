import type { CacheOutcome } from '../adapters/types.ts'
import { cacheStatus } from './cache-status.ts'
import { explain, mayDebug, serverTiming } from './debug.ts'
import { changeable } from '../workerd/interim.ts'
import type { Plan } from '../plan/types.ts'
import type { Answer, Visit } from '../types.ts'
import { canonicalOf } from '../request/lazy-canonical.ts'

/**
 * Adds the headers of ours, after the cache, so that none of them is ever stored (except what an origin itself sent). In
 * `observe` and `off` this is `Cache-Status` alone: one more header, nothing changed.
 */
export function dress(visit: Visit, plan: Plan, answer: Answer): Response {
  const { response, outcome } = answer
  if (!canBeWrapped(response)) return response
  if (!mayBeBuilt(outcome)) return withOurs(changeable(response), visit, plan, answer)
  try {
    return withOurs(response, visit, plan, answer)
  } catch {
    // It was fetched: its headers cannot be changed, and none was.
    return withOurs(changeable(response), visit, plan, answer)
  }
}

/** Responses from a store of our own were built in this isolate and can be changed in place, which saves a copy. */
function mayBeBuilt(outcome: CacheOutcome | undefined): boolean {
  return outcome?.kind !== 'forward' || outcome.stored === true
}

function withOurs(dressed: Response, visit: Visit, plan: Plan, { outcome, detail }: Answer): Response {
  const { headers } = dressed
  if (plan.kind === 'rewrite' && isKept(outcome, dressed.status) && !headers.has('no-vary-search')) {
    const noVarySearch = visit.policy.noVarySearch.headerFor(plan.target.href, plan.canonical)
    if (noVarySearch !== undefined) headers.set('no-vary-search', noVarySearch)
  }
  headers.append('cache-status', cacheStatus(outcome, detail))
  if (mayDebug(visit.edge.config, visit.request)) addDebugHeaders(headers, visit, plan)
  return dressed
}

/** An interim status cannot be built again, nor one beyond the standard's (some origins say 999): they go out as they are. */
export function canBeWrapped({ status }: Response): boolean {
  return status >= 200 && status <= 599
}

/** Only what is or was just stored may be announced. A redirect is not: it may carry this client's parameters. */
function isKept(outcome: CacheOutcome | undefined, status: number): boolean {
  if (outcome === undefined || (status >= 300 && status < 400)) return false
  return outcome.kind === 'forward' ? outcome.stored === true || outcome.collapsed === true : outcome.kind === 'hit'
}

function addDebugHeaders(headers: Headers, visit: Visit, plan: Plan): void {
  const { policy, url, timings } = visit
  const canonical = plan.kind === 'rewrite' ? plan.canonical : canonicalOf(visit)
  headers.set('canonical-applied', explain({ mode: policy.modeOf(url), map: policy.map, canonical }))
  const timing = serverTiming(timings.kvMs, timings.originMs)
  if (timing !== undefined) headers.append('server-timing', timing)
}

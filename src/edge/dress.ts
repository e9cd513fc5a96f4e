import type { Canonical } from '../canonicalize/types.ts'
import { cacheStatus } from './cache-status.ts'
import { explain, serverTiming } from './debug.ts'
import type { Plan } from './plan.ts'
import type { Answer } from './serve.ts'
import type { Visit } from './visit.ts'

/**
 * Adds the headers of ours, after the cache, so that none of them is ever stored (except what an origin itself sent). In
 * `observe` and `off` this is `Cache-Status` alone: one more header, nothing changed.
 */
export function dress(visit: Visit, plan: Plan, answer: Answer): Response {
  const { response, outcome, detail } = answer
  // A switch of protocols cannot be wrapped.
  if (response.status === 101 || (response.webSocket ?? null) !== null) return response
  const added: [string, string][] = [['cache-status', cacheStatus(outcome, detail)]]
  const noVarySearch = noVarySearchFor(visit, plan, answer)
  if (noVarySearch !== undefined) added.push(['no-vary-search', noVarySearch])
  if (visit.debug) added.push(...debugHeaders(visit, plan))
  return withHeaders(response, added, outcome?.kind === 'hit')
}

/** The canonical form of what was asked for, whether it was used or not. */
export function canonicalOf(visit: Visit, plan: Plan): Canonical {
  return plan.kind === 'rewrite' || plan.kind === 'redirect'
    ? plan.canonical
    : visit.policy.toRequest(visit.target.href)
}

/** Only on what is or was just stored, and never over the origin's own word. A redirect may carry this client's parameters. */
function noVarySearchFor({ policy, target }: Visit, plan: Plan, { response, outcome }: Answer): string | undefined {
  if (plan.kind !== 'rewrite' || outcome === undefined || (response.status >= 300 && response.status < 400))
    return undefined
  if (outcome.kind === 'forward' && outcome.stored !== true && outcome.collapsed !== true) return undefined
  return response.headers.has('no-vary-search') ? undefined : policy.noVarySearch.headerFor(target.href, plan.canonical)
}

function debugHeaders(visit: Visit, plan: Plan): [string, string][] {
  const { policy, target, timings } = visit
  const explanation = explain({
    mode: policy.modeOf(target.path),
    map: policy.map,
    canonical: canonicalOf(visit, plan),
  })
  const timing = serverTiming(timings.kvMs, timings.originMs)
  return [
    ['canonical-applied', explanation],
    ...(timing === undefined ? [] : [['server-timing', timing] satisfies [string, string]]),
  ]
}

/**
 * @param isOurs the response was built here, so its headers can be changed; those of a fetched response cannot, and finding
 * out by trying costs more than the copy
 */
export function withHeaders(
  response: Response,
  added: readonly (readonly [string, string])[],
  isOurs = false,
): Response {
  const changed = isOurs ? response : new Response(response.body, response)
  for (const [name, value] of added) changed.headers.append(name, value)
  return changed
}

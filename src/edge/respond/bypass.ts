import type { CacheOutcome } from '../adapters/types.ts'
import { invalidateChanged } from '../cache/invalidate-changed.ts'
import { bypassRequest } from '../origin/client-request.ts'
import type { BypassReason, RequestFacts } from '../request/types.ts'
import type { EdgeResponse, EdgeRequest } from '../types.ts'
import { NO_STORE, withField } from './changed-response.ts'

const FORWARDED_METHOD: CacheOutcome = { kind: 'forward', fwd: 'method' }

/** Sends the client's own request to the origin, uncached. Rejects with `OriginUnreachableError`. */
export async function bypass(
  edgeRequest: EdgeRequest,
  facts: RequestFacts,
  reason: BypassReason,
): Promise<EdgeResponse> {
  const { edge, request } = edgeRequest
  const startMs = edge.nowMs()
  const response = await edge.forward(bypassRequest(request, facts))
  edgeRequest.timings.originMs = edge.nowMs() - startMs
  await invalidateChanged(edgeRequest, response)
  const redirects = response.status >= 300 && response.status <= 399
  // Where we redirect as well, a browser that keeps the origin's redirect would go in a circle without asking us again.
  const isCircle = reason === 'loop' && redirects && edgeRequest.policy.modeOf(edgeRequest.url) === 'redirect'
  return {
    response: isCircle ? withField(response, ...NO_STORE) : response,
    outcome: reason === 'method' ? FORWARDED_METHOD : FORWARDED,
    detail: `bypass-${reason}`,
  }
}

/** The outcome of a request that went past the cache. */
export const FORWARDED: CacheOutcome = { kind: 'forward', fwd: 'bypass' }

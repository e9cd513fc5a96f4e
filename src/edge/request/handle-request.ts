import { OriginUnreachableError } from '../origin/ask-origin.ts'
import { makePlan } from '../plan/plan.ts'
import type { DomainPolicy, Plan } from '../plan/types.ts'
import { carryOut } from '../respond/carry-out.ts'
import { addHeaders } from '../respond/add-headers.ts'
import { traceOf } from '../respond/error-text.ts'
import { forwardUncached, misdirected, originUnreachable } from '../respond/fail-open.ts'
import { reportRequest } from '../respond/report-request.ts'
import type { EdgeResponse, Edge, Handled, RequestContext, EdgeRequest } from '../types.ts'
import { canonicalOf, lazyCanonical } from './lazy-canonical.ts'
import { readHost } from './target.ts'

/**
 * The whole request path. It fails open: whatever goes wrong on our side, the client's own request is forwarded uncached and
 * `Cache-Status` says `bypass`. An origin that cannot be reached is a 502. Never rejects.
 */
export async function handleRequest(edge: Edge, request: Request, context: RequestContext): Promise<Handled> {
  const { onServed } = edge
  // The clock is a call into the runtime as well: it is read only where the time is reported.
  const startMs = onServed === undefined ? 0 : edge.nowMs()
  const handled = await handleSafely(edge, request, context)
  edge.counters.count(handled.edge.detail, handled.edge.outcome)
  onServed?.(request, handled, edge.nowMs() - startMs)
  return handled
}

async function handleSafely(edge: Edge, request: Request, context: RequestContext): Promise<Handled> {
  // A call into the runtime, which takes as long as all that `observe` does.
  if (edge.fallsBack) context.passThroughOnException?.()
  if (edge.config.problems.length > 0) return forwardUncached(edge, request, 'bypass-config')
  try {
    return await handle(edge, request, context)
  } catch (error) {
    if (error instanceof OriginUnreachableError) return originUnreachable(edge, request, error)
    edge.observer.fault('error', readHost(request.url) ?? '', traceOf(error))
    return forwardUncached(edge, request, 'bypass-error')
  }
}

async function handle(edge: Edge, request: Request, context: RequestContext): Promise<Handled> {
  const { url } = request
  const host = readHost(url)
  if (!isKnownHost(edge, host)) return misdirected(url)
  if (host === undefined) return forwardUncached(edge, request, 'bypass-path')
  const timings: EdgeRequest['timings'] = {}
  const found = findPolicy(edge, host, context, timings)
  const policy = found instanceof Promise ? await found : found
  const edgeRequest = { edge, request, url, host, context, policy, timings }
  const plan = makePlan(edgeRequest)
  const edgeResponse = await carryOut(edgeRequest, plan)
  const response = addHeadersSafely(edgeRequest, plan, edgeResponse)
  reportRequest(edgeRequest, plan, { ...edgeResponse, response })
  const canonical = plan.kind === 'rewrite' ? plan.canonical : lazyCanonical(() => canonicalOf(edgeRequest))
  return {
    response,
    canonical,
    edge: { record: policy.record, outcome: edgeResponse.outcome, detail: edgeResponse.detail },
  }
}

/** The response has arrived: asking the origin again after a mistake of ours would carry out a POST twice. */
function addHeadersSafely(edgeRequest: EdgeRequest, plan: Plan, edgeResponse: EdgeResponse): Response {
  try {
    return addHeaders(edgeRequest, plan, edgeResponse)
  } catch (error) {
    edgeRequest.edge.observer.fault('error', edgeRequest.host, traceOf(error))
    return edgeResponse.response
  }
}

/** A Host header that makes no URL names no known host. */
function isKnownHost({ config }: Edge, host: string | undefined): boolean {
  return config.hosts.size === 0 || (host !== undefined && config.hosts.has(host))
}

function findPolicy(
  edge: Edge,
  host: string,
  context: RequestContext,
  timings: EdgeRequest['timings'],
): DomainPolicy | Promise<DomainPolicy> {
  const found = edge.findPolicy(host, (work) => context.waitUntil(work))
  if (!(found instanceof Promise)) return found
  const startMs = edge.nowMs()
  return found.finally(() => {
    timings.kvMs = edge.nowMs() - startMs
  })
}

import { cacheStatus } from './cache-status.ts'
import type { Detail } from './cache-status.ts'
import { canonicalOf, dress, withHeaders } from './dress.ts'
import type { Edge, RequestContext } from './edge.ts'
import { OriginUnreachableError, untouched } from './forward.ts'
import { makePlan } from './plan.ts'
import type { Plan } from './plan.ts'
import { carryOut, textResponse } from './serve.ts'
import type { Answer } from './serve.ts'
import { readTarget } from './target.ts'
import type { Target } from './target.ts'
import { openVisit } from './visit.ts'
import type { Visit } from './visit.ts'

/** Answers one request. Never rejects. */
export type RequestHandler = (request: Request, context: RequestContext) => Promise<Response>

/**
 * The whole request path. It fails open: whatever goes wrong on our side, the client's own request is forwarded uncached and
 * `Cache-Status` says `bypass`. An origin that cannot be reached is a 502.
 */
export function createRequestHandler(edge: Edge): RequestHandler {
  return async (request, context) => {
    context.passThroughOnException?.()
    if (edge.config.problems.length > 0) return forwardPlainly(edge, request, 'bypass-config')
    try {
      return await handle(edge, request, context)
    } catch (error) {
      if (error instanceof OriginUnreachableError) return unreachable(edge, request, error)
      edge.observer.fault('error', hostOf(request), error instanceof Error ? error.message : String(error))
      return forwardPlainly(edge, request, 'bypass-error')
    }
  }
}

async function handle(edge: Edge, request: Request, context: RequestContext): Promise<Response> {
  const target = readTarget(request.url)
  if (target === undefined) return forwardPlainly(edge, request, 'bypass-path')
  if (!isKnownHost(edge, target)) return misdirected()
  const visit = await openVisit(edge, request, target, context)
  const plan = makePlan(visit)
  const answer = await carryOut(visit, plan)
  const response = dress(visit, plan, answer)
  emit(visit, plan, answer)
  return response
}

function emit(visit: Visit, plan: Plan, { response, outcome, detail }: Answer): void {
  const { edge, target, context } = visit
  const observation = {
    host: target.host,
    detail,
    status: response.status,
    hit: outcome?.kind === 'hit',
    original: target.href,
    canonical: () => canonicalOf(visit, plan),
  }
  edge.observer.request(observation, (work) => context.waitUntil(work))
}

function isKnownHost(edge: Edge, target: Target): boolean {
  return edge.config.hosts.size === 0 || edge.config.hosts.has(target.host)
}

/** RFC 9110 §15.5.20. The host is not repeated: it is the visitor's own text. */
function misdirected(): Response {
  return withHeaders(
    textResponse(421, 'This host is not served here.'),
    [['cache-status', cacheStatus(undefined, 'refused')]],
    true,
  )
}

async function forwardPlainly(edge: Edge, request: Request, detail: Detail): Promise<Response> {
  if (request.bodyUsed) return unreachable(edge, request, new Error('the request body was already sent on'))
  try {
    const response = await edge.forward(untouched(request))
    return response.status === 101
      ? response
      : withHeaders(response, [['cache-status', cacheStatus({ kind: 'forward', fwd: 'bypass' }, detail)]])
  } catch (error) {
    return unreachable(edge, request, error)
  }
}

function unreachable(edge: Edge, request: Request, error: unknown): Response {
  edge.observer.fault('origin-unreachable', hostOf(request), error instanceof Error ? error.message : String(error))
  const response = textResponse(502, 'The origin of this site could not be reached. Please try again in a moment.')
  return withHeaders(
    response,
    [['cache-status', cacheStatus({ kind: 'forward', fwd: 'miss' }, 'origin-unreachable')]],
    true,
  )
}

function hostOf(request: Request): string {
  return URL.parse(request.url)?.hostname ?? ''
}

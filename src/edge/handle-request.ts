import { canonicalize } from '../canonicalize/canonicalize.ts'
import type { CacheOutcome } from './adapters/types.ts'
import { OriginTimeoutError, OriginUnreachableError } from './origin/ask-origin.ts'
import { uncached } from './origin/forward.ts'
import { makePlan } from './plan/plan.ts'
import type { DomainPolicy, Plan } from './plan/types.ts'
import { PLAIN_FETCH } from './request/header-names.ts'
import { lazyCanonical } from './request/lazy-canonical.ts'
import { readHost, serializedUrl } from './request/target.ts'
import { cacheStatus } from './respond/cache-status.ts'
import { canBeWrapped, dress } from './respond/dress.ts'
import type { Detail } from './respond/types.ts'
import { carryOut, textResponse } from './serve.ts'
import type { Answer, Edge, Handled, RequestContext, Visit } from './types.ts'
import { canonicalOf } from './visit.ts'
import { changeable } from './workerd/interim.ts'

/**
 * The whole request path. It fails open: whatever goes wrong on our side, the client's own request is forwarded uncached and
 * `Cache-Status` says `bypass`. An origin that cannot be reached is a 502. Never rejects.
 */
export async function handleRequest(edge: Edge, request: Request, context: RequestContext): Promise<Handled> {
  const handled = await handleSafely(edge, request, context)
  edge.counters.count(handled.edge.detail, handled.edge.outcome)
  return handled
}

async function handleSafely(edge: Edge, request: Request, context: RequestContext): Promise<Handled> {
  // A call into the runtime, which takes as long as all that `observe` does.
  if (edge.fallsBack) context.passThroughOnException?.()
  if (edge.config.problems.length > 0) return forwardPlainly(edge, request, 'bypass-config')
  try {
    return await handle(edge, request, context)
  } catch (error) {
    if (error instanceof OriginUnreachableError) return unreachable(edge, request, error)
    edge.observer.fault('error', readHost(request.url) ?? '', traceOf(error))
    return forwardPlainly(edge, request, 'bypass-error')
  }
}

async function handle(edge: Edge, request: Request, context: RequestContext): Promise<Handled> {
  const { url } = request
  const host = readHost(url)
  if (!isKnownHost(edge, host)) return misdirected(url)
  if (host === undefined) return forwardPlainly(edge, request, 'bypass-path')
  const timings: Visit['timings'] = {}
  const found = findPolicy(edge, host, context, timings)
  const policy = found instanceof Promise ? await found : found
  const visit = { edge, request, url, host, context, policy, timings }
  const plan = makePlan(visit)
  const answer = await carryOut(visit, plan)
  const response = dressSafely(visit, plan, answer)
  emit(visit, plan, answer)
  const canonical = plan.kind === 'rewrite' ? plan.canonical : lazyCanonical(() => canonicalOf(visit))
  return { response, canonical, edge: { record: policy.record, outcome: answer.outcome, detail: answer.detail } }
}

/** A response that no domain record had a part in. */
function withoutRecord(url: string, response: Response, detail: Detail, outcome?: CacheOutcome): Handled {
  const canonical = lazyCanonical(() => canonicalize(serializedUrl(url), { profile: 'request' }))
  return { response, canonical, edge: { record: undefined, outcome, detail } }
}

/** The answer is there: asking the origin again for our own mistake would carry out a POST twice. */
function dressSafely(visit: Visit, plan: Plan, answer: Answer): Response {
  try {
    return dress(visit, plan, answer)
  } catch (error) {
    visit.edge.observer.fault('error', visit.host, traceOf(error))
    return answer.response
  }
}

/** A Host header that makes no URL is nobody's host. */
function isKnownHost({ config }: Edge, host: string | undefined): boolean {
  return config.hosts.size === 0 || (host !== undefined && config.hosts.has(host))
}

function findPolicy(
  edge: Edge,
  host: string,
  context: RequestContext,
  timings: Visit['timings'],
): DomainPolicy | Promise<DomainPolicy> {
  const found = edge.findPolicy(host, (work) => context.waitUntil(work))
  if (!(found instanceof Promise)) return found
  const startMs = edge.nowMs()
  return found.finally(() => {
    timings.kvMs = edge.nowMs() - startMs
  })
}

function emit(visit: Visit, plan: Plan, { response, outcome, detail }: Answer): void {
  const { edge, host, url, context, request } = visit
  // What the learner asks for is no traffic: it would learn from its own probes.
  if (!edge.observer.listens || request.headers.has(PLAIN_FETCH)) return
  const observation = {
    host,
    detail,
    status: response.status,
    hit: outcome?.kind === 'hit',
    original: plan.kind === 'rewrite' ? plan.target.href : serializedUrl(url),
    canonical: () => (plan.kind === 'rewrite' ? plan.canonical : canonicalOf(visit)),
  }
  try {
    edge.observer.request(observation, (work) => context.waitUntil(work))
  } catch (error) {
    edge.observer.fault('error', host, traceOf(error))
  }
}

/** RFC 9110 §15.5.20. The host is not repeated: it is the visitor's own text. */
function misdirected(url: string): Handled {
  const response = textResponse(421, 'This host is not served here.')
  response.headers.set('cache-status', cacheStatus(undefined, 'refused'))
  return withoutRecord(url, response, 'refused')
}

async function forwardPlainly(edge: Edge, request: Request, detail: Detail): Promise<Handled> {
  const outcome = { kind: 'forward', fwd: 'bypass' } as const
  if (request.bodyUsed) return unreachable(edge, request, new Error('the request body was already sent on'))
  try {
    // A broken variable leaves everything as it would be without us, the cache of the zone too.
    const response = await edge.passOn(detail === 'bypass-config' ? request : uncached(request))
    if (!canBeWrapped(response)) return withoutRecord(request.url, response, detail, outcome)
    const dressed = changeable(response)
    dressed.headers.append('cache-status', cacheStatus(outcome, detail))
    return withoutRecord(request.url, dressed, detail, outcome)
  } catch (error) {
    return unreachable(edge, request, error)
  }
}

/** RFC 9110 §15.6.3 and §15.6.5. */
function unreachable(edge: Edge, request: Request, error: unknown): Handled {
  const outcome = { kind: 'forward', fwd: 'miss' } as const
  const isLate = error instanceof OriginTimeoutError
  const detail = isLate ? 'origin-timeout' : 'origin-unreachable'
  edge.observer.fault(detail, readHost(request.url) ?? '', textOf(error))
  const what = isLate ? 'did not answer in time' : 'could not be reached'
  const response = textResponse(isLate ? 504 : 502, `The origin of this site ${what}. Please try again in a moment.`)
  response.headers.set('cache-status', cacheStatus(outcome, detail))
  return withoutRecord(request.url, response, detail, outcome)
}

/** Of our own mistakes the log says where they were made. */
function traceOf(error: unknown): string {
  return (error as Partial<Error> | undefined)?.stack ?? textOf(error)
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

import type { DomainPolicy } from './domain-policy.ts'
import type { Edge, RequestContext } from './edge.ts'
import { mayDebug } from './debug.ts'
import type { Target } from './target.ts'

/** One request on its way through the edge. */
export interface Visit {
  readonly edge: Edge
  readonly request: Request
  readonly context: RequestContext
  readonly target: Target
  readonly policy: DomainPolicy
  readonly debug: boolean
  /** Filled in on the way; milliseconds. */
  readonly timings: { kvMs?: number; originMs?: number }
}

/** Finds what is known about the host of a request. */
export async function openVisit(edge: Edge, request: Request, target: Target, context: RequestContext): Promise<Visit> {
  const timings: Visit['timings'] = {}
  const found = edge.findPolicy(target.host, (work) => context.waitUntil(work))
  let policy: DomainPolicy
  if (found instanceof Promise) {
    const startMs = edge.nowMs()
    policy = await found
    timings.kvMs = edge.nowMs() - startMs
  } else {
    policy = found
  }
  return { edge, request, context, target, policy, debug: mayDebug(edge.config, request), timings }
}

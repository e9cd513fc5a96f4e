import type { Plan } from '../plan/types.ts'
import { PLAIN_FETCH } from '../request/header-names.ts'
import { canonicalOf } from '../request/lazy-canonical.ts'
import { serializedUrl } from '../request/target.ts'
import type { EdgeResponse, EdgeRequest } from '../types.ts'
import { costlyCookies } from '../request/gates.ts'
import { reportedCookies } from './cookie-names.ts'
import { traceOf } from './error-text.ts'
import { evidenceDigest } from './evidence-body.ts'

/** Reports a served request to the observer, with the response as it goes to the client. Never throws. */
export function reportRequest(edgeRequest: EdgeRequest, plan: Plan, edgeResponse: EdgeResponse): void {
  const { response, outcome, detail } = edgeResponse
  const { edge, host, url, context, request } = edgeRequest
  // What the learner asks for is no traffic: it would learn from its own probes.
  if (!edge.observer.listens || request.headers.has(PLAIN_FETCH)) return
  const observation = {
    host,
    detail,
    status: response.status,
    hit: outcome?.kind === 'hit',
    original: plan.kind === 'rewrite' ? plan.target.href : serializedUrl(url),
    canonical: () => (plan.kind === 'rewrite' ? plan.canonical : canonicalOf(edgeRequest)),
    digest: () => evidenceDigest(edgeRequest, plan, edgeResponse),
    cookies: () =>
      plan.kind === 'bypass' && plan.reason === 'credentials'
        ? reportedCookies(costlyCookies(request, plan.facts, edgeRequest.policy))
        : [],
  }
  try {
    edge.observer.request(observation, (work) => context.waitUntil(work))
  } catch (error) {
    edge.observer.fault('error', host, traceOf(error))
  }
}

import { discard } from '../origin/discard.ts'
import { replanned } from '../plan/plan.ts'
import type { RewritePlan, Verdict } from '../plan/types.ts'
import { verdictOn } from '../plan/verdict.ts'
import { originRequestKey } from '../request/cache-key.ts'
import type { EdgeResponse, EdgeRequest } from '../types.ts'
import { bypass } from './bypass.ts'
import { NO_STORE, withField } from './changed-response.ts'
import { serveContext } from './serve-context.ts'

/** How often the origin may name further headers that it looks at, before the client's own request follows. */
const MAX_VARY_ROUNDS = 2

/** Serves the page of the canonical URL through the adapter, and asks again where that response is not for this client. */
export async function servePage(
  edgeRequest: EdgeRequest,
  plan: RewritePlan,
  roundsLeft = MAX_VARY_ROUNDS,
): Promise<EdgeResponse> {
  const { edge, policy, context } = edgeRequest
  const served = await edge.adapters
    .adapterFor(policy.adapter, context)
    .serve(plan.keyed, serveContext(edgeRequest, plan))
  // The client cannot see it, so it is reported to the operator.
  if (served.outcome.kind === 'forward' && served.outcome.unreached !== undefined)
    edge.observer.fault('origin-unreachable', edgeRequest.host, served.outcome.unreached)
  const detail = plan.canonical.url === plan.target.href ? 'identity' : 'rewrite'
  const verdict = verdictOn(edgeRequest, plan, served.response)
  if (verdict.kind === 'learn' || verdict.kind === 'ask-again') {
    context.waitUntil(discard(served.response))
    const next = verdict.kind === 'learn' && roundsLeft > 0 ? learn(edgeRequest, plan, verdict.names) : undefined
    if (next !== undefined) return servePage(edgeRequest, next, roundsLeft - 1)
    if (verdict.affected !== undefined)
      edge.exclusions.add(exclusionKey(plan, verdict), verdict.affected, verdict.reason)
    return bypass(edgeRequest, plan.facts, verdict.reason)
  }
  if (verdict.kind === 'respelled') edge.exclusions.add(exclusionKey(plan, {}), { kind: 'everyone' }, 'loop')
  return { response: responseFor(verdict, served.response), outcome: served.outcome, detail }
}

/** The key of the origin request, or the canonical URL for every request of the page. */
function exclusionKey({ canonical, keyed, sent }: RewritePlan, { ofPage }: { readonly ofPage?: boolean }): string {
  return ofPage === true ? canonical.url : originRequestKey(keyed, sent)
}

/** The plan with the headers that the page varies on; undefined where they cannot be sent. */
function learn(edgeRequest: EdgeRequest, plan: RewritePlan, names: readonly string[]): RewritePlan | undefined {
  return edgeRequest.edge.learned.learn(plan.canonical.url, names) ? replanned(edgeRequest, plan) : undefined
}

function responseFor(verdict: Verdict, response: Response): Response {
  if (verdict.kind === 'reattach') return withField(response, 'location', verdict.location)
  return verdict.kind === 'respelled' ? withField(response, ...NO_STORE) : response
}

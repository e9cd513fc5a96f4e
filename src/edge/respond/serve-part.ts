import { discard } from '../origin/discard.ts'
import type { RewritePlan } from '../plan/types.ts'
import { verdictOn } from '../plan/verdict.ts'
import { isForAnotherSite, unseenNames } from '../request/cache-key.ts'
import type { RequestFacts } from '../request/types.ts'
import type { EdgeResponse, EdgeRequest } from '../types.ts'
import { bypass } from './bypass.ts'
import { serveContext } from './serve-context.ts'

/** From the store, else as the page would be asked for, else as if there were no cache. */
export async function servePart(
  edgeRequest: EdgeRequest,
  facts: RequestFacts,
  page: RewritePlan,
): Promise<EdgeResponse> {
  const { edge, request, policy, context } = edgeRequest
  const adapter = edge.adapters.adapterFor(policy.adapter, context)
  const range = request.headers.get('range') ?? ''
  const served = await adapter.serveRange?.(
    page.keyed,
    range,
    request.headers.get('if-range'),
    serveContext(edgeRequest, page),
  )
  if (served === undefined) return bypass(edgeRequest, facts, 'range')
  const { response, outcome } = served
  if (outcome.kind === 'hit' ? isForAnother(response, request, facts, page) : !isAnswer(edgeRequest, page, response)) {
    context.waitUntil(discard(response))
    return bypass(edgeRequest, facts, 'range')
  }
  return { response, outcome, detail: page.canonical.url === page.target.href ? 'identity' : 'rewrite' }
}

/** Whether the origin's response to the canonical request is the one to this client; what it says of the page is learned. */
function isAnswer(edgeRequest: EdgeRequest, page: RewritePlan, response: Response): boolean {
  const verdict = verdictOn(edgeRequest, page, response)
  if (verdict.kind === 'learn') edgeRequest.edge.learned.learn(page.canonical.url, verdict.names)
  return verdict.kind === 'fine'
}

function isForAnother(response: Response, request: Request, facts: RequestFacts, { sent }: RewritePlan): boolean {
  return unseenNames(response, request, sent).length > 0 || isForAnotherSite(response, request, facts, sent)
}

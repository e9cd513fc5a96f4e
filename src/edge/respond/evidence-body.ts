/** Which responses show the page of their URL, so that equal bodies are evidence for the learner. */

import { platformOutcome } from '../adapters/platform-outcome.ts'
import { readFields } from '../cache/headers.ts'
import { judgeResponse } from '../cache/storability.ts'
import type { Plan } from '../plan/types.ts'
import { checkGates } from '../request/gates.ts'
import { readRequestFacts } from '../request/request-facts.ts'
import { readTarget } from '../request/target.ts'
import type { EdgeRequest, EdgeResponse } from '../types.ts'
import { isDoubtful, isStillCoded } from '../workerd/interim.ts'
import { MAX_DIGESTED_BYTES, bodyDigest } from './body-digest.ts'

/**
 * The digest of the body on its way to the client, of which a copy is read. Undefined unless the response is one that a shared cache may
 * store, came from the origin for this request, and depends on nothing of the client. Call it before the response is sent.
 */
export function evidenceDigest(
  edgeRequest: EdgeRequest,
  plan: Plan,
  edgeResponse: EdgeResponse,
): Promise<string | undefined> | undefined {
  const { response } = edgeResponse
  if (response.status !== 200 || response.body === null || isTooLong(response)) return undefined
  if (!cameFromOrigin(plan, edgeResponse) || isStillCoded(response) || isDoubtful(response)) return undefined
  if (!dependsOnUrlAlone(edgeRequest, plan, response)) return undefined
  const { body } = response.clone()
  return body === null ? undefined : bodyDigest(body)
}

function isTooLong({ headers }: Response): boolean {
  return Number(headers.get('content-length') ?? 0) > MAX_DIGESTED_BYTES
}

/** What another request brought, and what a 304 confirmed, may be older. */
function cameFromOrigin(plan: Plan, { outcome, response }: EdgeResponse): boolean {
  if (plan.kind === 'untouched') return plan.detail === 'observe' && platformOutcome(response).kind !== 'hit'
  if (plan.kind !== 'rewrite' || outcome?.kind !== 'forward') return false
  const { fwdStatus, collapsed, unreached } = outcome
  return fwdStatus === undefined && collapsed !== true && unreached === undefined
}

/** The request passes the gates, and the response may be stored and varies on no header of it. */
function dependsOnUrlAlone({ edge, request, url, policy }: EdgeRequest, plan: Plan, response: Response): boolean {
  if (plan.kind === 'rewrite' && plan.sent.varyAllow.length > 0) return false
  if (plan.kind === 'untouched') {
    const target = readTarget(url)
    if (target === undefined) return false
    if (checkGates(request, readRequestFacts(request), target, policy).kind !== 'pass') return false
  }
  const asked = plan.kind === 'rewrite' ? plan.keyed : request
  const nowMs = edge.nowMs()
  const exchange = { requestTimeMs: nowMs, responseTimeMs: nowMs }
  const head = { status: response.status, headers: readFields(response.headers) }
  const judgement = judgeResponse(asked, head, exchange, [])
  return 'storable' in judgement && judgement.storable.vary.length === 0
}

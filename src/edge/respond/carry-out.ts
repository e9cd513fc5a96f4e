import { invalidateChanged } from '../cache/invalidate-changed.ts'
import { isSafeMethod } from '../cache/invalidation.ts'
import type { Plan } from '../plan/types.ts'
import { finalResponseTo } from '../request/max-forwards.ts'
import type { EdgeResponse, EdgeRequest } from '../types.ts'
import { FORWARDED, bypass } from './bypass.ts'
import { redirectTo, textResponse } from './own-responses.ts'
import { servePage } from './serve-page.ts'
import { servePart } from './serve-part.ts'
import type { Detail } from './types.ts'

/** Rejects with `OriginUnreachableError` when the origin does not respond. */
export function carryOut(edgeRequest: EdgeRequest, plan: Plan): EdgeResponse | Promise<EdgeResponse> {
  switch (plan.kind) {
    case 'untouched':
      return forwardUntouched(edgeRequest, plan.detail)
    case 'bypass':
      return plan.partOf === undefined
        ? bypass(edgeRequest, plan.facts, plan.reason)
        : servePart(edgeRequest, plan.facts, plan.partOf)
    case 'refuse':
      return { response: textResponse(plan.status, plan.text), outcome: undefined, detail: 'refused' }
    case 'final':
      return { response: finalResponseTo(edgeRequest.request), outcome: undefined, detail: 'refused' }
    case 'redirect':
      return { response: redirectTo(plan.location), outcome: undefined, detail: 'redirect' }
    case 'rewrite':
      return servePage(edgeRequest, plan)
  }
}

/** What is stored from before is served when the mode is restored, so a change counts in every mode. */
function forwardUntouched(edgeRequest: EdgeRequest, detail: Detail): Promise<EdgeResponse> {
  const { edge, request, policy } = edgeRequest
  const passed = edge.passOn(request).then((response) => ({ response, outcome: FORWARDED, detail }))
  if (!edge.adapters.mayHold(policy.adapter) || isSafeMethod(request.method)) return passed
  return passed.then((edgeResponse) => invalidateChanged(edgeRequest, edgeResponse.response).then(() => edgeResponse))
}

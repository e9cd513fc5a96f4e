import { forgetChanged } from '../cache/invalidate-changed.ts'
import { isSafeMethod } from '../cache/invalidation.ts'
import type { Plan } from '../plan/types.ts'
import { finalResponseTo } from '../request/max-forwards.ts'
import type { Answer, Visit } from '../types.ts'
import { FORWARDED, bypass } from './bypass.ts'
import { redirectTo, textResponse } from './own-responses.ts'
import { servePage } from './serve-page.ts'
import { servePart } from './serve-part.ts'
import type { Detail } from './types.ts'

/** Rejects with `OriginUnreachableError` when the origin does not answer. */
export function carryOut(visit: Visit, plan: Plan): Answer | Promise<Answer> {
  switch (plan.kind) {
    case 'untouched':
      return forwardUntouched(visit, plan.detail)
    case 'bypass':
      return plan.partOf === undefined
        ? bypass(visit, plan.facts, plan.reason)
        : servePart(visit, plan.facts, plan.partOf)
    case 'refuse':
      return { response: textResponse(plan.status, plan.text), outcome: undefined, detail: 'refused' }
    case 'final':
      return { response: finalResponseTo(visit.request), outcome: undefined, detail: 'refused' }
    case 'redirect':
      return { response: redirectTo(plan.location), outcome: undefined, detail: 'redirect' }
    case 'rewrite':
      return servePage(visit, plan)
  }
}

/** What is stored from before is served when the mode is restored, so a change counts in every mode. */
function forwardUntouched(visit: Visit, detail: Detail): Promise<Answer> {
  const { edge, request, policy } = visit
  const passed = edge.passOn(request).then((response) => ({ response, outcome: FORWARDED, detail }))
  if (!edge.adapters.mayHold(policy.adapter) || isSafeMethod(request.method)) return passed
  return passed.then((answer) => forgetChanged(visit, answer.response).then(() => answer))
}

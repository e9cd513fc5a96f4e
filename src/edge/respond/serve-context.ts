import type { ServeContext } from '../adapters/types.ts'
import { fetchForCache } from '../origin/fetch-canonical.ts'
import type { RewritePlan } from '../plan/types.ts'
import type { EdgeRequest } from '../types.ts'
import { Alarm } from '../workerd/alarm.ts'

/** What an adapter may use to serve this request: the origin, the time, and the headers that tell responses apart. */
export function serveContext(edgeRequest: EdgeRequest, plan: RewritePlan): ServeContext {
  const { edge, context, policy, timings } = edgeRequest
  const alarm = new Alarm()
  return {
    alarm,
    nowMs: edge.nowMs,
    waitUntil: (work) => context.waitUntil(work),
    varyAllow: [...plan.sent.varyAllow, ...policy.varyMet],
    varyNamed: plan.sent.mustBeNamed,
    varyAlways: plan.sent.varyAllow,
    async fetchOrigin(request) {
      const startMs = edge.nowMs()
      const response = await fetchForCache(edge, policy, request, (work) => context.waitUntil(work), alarm)
      timings.originMs = edge.nowMs() - startMs
      return response
    },
  }
}

import type { Canonical } from '../canonicalize/types.ts'
import type { DomainPolicy } from './plan/domain-policy.ts'
import type { Edge, RequestContext } from './edge.ts'
import { serializedUrl } from './request/target.ts'

/** One request on its way through the edge. */
export interface Visit {
  readonly edge: Edge
  readonly request: Request
  /** `request.url`, read once: on plain workerd it is the raw target. */
  readonly url: string
  readonly host: string
  readonly context: RequestContext
  readonly policy: DomainPolicy
  /** Filled in on the way; milliseconds. */
  readonly timings: { kvMs?: number; originMs?: number }
}

/** The canonical form of what was asked for, for those who only want to know. */
export function canonicalOf({ url, policy }: Visit): Canonical {
  return policy.toRequest(serializedUrl(url))
}

import type { Canonical } from '../../canonicalize/types.ts'
import type { KeyedRequest } from '../request/types.ts'
import type { Alarm } from '../workerd/alarm.ts'

/**
 * Sends requests to the origin. Redirects are never followed. `alarm` is that of the request on whose behalf it is sent. Rejects with
 * `OriginUnreachableError`.
 */
export type Forward = (request: Request | KeyedRequest, alarm?: Alarm) => Promise<Response>

/** Puts what the edge knows about the page into the request to the origin, so that an origin in any language can use it. */
export interface IdentitySigner {
  /** A request with the identity headers. They are a function of the URL alone, except for the time of the signature. */
  sign(request: Request, identity: Canonical): Promise<Request>
}

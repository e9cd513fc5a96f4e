import type { DomainPolicy } from '../plan/types.ts'
import { toRequest } from '../request/cache-key.ts'
import type { KeyedRequest } from '../request/types.ts'
import type { Edge } from '../types.ts'
import type { Alarm } from '../workerd/alarm.ts'
import { foreignContract } from './identity.ts'
import type { IdentitySigner } from './types.ts'

/** Sends a rebuilt request to the origin, signed where that is configured. The only way of a canonical URL to the origin. */
export function fetchForCache(
  edge: Edge,
  policy: DomainPolicy,
  request: Request | KeyedRequest,
  waitUntil: (work: Promise<unknown>) => void,
  alarm?: Alarm,
): Promise<Response> {
  const { signer } = edge
  return signer === undefined
    ? edge.forward(request, alarm)
    : fetchSigned(edge, signer, policy, toRequest(request), waitUntil)
}

async function fetchSigned(
  edge: Edge,
  signer: IdentitySigner,
  policy: DomainPolicy,
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { contract } = edge
  const response = await edge.forward(await signer.sign(request, policy.toIdentity(request.url)))
  const theirs = foreignContract(response, contract)
  if (theirs !== undefined)
    edge.observer.drift({ domain: new URL(request.url).hostname, ours: contract, theirs }, waitUntil)
  return response
}

/** {@link fetchForCache} for the entrypoint behind the platform's cache, which knows nothing but the request. */
export async function fetchCanonical(edge: Edge, request: Request): Promise<Response> {
  const ignore = (): void => {}
  const policy = await edge.findPolicy(new URL(request.url).hostname, ignore)
  return fetchForCache(edge, policy, request, ignore)
}

// What a client gets in the place of a response that did not come, or that is not for the store.
import type { CacheEntry } from '../../cache/types.ts'
import { mayServeUnreached } from '../../cache/policy.ts'
import type { Served } from '../types.ts'
import { responseFromEntry } from './response-from-entry.ts'
import type { Failure } from './coalesced-requests.ts'
import type { Fwd, Job } from './job.ts'

/** Why something stored is served, and whether another request had found that out. */
export type SubstituteReason = Failure['failed'] & { readonly collapsed?: boolean }

/** What is stored, in the place of the response. */
export function substitute({ request, context }: Job, entry: CacheEntry, fwd: Fwd, why: SubstituteReason): Served {
  const response = responseFromEntry(request, entry, context.nowMs())
  return { response, outcome: { kind: 'forward', fwd, ...why, stored: false } }
}

/** A response for this client alone: with its conditions, which save the origin work. */
export async function fetchPast({ context, request }: Job, fwd: Fwd, why?: SubstituteReason): Promise<Served> {
  return { response: await context.fetchOrigin(request), outcome: { kind: 'forward', fwd, ...why, stored: false } }
}

/** What is stored, for an origin that could not be reached; throws the error again where that must not be used. */
export function substituteUnreached(job: Job, entry: CacheEntry | undefined, fwd: Fwd, error: unknown): Served {
  if (!mayServeUnreached(entry, job.context.nowMs())) throw error
  return substitute(job, entry, fwd, { unreached: error instanceof Error ? error.message : String(error) })
}

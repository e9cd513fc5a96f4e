import { canonicalize } from '../../canonicalize/canonicalize.ts'
import type { CacheOutcome } from '../adapters/types.ts'
import { OriginTimeoutError } from '../origin/ask-origin.ts'
import { uncached } from '../origin/client-request.ts'
import { lazyCanonical } from '../request/lazy-canonical.ts'
import { readHost, serializedUrl } from '../request/target.ts'
import type { Edge, Handled } from '../types.ts'
import { changeable } from '../workerd/interim.ts'
import { cacheStatus } from './cache-status.ts'
import { canBeWrapped } from './add-headers.ts'
import { textOf } from './error-text.ts'
import { textResponse } from './own-responses.ts'
import type { Detail } from './types.ts'

/** A response that no domain record had a part in. */
function withoutRecord(url: string, response: Response, detail: Detail, outcome?: CacheOutcome): Handled {
  const canonical = lazyCanonical(() => canonicalize(serializedUrl(url), { profile: 'request' }))
  return { response, canonical, edge: { record: undefined, outcome, detail } }
}

/** RFC 9110 §15.5.20. The host is not repeated: it is the client's own text. */
export function misdirected(url: string): Handled {
  const response = textResponse(421, 'This host is not served here.')
  response.headers.set('cache-status', cacheStatus(undefined, 'refused'))
  return withoutRecord(url, response, 'refused')
}

/** Forwards the request as it came, uncached: all that is left where something of ours failed. Never rejects. */
export async function forwardUncached(edge: Edge, request: Request, detail: Detail): Promise<Handled> {
  const outcome = { kind: 'forward', fwd: 'bypass' } as const
  if (request.bodyUsed) return originUnreachable(edge, request, new Error('the request body was already sent on'))
  try {
    // A broken variable leaves everything as it would be without us, the cache of the zone too.
    const response = await edge.passOn(detail === 'bypass-config' ? request : uncached(request))
    if (!canBeWrapped(response)) return withoutRecord(request.url, response, detail, outcome)
    const dressed = changeable(response)
    dressed.headers.append('cache-status', cacheStatus(outcome, detail))
    return withoutRecord(request.url, dressed, detail, outcome)
  } catch (error) {
    return originUnreachable(edge, request, error)
  }
}

/** RFC 9110 §15.6.3 and §15.6.5. */
export function originUnreachable(edge: Edge, request: Request, error: unknown): Handled {
  const outcome = { kind: 'forward', fwd: 'miss' } as const
  const isLate = error instanceof OriginTimeoutError
  const detail = isLate ? 'origin-timeout' : 'origin-unreachable'
  edge.observer.fault(detail, readHost(request.url) ?? '', textOf(error))
  const what = isLate ? 'did not answer in time' : 'could not be reached'
  const response = textResponse(isLate ? 504 : 502, `The origin of this site ${what}. Please try again in a moment.`)
  response.headers.set('cache-status', cacheStatus(outcome, detail))
  return withoutRecord(request.url, response, detail, outcome)
}

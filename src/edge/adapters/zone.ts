import { toRequest } from '../cache-key.ts'
import type { KeyedRequest } from '../cache-key.ts'
import { whyBypassed } from '../cache-storability.ts'
import type { CacheAdapter, ServeContext, Served } from './adapter.ts'
import { platformOutcome } from './platform-outcome.ts'

async function serve(asked: Request | KeyedRequest, context: ServeContext): Promise<Served> {
  const request = toRequest(asked)
  const bypassed = whyBypassed(request)
  // The URL is the zone's cache key. No `cf` options: an explicit TTL would make the zone strip Set-Cookie and store.
  const response = await context.fetchOrigin(bypassed === undefined ? new Request(request.url, request) : request)
  const outcome = platformOutcome(response)
  if (bypassed !== undefined && outcome.kind === 'forward') {
    return { response, outcome: { kind: 'forward', fwd: bypassed } }
  }
  return { response, outcome }
}

/**
 * Lets the zone's own cache work: a fetch of the canonical URL is looked up and stored under that URL, in every tier, with
 * concurrent requests collapsed. What is stored is up to the zone's rules; this adapter never widens them.
 */
export function zoneAdapter(): CacheAdapter {
  return {
    name: 'zone',
    serve,
    // The unsafe request passes the same zone, whose cache draws its own conclusions; purging is an operator's API call.
    async invalidate() {},
  }
}

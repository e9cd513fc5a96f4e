import { toRequest } from '../request/cache-key.ts'
import type { KeyedRequest } from '../request/types.ts'
import { whyBypassed } from '../cache/storability.ts'
import type { AdapterKind, CacheAdapter, ServeContext, Served } from './types.ts'
import { platformOutcome } from './platform-outcome.ts'

/**
 * Every header that a response names in `Vary` tells its variants apart by the bytes that were sent (RFC 9111 §4.1): the zone ignores
 * `Vary` unless it is told so ([`cf.vary`](https://developers.cloudflare.com/changelog/post/2026-06-28-cf-vary-request-option/), all plans).
 */
const BY_VARY = { vary: { default: { action: 'passthrough' } } } as const

async function serve(asked: Request | KeyedRequest, context: ServeContext): Promise<Served> {
  const request = toRequest(asked)
  const bypassed = whyBypassed(request)
  // The URL is the zone's cache key. No TTL: an explicit one would make the zone strip Set-Cookie and store.
  const response = await context.fetchOrigin(bypassed === undefined ? new Request(request, { cf: BY_VARY }) : request)
  const outcome = platformOutcome(response)
  if (bypassed !== undefined && outcome.kind === 'forward') {
    return { response, outcome: { kind: 'forward', fwd: bypassed } }
  }
  return { response, outcome }
}

const CANNOT = "a Worker cannot purge the zone's cache; the platform's API can"

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
    purge: async () => ({ kind: 'cannot', why: CANNOT }),
  }
}

/** See {@link zoneAdapter}. A response may forget to say what it varies on. */
export const ZONE: AdapterKind = {
  name: 'zone',
  what: "the zone's own cache, by fetching the canonical URL",
  make: zoneAdapter,
  isPerRequest: false,
  variesBy: 'vary',
  invalidates: 'nothing',
  purges: { scopes: [], where: 'nowhere' },
}

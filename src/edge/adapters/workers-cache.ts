import { whyBypassed } from '../cache/storability.ts'
import { toRequest } from '../request/cache-key.ts'
import { hostTag, urlTag } from '../../rules/record/cache-tags.ts'
import { platformOutcome } from './platform-outcome.ts'
import type { AdapterKind, CacheAdapter, CachedEntrypoint, ServeContext, Served, WorkersCacheOptions } from './types.ts'

const NO_PREFIXES = 'the platform finds pages of this cache by tag alone, and tags name a URL or a site'
const NO_ENTRYPOINT = 'the cache for Workers is not set up: the Worker has no cached entrypoint'

async function serveThrough(entrypoint: CachedEntrypoint, request: Request, context: ServeContext): Promise<Served> {
  const { host } = new URL(request.url)
  // Props in the call that makes the stub: given to fetch() they would arrive empty, and hosts would mix. The host is in
  // the cache key as well, which otherwise is path and query alone.
  const stub = entrypoint({ props: { host, varyAllow: context.varyAllow } })
  const response = await stub.fetch(request, { cf: { cacheKey: request.url } })
  return { response, outcome: platformOutcome(response) }
}

/**
 * Puts the platform's cache for Worker entrypoints between the gateway and an entrypoint that asks the origin. The cache
 * stores by heuristics and serves stale without limit on errors unless told otherwise; the entrypoint tells it (see
 * `cachedOriginResponse`). Without an entrypoint, as under local emulation, requests go to the origin uncached.
 */
export function workersCacheAdapter(options: WorkersCacheOptions = {}): CacheAdapter {
  const { cachedEntrypoint } = options
  return {
    name: 'workers-cache',
    async serve(asked, context) {
      const request = toRequest(asked)
      const bypassed = whyBypassed(request)
      if (bypassed === undefined && cachedEntrypoint !== undefined) {
        return serveThrough(cachedEntrypoint, request, context)
      }
      return {
        response: await context.fetchOrigin(request),
        outcome: { kind: 'forward', fwd: bypassed ?? 'miss', stored: false },
      }
    },
    async invalidate(url) {
      // A purge reaches what the entrypoint that calls for it has stored, and nothing else.
      await cachedEntrypoint?.({ props: { host: new URL(url).host, varyAllow: [] } }).purge([urlTag(url)])
    },
    async purge(scope) {
      if (scope.kind === 'prefix') return { kind: 'cannot', why: NO_PREFIXES }
      if (cachedEntrypoint === undefined) return { kind: 'cannot', why: NO_ENTRYPOINT }
      const tags = scope.kind === 'urls' ? scope.urls.map(urlTag) : scope.hosts.map(hostTag)
      await cachedEntrypoint({ props: { host: '', varyAllow: [] } }).purge(tags)
      return { kind: 'purged' }
    },
  }
}

/** See {@link workersCacheAdapter}. */
export const WORKERS_CACHE: AdapterKind = {
  name: 'workers-cache',
  what: 'the cache in front of a Worker entrypoint',
  make: workersCacheAdapter,
  isPerRequest: true,
  variesBy: 'completed-vary',
  invalidates: 'platform',
  purges: { scopes: ['urls', 'all'], where: 'every data centre' },
}

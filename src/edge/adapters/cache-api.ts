import { createCoalescedRequests } from './http-cache/coalesced-requests.ts'
import { createPlatformStore } from './http-cache/platform-store.ts'
import { sharedAdapter } from './http-cache/shared-adapter.ts'
import type { AdapterKind, CacheAdapter, CacheApiOptions } from './types.ts'

/**
 * A shared cache (RFC 9111) that keeps its responses in the platform's Cache API: one per data centre, without tiers. It
 * works on custom domains and under `wrangler dev`; on `*.workers.dev` the platform stores nothing and every request is a miss.
 */
export function cacheApiAdapter(options: CacheApiOptions = {}): CacheAdapter {
  return sharedAdapter('cache-api', {
    cannotList: 'the Cache API does not list what it stores; the platform can purge the whole site by its tag',
    store: createPlatformStore(options.open ?? (() => caches.default)),
    coalesced: createCoalescedRequests(),
    maxBodyBytes: options.maxBodyBytes ?? 8 * 1024 * 1024,
    waitTimeoutMs: options.waitTimeoutMs ?? 10_000,
  })
}

/** See {@link cacheApiAdapter}. */
export const CACHE_API: AdapterKind = {
  name: 'cache-api',
  what: 'the Cache API of one data centre',
  make: cacheApiAdapter,
  isPerRequest: false,
  variesBy: 'sent',
  invalidates: 'platform',
  purges: { scopes: ['urls'], where: 'the data centre that gets the request' },
}

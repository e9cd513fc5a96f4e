import type { CacheAdapter, PlatformCache } from './types.ts'
import { createFlights } from './http-cache/flights.ts'
import { createPlatformStore } from './http-cache/platform-store.ts'
import { sharedAdapter } from './http-cache/shared-adapter.ts'

/** Bounds of the cache over the Cache API. */
export interface CacheApiOptions {
  /** Longer bodies are streamed past the cache; default 8 MB, since the copy for the store is held in memory. */
  readonly maxBodyBytes?: number
  /** How long a request waits for another one's answer in the same isolate; default 10 s. */
  readonly waitTimeoutMs?: number
  /** The cache to use; default `caches.default`. */
  readonly open?: () => PlatformCache
}

/**
 * A shared cache (RFC 9111) that keeps its responses in the platform's Cache API: one per data centre, without tiers. It
 * works on custom domains and under `wrangler dev`; on `*.workers.dev` the platform stores nothing and every request is a miss.
 */
export function cacheApiAdapter(options: CacheApiOptions = {}): CacheAdapter {
  return sharedAdapter('cache-api', {
    store: createPlatformStore(options.open ?? (() => caches.default)),
    flights: createFlights(),
    maxBodyBytes: options.maxBodyBytes ?? 8 * 1024 * 1024,
    waitTimeoutMs: options.waitTimeoutMs ?? 10_000,
  })
}

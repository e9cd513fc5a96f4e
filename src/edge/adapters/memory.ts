import type { CacheAdapter } from './adapter.ts'
import { createFlights } from './flights.ts'
import { createMemoryStore } from './memory-store.ts'
import type { SharedCache } from './origin-exchange.ts'
import { serveShared } from './shared-cache.ts'
import { serveStoredRange } from './stored-range.ts'

/** Bounds of the in-isolate cache. */
export interface MemoryOptions {
  /** Bodies, headers and keys together; default 64 MB (an isolate has 128 MB). */
  readonly maxBytes?: number
  /** Longer bodies are streamed past the cache; default 1 MB. */
  readonly maxBodyBytes?: number
  /** How long a request waits for another one's answer; default 10 s. */
  readonly waitTimeoutMs?: number
}

/**
 * A shared cache in the memory of one isolate (RFC 9111): needs nothing of the platform, so it also works under plain
 * `workerd serve`. It starts empty with every isolate and is not shared between them.
 */
export function memoryAdapter(options: MemoryOptions = {}): CacheAdapter {
  const cache: SharedCache = {
    store: createMemoryStore(options.maxBytes ?? 64 * 1024 * 1024),
    flights: createFlights(),
    maxBodyBytes: options.maxBodyBytes ?? 1024 * 1024,
    waitTimeoutMs: options.waitTimeoutMs ?? 10_000,
  }
  return {
    name: 'memory',
    serve: (request, context) => serveShared(cache, request, context),
    serveRange: (...asked) => serveStoredRange(cache.store, ...asked),
    async invalidate(url) {
      cache.flights.markChanged(url)
      await cache.store.remove(url)
    },
  }
}

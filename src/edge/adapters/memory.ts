import { createCoalescedRequests } from './http-cache/coalesced-requests.ts'
import { createMemoryStore } from './http-cache/memory-store.ts'
import { sharedAdapter } from './http-cache/shared-adapter.ts'
import type { AdapterKind, CacheAdapter, MemoryOptions } from './types.ts'

/**
 * A shared cache in the memory of one isolate (RFC 9111): needs nothing of the platform, so it also works under plain
 * `workerd serve`. It starts empty with every isolate and is not shared between them.
 */
export function memoryAdapter(options: MemoryOptions = {}): CacheAdapter {
  return sharedAdapter('memory', {
    store: createMemoryStore(options.maxBytes ?? 64 * 1024 * 1024, options.random),
    coalesced: createCoalescedRequests(),
    maxBodyBytes: options.maxBodyBytes ?? 1024 * 1024,
    waitTimeoutMs: options.waitTimeoutMs ?? 10_000,
  })
}

/** See {@link memoryAdapter}. */
export const MEMORY: AdapterKind = {
  name: 'memory',
  what: '64 MB of memory per isolate',
  make: memoryAdapter,
  isPerRequest: false,
  variesBy: 'sent',
  invalidates: 'isolate',
  purges: { scopes: ['urls', 'prefix', 'all'], where: 'the process or isolate that gets the request' },
}

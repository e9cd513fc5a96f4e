import type { AdapterName } from '../../rules/record/domain-record.ts'
import type { CacheAdapter } from './types.ts'
import { cacheApiAdapter } from './cache-api.ts'
import type { CacheApiOptions } from './cache-api.ts'
import { memoryAdapter } from './memory.ts'
import type { MemoryOptions } from './memory.ts'
import { workersCacheAdapter } from './workers-cache.ts'
import type { WorkersCacheOptions } from './workers-cache.ts'
import { zoneAdapter } from './zone.ts'

/** Options of every adapter; each takes its own. All are optional. */
export type AdapterOptions = MemoryOptions & CacheApiOptions & WorkersCacheOptions

const ADAPTERS: Readonly<Record<AdapterName, (options: AdapterOptions) => CacheAdapter>> = {
  memory: memoryAdapter,
  'cache-api': cacheApiAdapter,
  zone: zoneAdapter,
  'workers-cache': workersCacheAdapter,
}

/**
 * Makes the adapter of this name. It holds its store: make it once per isolate and keep it, except `workers-cache`, which
 * holds nothing and needs the `ctx.exports` of a request.
 */
export function adapterByName(name: AdapterName, options: AdapterOptions = {}): CacheAdapter {
  return ADAPTERS[name](options)
}

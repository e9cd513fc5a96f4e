import type { AdapterName } from '../../rules/record/domain-record.ts'
import { CACHE_API } from './cache-api.ts'
import { MEMORY } from './memory.ts'
import type { AdapterKind } from './types.ts'
import { WORKERS_CACHE } from './workers-cache.ts'
import { ZONE } from './zone.ts'

/** Every way to cache, by name. Settings, documents and tests follow from this list. */
export const ADAPTERS: Readonly<Record<AdapterName, AdapterKind>> = {
  memory: MEMORY,
  'cache-api': CACHE_API,
  zone: ZONE,
  'workers-cache': WORKERS_CACHE,
}

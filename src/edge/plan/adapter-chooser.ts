import type { AdapterName } from '../../rules/record/domain-record.ts'
import type { AdapterOptions } from '../adapters/index.ts'
import { adapterByName } from '../adapters/index.ts'
import type { AdapterChooser, CacheAdapter, CacheContext } from '../adapters/types.ts'

/** No adapter is made yet. */
export function createAdapterChooser(options: AdapterOptions = {}): AdapterChooser {
  const made = new Map<AdapterName, CacheAdapter>()
  return {
    adapterFor(name, context) {
      // This one holds nothing of its own, and what it needs belongs to the request.
      if (name === 'workers-cache') return adapterByName(name, platformParts(context))
      const known = made.get(name)
      if (known !== undefined) return known
      const adapter = adapterByName(name, options)
      made.set(name, adapter)
      return adapter
    },
    mayHold: (name) => name !== 'zone' && (name !== 'memory' || made.has(name)),
  }
}

function platformParts({ exports }: CacheContext): AdapterOptions {
  const cachedEntrypoint = exports?.CachedOrigin
  return cachedEntrypoint === undefined ? {} : { cachedEntrypoint }
}

import type { AdapterName } from '../../rules/record/domain-record.ts'
import { ADAPTERS } from './index.ts'
import type { AdapterChooser, AdapterOptions, CacheAdapter, CacheContext } from './types.ts'

/** No adapter is made yet. */
export function createAdapterChooser(options: AdapterOptions = {}): AdapterChooser {
  const made = new Map<AdapterName, CacheAdapter>()
  return {
    adapterFor(name, context) {
      const { isPerRequest, make } = ADAPTERS[name]
      if (isPerRequest) return make(platformParts(context))
      const known = made.get(name)
      if (known !== undefined) return known
      const adapter = make(options)
      made.set(name, adapter)
      return adapter
    },
    mayHold(name) {
      const { invalidates } = ADAPTERS[name]
      return invalidates === 'platform' || (invalidates === 'isolate' && made.has(name))
    },
  }
}

function platformParts({ exports }: CacheContext): AdapterOptions {
  const cachedEntrypoint = exports?.CachedOrigin
  return cachedEntrypoint === undefined ? {} : { cachedEntrypoint }
}

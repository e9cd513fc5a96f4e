import type { AdapterName } from '../../rules/record/domain-record.ts'
import type { CacheAdapter } from '../adapters/adapter.ts'
import { adapterByName } from '../adapters/index.ts'
import type { AdapterOptions } from '../adapters/index.ts'

/** The part of an execution context that the platform's own cache for Workers needs; absent elsewhere. */
export interface CacheContext {
  readonly exports?: { readonly CachedOrigin?: AdapterOptions['cachedEntrypoint'] } | undefined
}

/** The adapters of an isolate. */
export interface AdapterChooser {
  /** Adapters hold what is stored, so each is made once per isolate, on first use. */
  readonly adapterFor: (name: AdapterName, context: CacheContext) => CacheAdapter
  /** Whether something may be stored that this adapter can forget: the platform outlives the isolate, whose memory begins empty. */
  readonly mayHold: (name: AdapterName) => boolean
}

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

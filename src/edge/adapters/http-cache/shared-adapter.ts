import type { CacheAdapter, PurgeOutcome, PurgeScope } from '../types.ts'
import type { SharedCache } from './job.ts'
import { serveRange } from './part-exchange.ts'
import { createParts } from './parts.ts'
import type { Parts } from './parts.ts'
import type { ResponseStore } from './response-store.ts'
import { serveShared } from './shared-cache.ts'

/** What is known of the whole page ends what was known of its parts. */
function endingParts(store: ResponseStore, parts: Parts): ResponseStore {
  return {
    find: (request, sent) => store.find(request, sent),
    admits: (key, nowMs) => store.admits(key, nowMs),
    put(url, entry) {
      parts.remove(url)
      return store.put(url, entry)
    },
    remove(url) {
      parts.remove(url)
      return store.remove(url)
    },
    ...(store.removeMatching !== undefined && { removeMatching: store.removeMatching }),
  }
}

const CANNOT_LIST = 'the store does not list its pages'

function matcherOf(scope: PurgeScope): (url: string) => boolean {
  if (scope.kind === 'all') return (url) => scope.hosts.includes(new URL(url).hostname)
  if (scope.kind === 'prefix') return (url) => scope.prefixes.some((prefix) => url.startsWith(prefix))
  const urls = new Set(scope.urls)
  return (url) => urls.has(url)
}

async function purge({ store, parts, coalesced, cannotList }: SharedCache, scope: PurgeScope): Promise<PurgeOutcome> {
  const matches = matcherOf(scope)
  const { removeMatching } = store
  if (scope.kind !== 'urls' && removeMatching === undefined) return { kind: 'cannot', why: cannotList ?? CANNOT_LIST }
  // What is on its way shows the pages as they were.
  coalesced.markAllChanged()
  parts.removeMatching(matches)
  if (removeMatching !== undefined) return { kind: 'purged', pages: removeMatching(matches) }
  for (const url of scope.kind === 'urls' ? scope.urls : []) await store.remove(url)
  return { kind: 'purged' }
}

/** The adapter over a cache of this isolate or of the platform. Parts of pages are kept in the isolate. */
export function sharedAdapter(name: CacheAdapter['name'], given: Omit<SharedCache, 'parts'>): CacheAdapter {
  const parts = createParts()
  const cache: SharedCache = { ...given, parts, store: endingParts(given.store, parts) }
  return {
    name,
    serve: (request, context) => serveShared(cache, request, context),
    serveRange: (...asked) => serveRange(cache, ...asked),
    async invalidate(url) {
      // What is on its way shows the page as it was.
      cache.coalesced.markChanged(url)
      await cache.store.remove(url)
    },
    purge: (scope) => purge(cache, scope),
  }
}

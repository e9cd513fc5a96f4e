import type { CacheEntry } from '../cache-entry.ts'
import type { RequestHead } from '../cache-key.ts'
import type { Found } from '../cache-policy.ts'
import { variantKey } from '../cache-vary.ts'
import type { ResponseStore } from './response-store.ts'

/** A client that sends ever new values of a varying header must not fill the store with one URL. */
const MAX_VARIANTS = 32
/** What an entry costs besides its body: maps, header strings, the copy of the headers that is sent. */
const ENTRY_OVERHEAD_BYTES = 1024

interface Resource {
  readonly vary: readonly string[]
  /** Oldest first. A list, because nearly all hold one entry and a map weighs as much as that. */
  readonly variants: readonly CacheEntry[]
  bytes: number
}

const NOTHING: Found<CacheEntry> = { entry: undefined, vary: undefined }

function sizeOf(entry: CacheEntry): number {
  let headerCharacters = 0
  for (const [name, value] of entry.headers.entries) headerCharacters += name.length + value.length
  return entry.bodyBytes + entry.variant.length * 2 + headerCharacters * 4 + ENTRY_OVERHEAD_BYTES
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index])
}

/**
 * A store in the memory of the isolate: least recently used URLs leave first once bodies, headers and keys together exceed
 * `maxBytes`. An entry that alone exceeds it is not kept. A hit costs one lookup.
 */
export function createMemoryStore(maxBytes: number): ResponseStore {
  const resources = new Map<string, Resource>()
  let totalBytes = 0

  function remove(url: string): void {
    const resource = resources.get(url)
    if (resource === undefined) return
    totalBytes -= resource.bytes
    resources.delete(url)
  }

  // Kept between evictions: everything behind it is gone, whereas a new iterator would walk over the holes that
  // removed URLs leave at the front.
  let oldestFirst = resources.keys()

  function evict(): void {
    while (totalBytes > maxBytes) {
      const oldest = oldestFirst.next()
      if (oldest.done === true) oldestFirst = resources.keys()
      else remove(oldest.value)
    }
  }

  function find(request: RequestHead): Found<CacheEntry> {
    const { url } = request
    const resource = resources.get(url)
    if (resource === undefined) return NOTHING
    // A Map iterates in insertion order, so the least recently used URL stays first.
    resources.delete(url)
    resources.set(url, resource)
    const { vary, variants } = resource
    const variant = vary.length === 0 ? '' : variantKey(vary, request.headers)
    return { entry: variants.find((entry) => entry.variant === variant), vary }
  }

  function put(url: string, entry: CacheEntry): void {
    const known = resources.get(url)
    const others = known !== undefined && sameNames(known.vary, entry.vary) ? known.variants : []
    remove(url)
    const variants = [...others.filter(({ variant }) => variant !== entry.variant), entry].slice(-MAX_VARIANTS)
    const bytes = variants.reduce((sum, variant) => sum + sizeOf(variant), url.length * 2)
    if (bytes > maxBytes) return
    resources.set(url, { vary: entry.vary, variants, bytes })
    totalBytes += bytes
    evict()
  }

  return { find, put, remove }
}

import type { CacheEntry } from '../cache-entry.ts'
import { wasAskedLater } from '../cache-freshness.ts'
import type { RequestHead } from '../cache-key.ts'
import { isFresh } from '../cache-policy.ts'
import type { Found } from '../cache-policy.ts'
import { keyOf, variantKey } from '../cache-vary.ts'
import { createAskedLately } from './asked-lately.ts'
import type { AskedLately } from './asked-lately.ts'
import type { ResponseStore } from './response-store.ts'

/** A client that sends ever new values of a varying header must not fill the store with one URL. */
const MAX_VARIANTS = 32
/** What an entry costs besides its body: maps, header strings, the copy of the headers that is sent. */
const ENTRY_OVERHEAD_BYTES = 1024
/** The part of the store that pages may fill which were asked for once. */
const OPEN_SHARE = 15 / 16
/** For how many times as many URLs as are stored a full store knows that they were asked for. */
const REMEMBERED = 4

/** A place in the ring of all URLs by last use; alone it is a ring of its own. */
class Place {
  readonly url: string
  older: Place = this
  newer: Place = this

  constructor(url: string) {
    this.url = url
  }

  leave(): void {
    this.older.newer = this.newer
    this.newer.older = this.older
  }

  enterBefore(next: Place): void {
    this.older = next.older
    this.newer = next
    next.older.newer = this
    next.older = this
  }
}

/** What is stored of one URL. */
interface Resource {
  readonly place: Place
  readonly vary: readonly string[]
  /** Oldest first. A list, because nearly all hold one entry and a map weighs as much as that. */
  readonly variants: readonly CacheEntry[]
  readonly bytes: number
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

/** What is stored of a URL from now on, oldest first; undefined where it is newer than this entry. */
function variantsWith(known: Resource | undefined, entry: CacheEntry): readonly CacheEntry[] | undefined {
  if (known === undefined || !sameNames(known.vary, entry.vary)) return [entry]
  const same = known.variants.find(({ variant }) => variant === entry.variant)
  if (same !== undefined && wasAskedLater(same.exchange, entry.exchange)) return undefined
  return [...known.variants.filter((other) => other !== same), entry].slice(-MAX_VARIANTS)
}

/**
 * A store in the memory of the isolate: least recently used URLs leave first once bodies, headers and keys together exceed
 * `maxBytes`. An entry that alone exceeds it is not kept. A hit costs one lookup and moves four references: putting a URL
 * back into the map, as its last, would make the map lay itself out anew again and again. What is asked for once drives nothing
 * out that is fresh (decision 057).
 */
export function createMemoryStore(maxBytes: number, random = (): number => 0): ResponseStore {
  const resources = new Map<string, Resource>()
  // Where the ring begins and ends: its `newer` is the URL unused for longest, its `older` the one used last.
  const ring = new Place('')
  // Laid out when the store is full: then it is known how many it holds; anew when it holds twice as many.
  let askedLately: AskedLately | undefined
  let laidOutFor = 0
  let totalBytes = 0

  function remove(url: string): void {
    const resource = resources.get(url)
    if (resource === undefined) return
    totalBytes -= resource.bytes
    resource.place.leave()
    resources.delete(url)
  }

  function touch({ place }: Resource): void {
    place.leave()
    place.enterBefore(ring)
  }

  function find(request: RequestHead): Found<CacheEntry> {
    const resource = resources.get(request.url)
    if (resource === undefined) return NOTHING
    touch(resource)
    const { vary, variants } = resource
    const variant = vary.length === 0 ? '' : variantKey(vary, request.headers)
    return { entry: variants.find((entry) => entry.variant === variant), vary }
  }

  /** Whether what is unused for longest may leave for this page: it is stale, or the page was asked for lately. Notes that it is. */
  function drivesOut(key: string, nowMs: number): boolean {
    const leaves = resources.get(ring.newer.url)?.variants.at(-1)
    if (leaves === undefined || !isFresh(leaves, nowMs)) return true
    const { size } = resources
    if (askedLately === undefined || size > laidOutFor * 2) {
      laidOutFor = size
      askedLately = createAskedLately(size * REMEMBERED, Math.floor(random() * 2 ** 32))
    }
    return askedLately.note(key)
  }

  function admits(key: string, nowMs: number): boolean {
    const usualBytes = totalBytes / Math.max(1, resources.size)
    return totalBytes + usualBytes < maxBytes * OPEN_SHARE || resources.has(key) || drivesOut(key, nowMs)
  }

  function put(url: string, entry: CacheEntry): void {
    const known = resources.get(url)
    const variants = variantsWith(known, entry)
    if (variants === undefined) return
    let bytes = url.length * 2
    for (const variant of variants) bytes += sizeOf(variant)
    if (bytes > maxBytes) return remove(url)
    if (known !== undefined) touch(known)
    const isNew = variants.length > (known?.variants.length ?? 0)
    const key = known === undefined ? url : keyOf(url, entry.variant)
    while (totalBytes + bytes - (known?.bytes ?? 0) > maxBytes) {
      // Many are admitted for the place of one, and for one that is smaller.
      if (isNew && !drivesOut(key, entry.exchange.responseTimeMs)) return
      remove(ring.newer.url)
    }
    remove(url)
    const place = new Place(url)
    place.enterBefore(ring)
    resources.set(url, { place, vary: entry.vary, variants, bytes })
    totalBytes += bytes
  }

  return { find, admits, put, remove }
}

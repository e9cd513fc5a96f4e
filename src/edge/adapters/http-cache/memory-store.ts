import type { CacheEntry, Fields, Found } from '../../cache/types.ts'
import { wasAskedLater } from '../../cache/freshness.ts'
import type { RequestHead } from '../../request/types.ts'
import { isSelectedBy, isFresh } from '../../cache/policy.ts'
import { keyOf, sameNames, unitedNames, variantKey } from '../../cache/vary.ts'
import { createRecentUrls } from './recent-urls.ts'
import type { RecentUrls } from './recent-urls.ts'
import type { ResponseStore } from './response-store.ts'

/** A client that sends ever new values of a varying header must not fill the store with one URL. */
const MAX_VARIANTS = 32
/** The part of the store that the variants of one URL may fill together. */
const MOST_OF_ONE_URL = 1 / 4
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
  /** Every name that one of the variants is told apart by. */
  readonly vary: readonly string[]
  /** Oldest first; once there are as many as may be, unused for longest first. A list: nearly all hold one, and a map weighs as much as that. */
  readonly variants: CacheEntry[]
  readonly bytes: number
}

const NOTHING: Found<CacheEntry> = { entry: undefined, vary: undefined }
const NO_NAMES: readonly string[] = []

function sizeOf(entry: CacheEntry): number {
  let headerCharacters = 0
  for (const [name, value] of entry.headers.entries) headerCharacters += name.length + value.length
  return entry.bodyBytes + entry.variant.length * 2 + headerCharacters * 4 + ENTRY_OVERHEAD_BYTES
}

/** What is stored of a URL from now on, oldest first; undefined where it is newer than this entry. The text of a variant spells its names. */
function variantsWith(known: Resource | undefined, entry: CacheEntry): CacheEntry[] | undefined {
  if (known === undefined) return [entry]
  const same = known.variants.find(({ variant }) => variant === entry.variant)
  if (same !== undefined && wasAskedLater(same.exchange, entry.exchange)) return undefined
  return [...known.variants.filter((other) => other !== same), entry]
}

/** The variant that answers a request with these fields, of several the newest. */
function selected(variants: readonly CacheEntry[], fields: Fields, sent: readonly string[]): CacheEntry | undefined {
  let names: readonly string[] = NO_NAMES
  let variant = ''
  for (const one of variants.toReversed()) {
    if (!sameNames(one.vary, names)) {
      names = one.vary
      variant = variantKey(names, fields)
    }
    if (one.variant === variant && isSelectedBy(one, fields, sent)) return one
  }
  return undefined
}

function namesOf(variants: readonly CacheEntry[]): readonly string[] {
  const [first, ...others] = variants
  return others.reduce((names, { vary }) => (sameNames(names, vary) ? names : unitedNames(names, vary)), first!.vary)
}

function makeLast(variants: CacheEntry[], entry: CacheEntry): void {
  variants.splice(variants.indexOf(entry), 1)
  variants.push(entry)
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
  let recentUrls: RecentUrls | undefined
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

  function find(request: RequestHead, sent: readonly string[]): Found<CacheEntry> {
    const resource = resources.get(request.url)
    if (resource === undefined) return NOTHING
    touch(resource)
    const { vary, variants } = resource
    const isPlain = vary.length === 0 && sent.length === 0
    const entry = isPlain ? variants[0] : selected(variants, request.headers, sent)
    if (entry !== undefined && variants.length === MAX_VARIANTS) makeLast(variants, entry)
    return { entry, vary }
  }

  /** Whether this may leave for a page: it is stale, or the page was asked for lately. Notes that it is. */
  function drivesOut(leaves: CacheEntry | undefined, key: string, nowMs: number): boolean {
    if (leaves === undefined || !isFresh(leaves, nowMs)) return true
    const { size } = resources
    if (recentUrls === undefined || size > laidOutFor * 2) {
      laidOutFor = size
      recentUrls = createRecentUrls(Math.max(size, MAX_VARIANTS) * REMEMBERED, Math.floor(random() * 2 ** 32))
    }
    return recentUrls.note(key)
  }

  function unusedForLongest(): CacheEntry | undefined {
    return resources.get(ring.newer.url)?.variants.at(-1)
  }

  /** Whether one more variant of so many bytes would take more than the share of one URL. */
  function isFull({ variants, bytes }: Resource, more = bytes / variants.length): boolean {
    return variants.length === MAX_VARIANTS || bytes + more > maxBytes * MOST_OF_ONE_URL
  }

  function admits(key: string, nowMs: number): boolean {
    const end = key.indexOf('\n')
    const known = end === -1 ? undefined : resources.get(key.slice(0, end))
    if (known !== undefined && isFull(known)) return drivesOut(known.variants[0], key, nowMs)
    const usualBytes = totalBytes / Math.max(1, resources.size)
    const isOpen = totalBytes + usualBytes < maxBytes * OPEN_SHARE
    return isOpen || resources.has(key) || drivesOut(unusedForLongest(), key, nowMs)
  }

  /** What is stored of a URL with one more entry: where it has too much, those unused for longest leave for what is asked for lately. */
  function admitted(url: string, known: Resource | undefined, entry: CacheEntry): CacheEntry[] | undefined {
    const variants = variantsWith(known, entry)
    if (variants === undefined || known === undefined || variants.length <= known.variants.length) return variants
    const size = sizeOf(entry)
    if (!isFull(known, size)) return variants
    const nowMs = entry.exchange.responseTimeMs
    if (!drivesOut(known.variants[0], keyOf(url, entry.variant), nowMs)) return undefined
    let excess = known.bytes + size - maxBytes * MOST_OF_ONE_URL
    do excess -= sizeOf(variants.shift()!)
    while (excess > 0 && variants.length > 1)
    return variants
  }

  function put(url: string, entry: CacheEntry): boolean {
    const known = resources.get(url)
    const variants = admitted(url, known, entry)
    if (variants === undefined) return false
    let bytes = url.length * 2
    for (const variant of variants) bytes += sizeOf(variant)
    if (bytes > maxBytes) {
      remove(url)
      return false
    }
    if (known !== undefined) touch(known)
    const isNew = variants.length > (known?.variants.length ?? 0)
    const key = known === undefined ? url : keyOf(url, entry.variant)
    while (totalBytes + bytes - (known?.bytes ?? 0) > maxBytes) {
      // Many are admitted for the place of one, and for one that is smaller.
      if (isNew && !drivesOut(unusedForLongest(), key, entry.exchange.responseTimeMs)) return false
      remove(ring.newer.url)
    }
    remove(url)
    const place = new Place(url)
    place.enterBefore(ring)
    resources.set(url, { place, vary: namesOf(variants), variants, bytes })
    totalBytes += bytes
    return true
  }

  function removeMatching(matches: (url: string) => boolean): number {
    const urls = [...resources.keys()].filter(matches)
    urls.forEach(remove)
    return urls.length
  }

  return { find, admits, put, remove, removeMatching }
}

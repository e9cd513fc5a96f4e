import { wasAskedLater } from '../../cache/freshness.ts'
import { fieldMap } from '../../cache/headers.ts'
import { isSelectedBy } from '../../cache/policy.ts'
import type { CacheEntry, CacheHead, Found } from '../../cache/types.ts'
import { hasValidator } from '../../cache/validate.ts'
import { sameNames, unitedNames, variantKey } from '../../cache/vary.ts'
import { discard } from '../../origin/discard.ts'
import type { RequestHead } from '../../request/types.ts'
import { tagsOf } from '../../../rules/record/cache-tags.ts'
import type { PlatformCache } from '../types.ts'
import type { ResponseStore } from './response-store.ts'

/** Our description of a stored response travels beside its body in this field, out of reach of the platform's own rules. */
const HEAD_FIELD = 'edge-canonicalizer-entry'

/** The platform limits header fields; a response with so many of its own is not worth storing. */
const MAX_HEAD_CHARACTERS = 16_384

/** How long an expired response stays at hand for validation. */
const KEEP_FOR_VALIDATION_SECONDS = 86_400

/** Stored under a URL whose responses vary: the mark that all variants of one generation share. */
interface VariantIndex {
  /** What variants are told apart by, newest first: the responses of one URL may vary on different names. */
  readonly names: readonly (readonly string[])[]
  readonly generation: string
}

/** Each costs a look-up where the ones before it have no variant for a request. */
const MAX_LISTS_OF_NAMES = 4

/** Bump when the shape below changes: entries of another version count as absent. */
const VERSION = 3

type Stored =
  | { readonly index: VariantIndex }
  | { readonly head: Omit<CacheHead, 'headers'>; readonly headers: [string, string][] }

const NOTHING: Found<CacheEntry> = { entry: undefined, vary: undefined }

/**
 * Every key lies in a folder of its own on the URL's host, with the URL spelled inside: no URL that a client can ask for is
 * the key of another one's variant.
 */
function storageKey(url: string, variant: string): string {
  return `${new URL(url).origin}/.edge-canonicalizer/${encodeURIComponent(url)}/${encodeURIComponent(variant)}`
}

/** Only this module writes under our keys, so the version says the shape. */
function isCurrent(value: unknown): value is { readonly v: number; readonly stored: Stored } {
  return typeof value === 'object' && value !== null && 'v' in value && value.v === VERSION && 'stored' in value
}

function readStored(response: Response): Stored | undefined {
  const text = response.headers.get(HEAD_FIELD)
  const value: unknown = text === null ? undefined : JSON.parse(decodeURIComponent(text))
  return isCurrent(value) ? value.stored : undefined
}

function wrap(url: string, stored: Stored, body: ArrayBuffer | null, seconds: number): Response | undefined {
  const text = encodeURIComponent(JSON.stringify({ v: VERSION, stored }))
  if (text.length > MAX_HEAD_CHARACTERS) return undefined
  const cacheControl = `public, max-age=${Math.ceil(seconds)}`
  const headers = { 'cache-control': cacheControl, 'cache-tag': tagsOf(url), [HEAD_FIELD]: text }
  return new Response(body, { headers })
}

/** Seconds until a stored response can be of no use any more; the platform may forget it then. */
function keepSeconds(entry: CacheEntry): number {
  const { freshness } = entry
  const fresh = Math.max(0, freshness.lifetimeSeconds - freshness.initialAgeSeconds)
  const stale = Math.max(freshness.staleWhileRevalidateSeconds, freshness.staleIfUnreachedSeconds)
  return fresh + Math.max(stale, hasValidator(entry.headers) ? KEEP_FOR_VALIDATION_SECONDS : 60)
}

function toEntry(stored: Stored, response: Response): CacheEntry | undefined {
  if (!('head' in stored)) return undefined
  const empty = stored.head.status === 204
  return { ...stored.head, headers: fieldMap(new Map(stored.headers)), body: empty ? null : response.body }
}

/**
 * A store over the platform's Cache API, per data centre. The platform keeps bytes and forgets them in time; it ignores
 * `Vary`, so each variant has a key of its own and the URL's key holds an index. A cache that fails or is absent (plain
 * workerd without a cache service) behaves as if it were empty.
 */
export function createPlatformStore(open: () => PlatformCache): ResponseStore {
  async function read(key: string): Promise<{ stored: Stored; response: Response } | undefined> {
    try {
      const response = await open().match(key)
      const stored = response === undefined ? undefined : readStored(response)
      return response === undefined || stored === undefined ? undefined : { stored, response }
    } catch {
      return undefined
    }
  }

  /** Whether it is there now: where it is not, the next request asks the origin. */
  async function write(key: string, response: Response | undefined): Promise<boolean> {
    if (response === undefined) return false
    try {
      await open().put(key, response)
      return true
    } catch {
      return false
    }
  }

  /** Another isolate may have stored a later answer: only the store itself knows. */
  async function writeEntry(key: string, entry: CacheEntry, response: Response | undefined): Promise<boolean> {
    const known = await read(key)
    if (known !== undefined) await discard(known.response)
    if (known !== undefined && 'head' in known.stored && wasAskedLater(known.stored.head.exchange, entry.exchange))
      return false
    return write(key, response)
  }

  async function indexFor(url: string, vary: readonly string[]): Promise<VariantIndex> {
    const known = await read(storageKey(url, ''))
    if (known !== undefined) await discard(known.response)
    if (known === undefined || !('index' in known.stored)) return { names: [vary], generation: crypto.randomUUID() }
    const { names, generation } = known.stored.index
    if (names.some((list) => sameNames(list, vary))) return known.stored.index
    return { names: [vary, ...names].slice(0, MAX_LISTS_OF_NAMES), generation }
  }

  async function findIn(
    { names, generation }: VariantIndex,
    { url, headers }: RequestHead,
    sent: readonly string[],
  ): Promise<CacheEntry | undefined> {
    for (const vary of names) {
      if (!isSelectedBy({ vary }, headers, sent)) continue
      const found = await read(storageKey(url, generation + variantKey(vary, headers)))
      if (found !== undefined) return toEntry(found.stored, found.response)
    }
    return undefined
  }

  async function put(url: string, entry: CacheEntry): Promise<boolean> {
    const { body, headers, ...head } = entry
    if (body instanceof ReadableStream) return false
    const seconds = keepSeconds(entry)
    const wrapped = wrap(url, { head, headers: [...headers.entries] }, body, seconds)
    const index = await indexFor(url, entry.vary)
    // A response that does not vary needs no index, unless others of its URL do.
    if (index.names.length === 1 && entry.vary.length === 0) return writeEntry(storageKey(url, ''), entry, wrapped)
    const isIndexed = await write(
      storageKey(url, ''),
      wrap(url, { index }, null, Math.max(seconds, KEEP_FOR_VALIDATION_SECONDS)),
    )
    return isIndexed && writeEntry(storageKey(url, index.generation + entry.variant), entry, wrapped)
  }

  return {
    // The platform does not say how much space is left.
    admits: () => true,
    async find(request, sent) {
      const top = await read(storageKey(request.url, ''))
      if (top === undefined) return NOTHING
      if ('index' in top.stored) {
        const { index } = top.stored
        return { entry: await findIn(index, request, sent), vary: index.names.reduce(unitedNames) }
      }
      const entry = toEntry(top.stored, top.response)
      return { entry: entry !== undefined && isSelectedBy(entry, request.headers, sent) ? entry : undefined, vary: [] }
    },
    put,
    async remove(url) {
      try {
        await open().delete(storageKey(url, ''))
      } catch {
        // Nothing was stored.
      }
    },
  }
}

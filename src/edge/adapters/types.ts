import type { AdapterName } from '../../rules/record/domain-record.ts'
import type { KeyedRequest } from '../request/types.ts'
import type { Alarm } from '../workerd/alarm.ts'

/** The part of the platform's Cache API that is used. */
export type PlatformCache = Pick<Cache, 'match' | 'put' | 'delete'>

/** What the gateway tells the cached entrypoint. The platform makes it part of the cache key, so it holds only what tells sites apart. */
export interface CachedOriginProps {
  readonly host: string
  readonly varyAllow: readonly string[]
}

/** `ctx.exports.CachedOrigin`: called with props it gives something to fetch from. */
export type CachedEntrypoint = (options: { readonly props: CachedOriginProps }) => {
  fetch(request: Request, init?: RequestInit): Promise<Response>
  /** Rejects when the platform did not take the purge. */
  purge(tags: readonly string[]): Promise<void>
}

/** What one lookup did, in the words of RFC 9211 §2. */
export type CacheOutcome =
  | { readonly kind: 'hit'; /** Remaining freshness, may be negative. */ readonly ttlSeconds?: number }
  /** Nothing that is stored could be used, and the client wanted nothing else: it was not forwarded. */
  | { readonly kind: 'unavailable' }
  | {
      readonly kind: 'forward'
      readonly fwd: 'bypass' | 'method' | 'uri-miss' | 'vary-miss' | 'miss' | 'request' | 'stale' | 'partial'
      readonly fwdStatus?: number
      readonly stored?: boolean
      /** The response was shared with another request for the same key that was already under way. */
      readonly collapsed?: boolean
      /** Why the origin could not be reached; a stored response was served, or a second response. */
      readonly unreached?: string
    }

/** A response and how it came about. */
export interface Served {
  readonly response: Response
  readonly outcome: CacheOutcome
}

/** Everything an adapter may touch besides its own store: passed in, so that the cache rules stay testable. */
export interface ServeContext<Asked = Request | KeyedRequest> {
  /** Sends a request to the origin: the one that was asked, or one of the runtime's. Its URL is the cache key, byte for byte (I1). */
  fetchOrigin(request: Asked | Request): Promise<Response>
  /** The limits of this request, where it has set some before; absent: the adapter's own come alone. */
  readonly alarm?: Alarm
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly nowMs: () => number
  /** Lower-case request header names that a stored response may vary on. */
  readonly varyAllow: readonly string[]
  /** Lower-case names of request headers that every stored response is told apart by, whatever its `Vary` says: they were sent. */
  readonly varyAlways: readonly string[]
  /** Of `varyAlways`, those that a response must name in its `Vary` to be stored. */
  readonly varyNamed?: readonly string[] | undefined
}

/** Which stored pages of a site are to be purged. */
export type PurgeScope =
  /** All variants of each URL that a page may be stored under. */
  | { readonly kind: 'urls'; readonly urls: readonly string[] }
  /** Pages whose URLs begin with one of these, which name scheme and host. */
  | { readonly kind: 'prefix'; readonly prefixes: readonly string[] }
  /** Every page of these hosts, under any scheme and port. */
  | { readonly kind: 'all'; readonly hosts: readonly string[] }

/** Outcome of a purge. */
export type PurgeOutcome =
  /** `pages`: how many were stored, where the adapter can count them. */
  { readonly kind: 'purged'; readonly pages?: number } | { readonly kind: 'cannot'; readonly why: string }

/** What is known of a way to cache before it is used. */
export interface AdapterKind {
  readonly name: AdapterName
  /** Where responses are stored, for people. */
  readonly what: string
  /** Makes the adapter, which may hold its store. */
  readonly make: (options: AdapterOptions) => CacheAdapter
  /** True: what it needs belongs to a request, so it is made for each and holds nothing. False: once per isolate. */
  readonly isPerRequest: boolean
  /**
   * By which request headers responses are told apart: all that were `sent`, those in the `Vary` that we `complete`, or those in the
   * `Vary` of the origin.
   */
  readonly variesBy: 'sent' | 'completed-vary' | 'vary'
  /** What an unsafe request can invalidate: what this isolate has stored, what the platform has, or nothing. */
  readonly invalidates: 'isolate' | 'platform' | 'nothing'
  /** What the edge itself can purge, and where; the platform's API, which the control Worker calls, may reach more. */
  readonly purges: { readonly scopes: readonly PurgeScope['kind'][]; readonly where: string }
}

/** One way to cache. One adapter is one file; those with a store of ours pass `test/contracts/cache-adapter.contract.ts`. */
export interface CacheAdapter {
  readonly name: AdapterName
  /**
   * Serves a GET or HEAD request that the edge rebuilt from the canonical URL and an allow list of headers, from the
   * store or through `fetchOrigin`. Rejects only when `fetchOrigin` rejects and nothing stored may be used.
   */
  serve<Asked extends Request | KeyedRequest>(request: Asked, context: ServeContext<Asked>): Promise<Served>
  /**
   * Serves a GET for a range of bytes from the store or through `fetchOrigin`, `undefined` where only the client's own request will
   * do. The request is keyed as for `serve`; `range` and `ifRange` are the client's fields. Absent where the platform sees to ranges.
   * Rejects only when `fetchOrigin` rejects.
   */
  serveRange?(
    request: KeyedRequest,
    range: string,
    ifRange: string | null,
    context: ServeContext,
  ): Promise<Served | undefined>
  /** Invalidates what is stored for a URL, after an unsafe method succeeded on it (RFC 9111 §4.4). */
  invalidate(url: string): Promise<void>
  /** Purges what is stored. A response that is on its way is not stored afterwards. Rejects when the platform refuses. */
  purge(scope: PurgeScope): Promise<PurgeOutcome>
}

/** The part of an execution context that the platform's own cache for Workers needs; absent elsewhere. */
export interface CacheContext {
  readonly exports?: { readonly CachedOrigin?: CachedEntrypoint } | undefined
}

/** The adapters of an isolate. */
export interface AdapterChooser {
  /** Adapters hold what is stored, so each is made once per isolate, on first use. */
  readonly adapterFor: (name: AdapterName, context: CacheContext) => CacheAdapter
  /** Whether something may be stored that this adapter can forget: the platform outlives the isolate, whose memory begins empty. */
  readonly mayHold: (name: AdapterName) => boolean
}

/** Bounds of the in-isolate cache. */
export interface MemoryOptions {
  /** Bodies, headers and keys together; default 64 MB (an isolate has 128 MB). */
  readonly maxBytes?: number
  /** Longer bodies are streamed past the cache; default 1 MB. */
  readonly maxBodyBytes?: number
  /** How long a request waits for another one's response; default 10 s. */
  readonly waitTimeoutMs?: number
  /** From 0 up to 1. Absent: what a full store knows of its visits lies where anybody can work out. */
  readonly random?: () => number
}

/** Bounds of the cache over the Cache API. */
export interface CacheApiOptions {
  /** Longer bodies are streamed past the cache; default 8 MB, since the copy for the store is held in memory. */
  readonly maxBodyBytes?: number
  /** How long a request waits for another one's response in the same isolate; default 10 s. */
  readonly waitTimeoutMs?: number
  /** The cache to use; default `caches.default`. */
  readonly open?: () => PlatformCache
}

/** The platform's part that the adapter needs; absent where the platform does not have it. */
export interface WorkersCacheOptions {
  readonly cachedEntrypoint?: CachedEntrypoint
}

/** Options of every adapter; each takes its own. All are optional. */
export type AdapterOptions = MemoryOptions & CacheApiOptions & WorkersCacheOptions

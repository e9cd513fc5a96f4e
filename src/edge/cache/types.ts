/** What is kept of a response besides its body. */
export interface CacheHead {
  readonly status: number
  readonly statusText: string
  /** As the origin sent them, less what must not be stored. */
  readonly headers: FieldMap
  readonly exchange: Exchange
  readonly freshness: Freshness
  /** Lower case, sorted. */
  readonly vary: readonly string[]
  /** What the request said for the names in `vary`. */
  readonly variant: string
  /** The body was decoded on the way in: its coding is gone, and a strong entity tag no longer names these bytes. */
  readonly decoded: boolean
  /** Length of the body in bytes. */
  readonly bodyBytes: number
}

/** A stored response. The body is bytes, or, from a store that streams, a stream that can be read once. */
export interface CacheEntry extends CacheHead {
  readonly body: ArrayBuffer | ReadableStream<Uint8Array> | null
}

/** A response without its body, its fields read. */
export interface ReceivedHead {
  readonly status: number
  readonly statusText: string
  readonly headers: FieldMap
}

/** When a request left and its response arrived, by our clock, in milliseconds since the epoch. */
export interface Exchange {
  readonly requestTimeMs: number
  readonly responseTimeMs: number
}

/** Reading access to header fields by lower-case name; the runtime's `Headers` has it too. */
export interface Fields {
  get(name: string): string | null
  has(name: string): boolean
}

/** Fields whose names can be gone through as well. */
export interface NamedFields extends Fields {
  keys(): Iterable<string>
}

/** Header fields read once, with lower-case names. Of `Set-Cookie` only one is kept: it is never stored, only noticed. */
export interface FieldMap extends NamedFields {
  readonly entries: ReadonlyMap<string, string>
}

/** What a client asks of a cache (RFC 9111 §5.2.1). Times in seconds. */
export interface RequestDirectives {
  readonly noCache: boolean
  readonly noStore: boolean
  readonly onlyIfCached: boolean
  readonly maxAgeSeconds: number | undefined
  readonly minFreshSeconds: number
  /** How far beyond its lifetime a response may be; Infinity for a bare `max-stale`, 0 when it is not wanted stale. */
  readonly maxStaleSeconds: number
}

/** What the store holds for a request. */
export interface Found<Entry extends CacheHead = CacheHead> {
  /** The stored response whose variant matches. */
  readonly entry: Entry | undefined
  /** All header names that stored responses of this URL vary on, when anything is stored for it. */
  readonly vary: readonly string[] | undefined
}

/** Where the bytes of a part lie in the whole; `last` is included. */
export interface PlacedBytes {
  readonly first: number
  readonly last: number
  /** Of the whole. */
  readonly lengthBytes: number
}

/** Why a response is not stored. */
export type NotStored =
  | 'method'
  | 'status'
  | 'credentials'
  | 'credentials-issued'
  | 'directive'
  | 'coding'
  | 'no-freshness'
  | 'vary'
  | 'useless'

/** The parts of a response that the decision looks at. */
export interface ResponseHead {
  readonly status: number
  readonly headers: NamedFields
}

/** What was read of a response on the way to the decision that it may be stored. */
export interface Storable {
  readonly directives: ResponseDirectives
  readonly freshness: Freshness
  /** Lower case, sorted: what the request had for them tells the response apart. */
  readonly vary: readonly string[]
}

/** Either what a response is stored under, or the reason why it is not. */
export type Judgement = { readonly storable: Storable } | { readonly why: NotStored }

/** Cache directives by lower-case name, each with its arguments in the order they were sent; `null` is no argument. */
export interface Directives {
  readonly values: ReadonlyMap<string, readonly (string | null)[]>
  /** What may be a restriction was swallowed (a quoted string without an end, `max-age=1; private`): nothing permissive may be read from this field. */
  readonly malformed: boolean
}

/** How long a response may be used, and how it may be used after that. All times in seconds. */
export interface Freshness {
  /** Freshness lifetime (RFC 9111 §4.2.1); 0 where the information is invalid or contradictory, and with `no-cache`. */
  readonly lifetimeSeconds: number
  /** `corrected_initial_age` (RFC 9111 §4.2.3): the age at the moment the response arrived. */
  readonly initialAgeSeconds: number
  /** RFC 5861 §3; 0 when the response does not say so or forbids stale use. */
  readonly staleWhileRevalidateSeconds: number
  /** RFC 5861 §4; 0 when the response does not say so or forbids stale use. */
  readonly staleIfErrorSeconds: number
  /** How long it may be served when the origin cannot be reached; the response's own limit for errors counts too. */
  readonly staleIfUnreachedSeconds: number
  /** The response must not be used stale, not even where the client allows it (RFC 9111 §4.2.4). */
  readonly mustRevalidate: boolean
}

/** The directives that govern a response in this cache, and whether a targeted field set `Cache-Control` and `Expires` aside. */
export interface ResponseDirectives extends Directives {
  readonly targeted: boolean
}

import type { FieldMap, Fields } from '../cache/types.ts'

/** Which client headers may reach the origin; lower case. */
export interface SentHeaders {
  /** Sent, and told apart in the cache. */
  readonly varyAllow: readonly string[]
  /** Sent, by the operator's promise that no response depends on them. */
  readonly forwardHeaders: readonly string[]
  /** Of `varyAllow`, those that the client thought of: a response is stored only if it says that it varies on all of them. */
  readonly mustBeNamed?: readonly string[]
}

/** What a cache looks at in a request; the runtime's `Request` has it too. */
export interface RequestHead {
  readonly method: string
  readonly url: string
  readonly headers: Fields
}

/** A request that is not built yet: most are answered from the store and never need one of the runtime's, which cost. */
export interface KeyedRequest extends RequestHead {
  readonly headers: FieldMap
  /** What the client asked of caches; it ends here. */
  readonly cacheControl?: string
}

/** Why a request is forwarded uncached as it came; the word behind `detail=bypass-`. */
export type BypassReason =
  | 'method' // neither GET nor HEAD, or an upgrade to another protocol
  | 'body' // GET or HEAD with a body
  | 'credentials' // Authorization, an API key, a cookie, or a session, signature or secret in the URL
  | 'action' // the URL does something (add-to-cart, unsubscribe)
  | 'range' // parts of a response, or conditions only the origin can judge
  | 'variant' // the client asked for another form of the page by a header that is not part of the key
  | 'learner' // our own learner or auditor compares pages: it must get what the origin says to this very URL
  | 'path' // the path on the wire and the parsed path could be read differently
  | 'query' // too long, too many parameters, or a name that does not decode
  | 'loop' // the request has been through us, or the origin answers the canonical URL with a redirect to itself
  | 'map' // the canonical URL could not be relied on
  | 'config' // a variable of the Worker is broken
  | 'error' // an error of ours

/** What the gates need to know about the headers of a request, gathered in one pass. */
export interface RequestFacts {
  /** A header value holds a control character other than a tab. */
  readonly controlCharacter: boolean
  /** A header other than `Cookie` that is known to say who the client is. */
  readonly credentials: boolean
  /** Other headers that say so by the words of their names (decision 087). */
  readonly identities: readonly string[]
  readonly cookie: string | undefined
  readonly body: boolean
  /** It has both `Content-Length` and `Transfer-Encoding`: servers disagree where it ends (RFC 9112 §6.3). */
  readonly framedTwice: boolean
  readonly range: boolean
  readonly upgrade: boolean
  /** The client asks for a form of the page that the URL does not say. */
  readonly variant: boolean
  /** Headers that a script of a page has thought of, which may say what it wants (decision 063). */
  readonly scriptHeaders: readonly string[]
  /** A script of another site asks, which may read the response only with the origin's permission. */
  readonly crossOrigin: boolean
  /** Some origin is named, be it another one or our own. */
  readonly namesOrigin: boolean
  /** How often the request has been through us already. */
  readonly viaCount: number
  /** Header names of ours that the client sent; they are never passed on. */
  readonly ownHeaders: readonly string[]
  /** Our own learner wants the page of this very URL. */
  readonly plainFetch: boolean
  /** A reader opens a page, as opposed to a script or an image. */
  readonly navigation: boolean
  /** The client may be content with a 304. */
  readonly conditional: boolean
  /** The client's `Cache-Control`. */
  readonly cacheControl: string | undefined
  /** The client's `Connection`. */
  readonly connection: string | undefined
  /** The client's `Max-Forwards`. */
  readonly maxForwards: string | undefined
}

/** A request target, taken apart without decoding anything. */
export interface Target {
  /** The serialized URL. */
  readonly href: string
  /** `scheme://host[:port]`. */
  readonly origin: string
  /** Host name without port and without a trailing dot: the name of the site's record. */
  readonly host: string
  /** Serialized path; begins with `/`. */
  readonly path: string
  /** Serialized query without `?`; `''` when there is none. */
  readonly query: string
  /** Whether the path on the wire is the serialized one; plain workerd hands the raw target over, `wrangler dev` does not. */
  readonly pathIsExact: boolean
  /** The same for the query; a fragment on the wire makes it false. */
  readonly queryIsExact: boolean
}

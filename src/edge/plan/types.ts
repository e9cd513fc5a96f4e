import type { Canonical } from '../../canonicalize/types.ts'
import type { AdapterName, DomainRecord, Mode } from '../../rules/record/domain-record.ts'
import type { RuleSet } from '../../rules/types.ts'
import type { BypassReason, KeyedRequest, RequestFacts, SentHeaders, Target } from '../request/types.ts'
import type { NoVarySearch } from '../respond/types.ts'

/**
 * Everything that the edge needs to know about the hosts of one record, or about those without one: compiled once per record and rule
 * overlay. Nothing in it depends on the host of a request, which a client may make up.
 */
export interface DomainPolicy extends PolicySource {
  /** `shop.test@17`, or `built-in` without a record. */
  readonly map: string
  /** What to send to this site's origin. Never throws. */
  readonly toRequest: (url: string) => Canonical
  /** Which item it is. Never throws. */
  readonly toIdentity: (url: string) => Canonical
  /** The mode for a request URL as it came. */
  readonly modeOf: (url: string) => Mode
  /** Share of canonical URLs that are treated, 0…1. */
  readonly rollout: number
  readonly adapter: AdapterName
  /** Whether a cookie of this name says nothing about the client: scripts alone read it, or the operator says so. */
  readonly isAnonymousCookie: (name: string) => boolean
  /** Lower-case names of request headers that are sent to the origin and told apart in the cache. */
  readonly varyAllow: readonly string[]
  /** Of cookies and credentials, those that a stored response to a request without them may name in `Vary`. */
  readonly varyMet: readonly string[]
  /** Lower-case names of request headers that are sent to the origin without being told apart. */
  readonly forwardHeaders: readonly string[]
  /** The host names that the record lists; the host of a request belongs to its site as well. */
  readonly siteHosts: ReadonlySet<string>
  readonly noVarySearch: NoVarySearch
}

/** What a policy is made of; both absent: built-in rules alone. The record applies to its own hosts. */
export interface PolicySource {
  readonly record?: DomainRecord | undefined
  readonly overlay?: RuleSet | undefined
}

/** What the pages of this isolate vary on, as far as their responses said so. */
export interface LearnedVary {
  /** The lower-case names that responses of this canonical URL vary on. Empty: none, or it is not known. */
  find(url: string): readonly string[]
  /** Adds names to those of a page; false where they would be too many, and nothing is learned. */
  learn(url: string, names: readonly string[]): boolean
}

/** The clients that get a wrong response: those whose own headers made it wrong. */
export type AffectedClients =
  | { readonly kind: 'everyone' }
  /** Clients that send one of these headers, which the origin did not see. */
  | { readonly kind: 'senders'; readonly names: readonly string[] }
  /** Clients for whom `X-Forwarded-Proto` names this scheme. */
  | { readonly kind: 'scheme'; readonly scheme: string }
  | { readonly kind: 'other-sites' }

/** What an exclusion needs to know about a client. */
export interface ClientFacts {
  readonly crossOrigin: boolean
  /** What a proxy in front says of the client's scheme. */
  readonly scheme: string | null
  /** Whether the client sends a header that the origin would not see. */
  readonly sendsUnseen: (name: string) => boolean
}

/** The exclusions of an isolate, bounded in bytes. */
export interface Exclusions {
  /** Remembers that the response to this request is wrong for some clients. The key is all that the origin sees of it. */
  add(key: string, affected: AffectedClients, reason: BypassReason): void
  /** Why this client must not get the response; undefined where it may. */
  find(key: string, client: ClientFacts): BypassReason | undefined
  /** Whether there is no exclusion, so that nothing about a client needs to be found out. */
  isEmpty(): boolean
}

/** What is to be done with a request. */
export type Plan =
  /** Forward the very request, byte for byte, and do nothing else. */
  | { readonly kind: 'untouched'; readonly detail: 'off' | 'observe' }
  /** Forward the request as it came, uncached. */
  | {
      readonly kind: 'bypass'
      readonly reason: BypassReason
      readonly facts: RequestFacts
      /** The page that a part is wanted of, when nothing but that stands against rewriting: it may be stored. */
      readonly partOf?: RewritePlan
    }
  | { readonly kind: 'refuse'; readonly status: 400 | 508; readonly text: string }
  | { readonly kind: 'redirect'; readonly location: string }
  /** Respond here: the request may not be forwarded. */
  | { readonly kind: 'final' }
  | RewritePlan

/** Serve the page of the canonical URL, from the cache or from the origin. */
export interface RewritePlan {
  readonly kind: 'rewrite'
  readonly target: Target
  readonly canonical: Canonical
  /** The one request for every variant of the page: its URL is the cache key. */
  readonly keyed: KeyedRequest
  readonly facts: RequestFacts
  readonly sent: SentHeaders
}

/** What is to be done with a response to the canonical request. */
export type Verdict =
  | { readonly kind: 'fine' }
  /** The origin redirects the canonical spelling to one that we redirect: it is to be left alone from now on. */
  | { readonly kind: 'respelled' }
  /** The canonical request gets no usable response: the origin redirects in a loop, or responds to each client differently. */
  | AskAgain
  /** The page varies on headers of the client that were not sent: it is to be served with these names, or else asked for again. */
  | (Omit<AskAgain, 'kind'> & { readonly kind: 'learn'; readonly names: readonly string[] })
  | { readonly kind: 'reattach'; readonly location: string }

/** The client is to get a response to a request of its own. */
export interface AskAgain {
  readonly kind: 'ask-again'
  readonly reason: BypassReason
  /** The other clients that would get a wrong response; undefined: nothing is known about others. */
  readonly affected?: AffectedClients
  /** The response is wrong whatever is sent of a client's headers. Not so for errors, which any client can cause. */
  readonly ofPage?: boolean
}

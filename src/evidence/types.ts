/** What is kept of a site: observations of its pages and comparisons between them. Both are appended, never changed. */

import type { Fingerprint } from '../fingerprint/types.ts'
import type { PageSignals } from '../fingerprint/signals/page-signals.ts'

/** What is kept of one fetch of one URL. JSON-serializable, never changed once written. */
export type Observation = PageSeen | PageNotSeen

/** A response arrived, whatever its status. */
export interface PageSeen {
  readonly kind: 'page'
  /** The URL that was requested. */
  readonly url: string
  /** Milliseconds since the epoch. */
  readonly fetchedAtMs: number
  readonly status: number
  /** Every URL that was requested, first `url`, last the one of the response. */
  readonly chain: readonly string[]
  /** A redirect on the way set a cookie: its target does not show everything that it did. */
  readonly cookiesOnTheWay?: boolean
  readonly contentType: string
  readonly bytes: number
  readonly fingerprint: Fingerprint
  readonly signals: PageSignals
  /** What the server asked for in `Retry-After`, for 429 and 503. */
  readonly retryAfterMs?: number
}

/** No response that could be compared. Evidence for nothing, except a redirect that leaves the site: a page beside it differs. */
export interface PageNotSeen {
  readonly kind: 'refused' | 'failed'
  readonly url: string
  readonly fetchedAtMs: number
  /** `refused`: it was not requested; `failed`: it was requested without success. */
  readonly why:
    | 'robots' // robots.txt forbids it, for this URL or one that it redirects to
    | 'robots-unreachable' // robots.txt could not be read, which forbids everything (RFC 9309 §2.3.1.4)
    | 'address' // a private, loopback or link-local address, another port than 80 and 443, or credentials in the URL
    | 'other-site' // a redirect that leaves the site
    | 'rate' // the host's limiter refuses for now
    | 'paused' // too many walls; the host is not fetched for a day
    | 'timeout'
    | 'dns'
    | 'connection'
    | 'tls'
    | 'protocol' // a response that is not HTTP, or is broken off
    | 'too-large'
    | 'redirect-loop'
    | 'too-many-redirects'
    | 'render' // the browser could not show it
  /** One line for people; no values of parameters. */
  readonly detail: string
  /** When another request makes sense. */
  readonly retryAfterMs?: number
}

/** One thing in which the modified URL of a comparison differs from the original. */
export type Change =
  /** A pair that only the modified URL has; `raw` as it is written, `name` as records write it, `value` decoded. */
  | { readonly kind: 'name'; readonly name: string; readonly value: string; readonly raw: string }
  /** The added pairs come before the pairs of the original. */
  | { readonly kind: 'front' }
  /** A pair that changes the page alone, behind the added ones. */
  | { readonly kind: 'behind'; readonly name: string; readonly value: string; readonly raw: string }
  /** The pairs of the original come in another order. */
  | { readonly kind: 'order' }
  /** A letter is percent-encoded. A site may normalize the one place and not the other. */
  | { readonly kind: 'encoding'; readonly place: 'path' | 'query' }
  /** A path that does not exist, beside the path of the original. */
  | { readonly kind: 'made-up-path' }
  /** A parameter holds a URL, written in another form. */
  | { readonly kind: 'url-value'; readonly name: string }
  /** Another path with the same values. */
  | { readonly kind: 'path' }
  /** A parameter that no site has. */
  | { readonly kind: 'made-up-name' }

/** The two URLs of one question, and in what they differ. Its outcome follows from the observations of both. */
export interface Comparison {
  readonly kind: 'comparison'
  /** Path template of both. */
  readonly template: string
  /** The URL without the treatment. */
  readonly original: string
  /** The URL with the treatment. */
  readonly modified: string
  readonly treatment: readonly Change[]
  /** Name of the question that asked. */
  readonly question: string
  /** Both URLs are observed until it shows whether the treatment selects one of the forms between which the original alternates. */
  readonly comparesForms?: boolean
}

/** One line of the evidence log. */
export type EvidenceEntry = Observation | Comparison

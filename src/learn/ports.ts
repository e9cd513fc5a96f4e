/** The outside world of the learner. Everything that fetches, waits, remembers or rolls dice comes in through here. */

import type { Fingerprint, Page } from '../fingerprint/types.ts'
import type { PageSignals } from '../fingerprint/signals/page-signals.ts'

/** What is kept of one fetch of one URL. JSON-serializable, never changed once written. */
export type Observation = PageSeen | PageNotSeen

/** A response arrived, whatever its status. */
export interface PageSeen {
  readonly kind: 'page'
  /** The URL that was asked for. */
  readonly url: string
  /** Milliseconds since the epoch. */
  readonly fetchedAtMs: number
  readonly status: number
  /** Every URL that was asked, first `url`, last the one that answered. */
  readonly chain: readonly string[]
  /** A redirect on the way set a cookie: where it led is not all that came of it. */
  readonly cookiesOnTheWay?: boolean
  readonly contentType: string
  readonly bytes: number
  readonly fingerprint: Fingerprint
  readonly signals: PageSignals
  /** What the server asked for in `Retry-After`, for 429 and 503. */
  readonly retryAfterMs?: number
}

/** No response that could be compared. Evidence for nothing, but for a redirect that leaves the site: a page beside it differs. */
export interface PageNotSeen {
  readonly kind: 'refused' | 'failed'
  readonly url: string
  readonly fetchedAtMs: number
  /** `refused`: it was not asked for; `failed`: it was, in vain. */
  readonly why:
    | 'robots' // robots.txt forbids it, for this URL or one that it redirects to
    | 'robots-unreachable' // robots.txt could not be read, which forbids everything (RFC 9309 §2.3.1.4)
    | 'address' // a private, loopback or link-local address, another port than 80 and 443, or credentials in the URL
    | 'other-site' // a redirect that leaves the site
    | 'rate' // the host's limiter refuses for now
    | 'paused' // too many walls; the host is left alone for a day
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
  /** When asking again makes sense. */
  readonly retryAfterMs?: number
}

/** What a port must answer: an observation without the parts that `take` makes. */
export type FetchPage = (url: string, take: (page: Page) => TakenPage) => Promise<Observation>

/** The part of an observation that is computed from the body, so that a port may fetch and reduce in one durable step. */
export interface TakenPage {
  readonly fingerprint: Fingerprint
  readonly signals: PageSignals
}

/** What the learner reports while it runs. */
export type LearnEvent =
  | { readonly kind: 'observed'; readonly observation: Observation }
  | { readonly kind: 'progress'; readonly progress: LearnProgress }

/** Where a run stands. */
export interface LearnProgress {
  readonly stage: 'sampling' | 'holding-out' | 'guarding'
  /** The pattern that is worked on, or `''`. */
  readonly pattern: string
  readonly patternsDone: number
  readonly patternsTotal: number
  /** Asked for by this run, before it was interrupted as well. */
  readonly fetches: number
  /** Answers that came from stored observations. */
  readonly recalled: number
  readonly maxFetches: number
  /** Upper estimate of what is still to fetch. */
  readonly fetchesLeft: number
}

/** Everything the learner reaches the world through. */
export interface LearnPorts {
  /** Fetches one page politely. Never throws: what goes wrong is an observation. */
  readonly fetchPage: FetchPage
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** 0 ≤ x < 1. Seed it, so that a resumed run draws the same samples. */
  readonly random: () => number
  /**
   * Told of every fresh observation before the learner goes on, so that a run can be resumed without asking twice. Not told of
   * refusals for now (`rate`): they are no observations of anything.
   */
  readonly observe: (event: LearnEvent) => void | Promise<void>
}

import type { Canonical } from '../../canonicalize/types.ts'
import type { CacheOutcome } from '../adapters/types.ts'
import type { BypassReason } from '../request/types.ts'

/** What was done with a request, in one word: `detail` of our `Cache-Status` member. */
export type Detail =
  | 'identity' // the URL was canonical already
  | 'rewrite'
  | 'redirect'
  | 'observe'
  | 'off'
  | `bypass-${BypassReason}`
  | 'refused' // or answered here, because it may not be sent on
  | 'origin-unreachable'
  | 'origin-timeout'

/** What an isolate has done since it started. */
export interface CounterReport {
  readonly sinceMs: number
  readonly requests: number
  /** Responses from a cache. */
  readonly hits: number
  /** Requests that shared the origin's response to another one. */
  readonly coalesced: number
  /** Requests by what was done with them: the `detail` of `Cache-Status`. */
  readonly details: Readonly<Partial<Record<Detail, number>>>
}

/** Counts the requests of one isolate; a few words of memory, whatever clients send. */
export interface Counters {
  readonly count: (detail: Detail, outcome: CacheOutcome | undefined) => void
  readonly report: () => CounterReport
}

/** What `No-Vary-Search` says about responses: tells browsers which parameters they need not tell apart either. */
export interface NoVarySearch {
  /** The field value for the response to a canonicalized request; undefined when nothing can be promised. */
  headerFor(original: string, canonical: Canonical): string | undefined
}

/** What came of one request, for the counters and the corpus. */
export interface Observation {
  readonly host: string
  readonly detail: Detail
  readonly status: number
  readonly hit: boolean
  /** The URL the client asked for. */
  readonly original: string
  /** Computed only when it is needed. */
  readonly canonical: () => Canonical | undefined
  /** SHA-256 of the body, where it is evidence; computed only for a sampled request, before its response is sent. */
  readonly digest: () => Promise<string | undefined> | undefined
  /** Names of the cookies for which alone the request bypassed the cache; computed only for a sampled request. */
  readonly cookies: () => readonly string[]
}

/** The origin computes keys with another set of fixtures than the edge. */
export interface DriftEvent {
  readonly kind: 'contract-drift'
  readonly domain: string
  readonly ours: string
  readonly theirs: string
}

/** Reports what the edge does. Nothing here may fail a request or delay it. */
export interface Observer {
  /** False when no binding receives reports of requests. */
  readonly listens: boolean
  request(observation: Observation, waitUntil: (work: Promise<unknown>) => void): void
  drift(event: Omit<DriftEvent, 'kind'>, waitUntil: (work: Promise<unknown>) => void): void
  /** Something went wrong; the request was served all the same. */
  fault(kind: string, host: string, message: string): void
}

/** What the learner knows about a site's URLs before it fetches anything: patterns with counts and bounded samples. */

import type { PatternKey } from '../../rules/record/domain-record.ts'

/** The URLs of one site, reduced to patterns. Its size depends on the number of patterns, not of URLs. */
export interface Corpus {
  /** Host that is learned, lower case, without port. */
  readonly domain: string
  /** URLs that were counted: of this host, http(s), without secrets. Repeats count. */
  readonly urlCount: number
  readonly patterns: readonly PatternGroup[]
  /** URLs without a query, of which twin paths are found; a bounded sample. Corpora of older runs have none. */
  readonly bare?: readonly SampleUrl[]
  /** Parameters that the static rules removed, to URLs that carried them, so that the removal can be verified too. */
  readonly strippedByRule: Readonly<Record<string, readonly string[]>>
  /** Hosts that were left out, with counts, at most 100. */
  readonly otherHosts: Readonly<Record<string, number>>
  readonly skipped: {
    /** No http(s) URL. */
    readonly notUrl: number
    readonly otherHost: number
    /** Carries a signature, a secret or an action: never fetched, never learned from. */
    readonly passThrough: number
    /** What scanners left in the log: asking for it again would attack the site. */
    readonly attacks?: number
    /** Longer than 8 KiB or more than 100 parameters. */
    readonly tooLong: number
    /** Has names that hardly any other URL has, where names are too many to count them all: left out of `patterns`. */
    readonly rarePattern?: number
  }
}

/** All URLs of one path template with the same set of parameter names, after the static rules. */
export interface PatternGroup {
  readonly key: PatternKey
  /** `/product/*`; every segment literal or `*`. */
  readonly template: string
  /** Decoded, sorted by code unit, unique; never empty. */
  readonly names: readonly string[]
  /** Names are written with `#` for every run of digits, because they name too many things to be learned one by one. */
  readonly isFolded?: boolean
  /** Exact while the corpus is small enough to be held whole (32,768 distinct URLs with a query), then an estimate. */
  readonly urlCount: number
  /** Reservoir of at most `maxSamples` distinct URLs, half of them uniform over what was seen, half by how often. */
  readonly samples: readonly SampleUrl[]
}

/** One URL of the corpus. */
export interface SampleUrl {
  /** As first seen in the corpus, or in another order of the same parameters; the settled form where it carried a session id, which is nobody else's to use. */
  readonly url: string
  /** After the static rules (identity profile): what the learner compares. */
  readonly settled: string
  readonly hits: number
}

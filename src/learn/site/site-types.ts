/** The shapes of what a corpus says about a site. */

import type { SiteUrl } from './site-url.ts'

/** A URL of the corpus. */
export interface CorpusUrl extends SiteUrl {
  readonly url: string
  /** How many requests of the corpus it represents. */
  readonly weight: number
  /** Names on it that static rules strip. */
  readonly stripped: ReadonlySet<string>
}

/** One parameter on one template. */
export interface NameFacts {
  readonly name: string
  /** Requests for URLs of the template that carry it, estimated. */
  readonly urlCount: number
  /** Values by the share of these requests, most frequent first, with the number of sampled URLs that have them. */
  readonly values: readonly {
    readonly value: string
    readonly raw: string
    readonly share: number
    readonly urls: number
  }[]
  /** Different pairs of value and path in the corpus. */
  readonly tests: number
  /** Number of distinct values. */
  readonly distinct: number
  /** A static rule strips it. */
  readonly isStripped: boolean
}

/** All URLs of one path template. */
export interface TemplateFacts {
  readonly template: string
  readonly urlCount: number
  readonly urls: readonly CorpusUrl[]
  /** Different paths. */
  readonly paths: number
  readonly names: ReadonlyMap<string, NameFacts>
  /** Names that the library keeps here whatever is learned, and names of files. */
  readonly fixed: ReadonlySet<string>
  /** Of these, names that stay with every value. */
  readonly whole: ReadonlySet<string>
}

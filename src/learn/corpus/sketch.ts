/** What was collected of a corpus, in a shape that merges: sketches of parts, merged in any order, are the sketch of the whole. */

import type { HeldSet, HeldUrl } from './held-set.ts'

/** Sampled URLs by set of names, sorted by site and names. */
export interface SketchOfUrls {
  /** Draws from here on were left out in all sets; Infinity when none was. */
  readonly below: number
  readonly sets: readonly (Omit<HeldSet, 'urls' | 'names'> & { readonly urls: readonly HeldUrl[] })[]
}

/** URLs that carried what static rules strip, sorted by site, name and what stays beside it. */
export interface SketchOfStripped {
  /** Draws of places from here on were left out; Infinity when none was. */
  readonly below: number
  readonly places: readonly StrippedPlace[]
}

/** URLs of one section with one stripped name beside one set of names. */
export interface StrippedPlace {
  readonly site: string
  readonly name: string
  /** First segment of a path that has more, and the raw names that stay. */
  readonly beside: string
  /** The URLs with the lowest draws, sorted. */
  readonly urls: readonly string[]
}

/** What was counted of one site. */
export interface SiteCounts {
  urls: number
  passThrough: number
  attacks: number
  tooLong: number
}

/** Counts by site. */
export interface SketchOfHosts {
  /** Sorted by name. */
  readonly sites: readonly (SiteCounts & { readonly site: string })[]
  /** Draws of sites from here on were only counted; Infinity when none was. */
  readonly below: number
  /** URLs of sites that were only counted. */
  readonly uncounted: number
}

/** Everything that was collected. */
export interface CorpusSketch {
  readonly seed: number
  /** Site that the URLs were settled for; undefined: none was chosen. */
  readonly domain: string | undefined
  readonly notUrl: number
  readonly hosts: SketchOfHosts
  readonly urls: SketchOfUrls
  /** URLs without a query. */
  readonly bare: SketchOfUrls
  readonly stripped: SketchOfStripped
}

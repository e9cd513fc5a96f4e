/**
 * A site as data: its templates, the parameters that they read, and the trackers that links carry. The truth, the pages and the
 * log all follow from it.
 */

import type { Dress, Kind, Signs } from '../site/types.ts'

/** One site. */
export interface Model {
  readonly kind?: Kind
  readonly templates: readonly Template[]
  readonly trackers: readonly Tracker[]
  readonly log?: Partial<LogShape>
  readonly dress?: Partial<Dress>
  readonly signs?: Signs
  /** A query is read up to the first name that the template does not read. */
  readonly inOrder?: boolean
  /** A path is compared as it was sent: with a letter percent-encoded it is a 404. */
  readonly exactPath?: boolean
  /** The rules of a record can reach the whole truth, values that hold a URL included. */
  readonly reachesTruth?: boolean
}

/** Pages of one sort. */
export interface Template {
  readonly route: string
  /** Share of the log, in parts of the sum of all weights. */
  readonly weight: number
  readonly pages: number
  /** Path of a page; the same for all pages where `subject` names them. */
  readonly path: (page: number) => string
  /** Parameters each of which names the page alone. */
  readonly subject?: Subject
  /** Default `item`. `echo`: JSON that holds the query as it came, so that every URL is a page of its own. */
  readonly form?: 'item' | 'list' | 'json' | 'echo'
  readonly reads?: readonly Read[]
  /** Share of the pages that are a 404. */
  readonly gone?: number
  readonly dress?: Partial<Dress>
}

/** How a query names a page. */
export interface Subject {
  /** Any of them is enough; the first that is present counts. */
  readonly names: readonly string[]
  readonly value: (page: number, name: string, random: () => number) => string
  /** The page that a value names, where a page has several values. */
  readonly page?: (value: string) => number | undefined
}

/** A parameter that a template reads. */
export interface Read {
  /** `{}` is replaced by the last segment of the path without its extension. */
  readonly name: string
  readonly values: readonly string[]
  /** Share of the links that carry it. */
  readonly carried: number
  /** Value that shows what absence shows. */
  readonly fallback?: string
  /** `filter`: which entries are listed; `order`: their order; `slice`: which page of them; `choice`: one line of the page. */
  readonly role: 'choice' | 'filter' | 'order' | 'slice'
}

/** A parameter that links carry and that shows nothing, with exceptions. */
export interface Tracker {
  readonly name: string
  readonly value: (random: () => number) => string
  /** How often it is chosen, in parts of the sum of all weights. Default 1. */
  readonly weight?: number
  /** Templates whose links carry it. Default: all. */
  readonly on?: readonly string[]
  /** Where it decides what is shown. */
  readonly matters?: Matters
  /** Share of its carriers that carry it twice. */
  readonly repeated?: number
}

/** A case in which a tracker decides what is shown: all conditions hold. */
export interface Matters {
  readonly on?: readonly string[]
  readonly values?: readonly string[]
  /** Share of the pages of each template, at least one page. */
  readonly pages?: number
}

/** How the links of a log differ from those of the site. */
export interface LogShape {
  /** Share of the URLs without a tracker, default 0.25. */
  readonly bare: number
  /** Share of the URLs with two, default 0.2. */
  readonly two: number
  /** Share of the URLs with parameters in another order, default 0.1. */
  readonly mixed: number
  /** Share of the URLs with trackers in front, default 0.05. */
  readonly front: number
  /** 1: all pages are seen equally often; above: pages with small numbers more often. Default 1.6. */
  readonly popularity: number
  /** Mean number of URLs a page, default 3.8. */
  readonly cluster: number
  /** Share of the URLs with one letter of the path percent-encoded, default 0. */
  readonly encoded: number
  /** Most parameters that one link of the site carries, default 9. */
  readonly most: number
}

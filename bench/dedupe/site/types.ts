/** The vocabulary of the bench: synthetic sites whose truth is known because they are generated. */

import type { Target } from './target.ts'

/**
 * `query`: parameters decide which pages are the same. `path`: mirrors and rewritten paths, beyond what dropping parameters
 * can reach. `trap`: everything seems to be the same and is not; not one false merge is allowed.
 */
export type Kind = 'query' | 'path' | 'trap'

/** What a site answers, before it is dressed as HTML. */
export type Answer =
  /** `content` names what is shown; `base` names text that similar pages share (the product whose variant this is). */
  | {
      readonly kind: 'page'
      readonly content: string
      readonly base?: string
      /** Where the words say less than `content`: what they are drawn from, and what shows the rest. */
      readonly besides?: Besides
    }
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: 301 | 302 }
  | { readonly kind: 'error'; readonly status: number; readonly retryAfterSeconds?: number }
  /** A body that is not drawn as HTML, such as JSON. */
  | { readonly kind: 'document'; readonly content: string; readonly contentType: string; readonly text: string }
  /** Served with 200 in place of `content`, the same for every client. */
  | { readonly kind: 'wall'; readonly content: string; readonly wall: Wall }
  /** A request that changes something; a learner must never send it. */
  | { readonly kind: 'side-effect' }

/** A page that differs from others in more than its words, or in nothing else. */
export interface Besides {
  /** What the words are drawn from. */
  readonly words: string
  /** Address of a frame in the page. */
  readonly frame?: string
  /** Name of the style sheet. */
  readonly sheet?: string
  /** In one line with a number that changes with every request. */
  readonly price?: number
  /** Links to what else can be chosen. */
  readonly choices?: readonly string[]
  /** Lines that say what is selected, one paragraph each. */
  readonly facts?: readonly string[]
  /** The entries of a list, in the order in which they are shown. */
  readonly items?: readonly string[]
}

/** Kind of a block page. */
export type Wall = 'login' | 'challenge' | 'script-shell' | 'not-found' | 'homepage'

/** One URL of a site and how often it was seen. */
export interface SiteUrl {
  readonly url: string
  readonly hits: number
}

/** The state of an origin when a request arrives. */
export interface Visit {
  /** Requests that this origin has answered before. */
  readonly requests: number
  /** How often this very URL was asked before. */
  readonly nonce: number
  /** Since the origin was started, with fractions. */
  readonly seconds: number
  /** 0 ≤ x < 1, the same for the same site, URL and nonce. */
  readonly chance: number
}

/** One site as its archetype describes it. */
export interface Blueprint {
  readonly urls: readonly SiteUrl[]
  /** How the log goes on: URLs that no learner is shown, and under which nothing false may be merged either. */
  readonly later?: readonly SiteUrl[]
  /** Which kind of page a URL asks for; the path template that a perfect learner would find. */
  readonly route: (target: Target) => string
  /** The truth. Reads the parameters that matter and none of the others. */
  readonly answer: (target: Target) => Answer
  /** What happens on the way to the truth: walls after some requests, refusals, experiments. */
  readonly meddle?: (target: Target, visit: Visit) => Answer | undefined
  /** Text that takes the place of another at the whim of the server, for the same truth (A/B tests). */
  readonly bucket?: (visit: Visit, target: Target) => string
  readonly robots?: readonly string[]
  /** Routes on which nothing can be told from outside. */
  readonly walled?: readonly string[]
  readonly dress?: Partial<Dress>
  /** What some pages have in place of the dress of the site. */
  readonly dressOn?: (target: Target) => Partial<Dress> | undefined
  /** Signs of the platform that serves the site. */
  readonly signs?: Signs
  /** The rules of a record can reach the whole truth, values that hold a URL included. */
  readonly reachesTruth?: boolean
  /** Names that decide on some pages of a route, which no rule can tell from the others. */
  readonly keptOn?: (route: string) => readonly string[]
}

/** What a platform shows of itself on every page. */
export interface Signs {
  readonly headers: Readonly<Record<string, string>>
  /** Elements of the head. */
  readonly head: readonly string[]
}

/** How the pages of a site are dressed. */
export interface Dress {
  /** Words of navigation, side bar and footer. */
  readonly chromeWords: number
  /** Words that only this page has. */
  readonly ownWords: number
  /** `self`: the URL as asked, the usual mistake; `clean`: the page's shortest URL; `home`, `next`: wrong ones. */
  readonly canonical: 'none' | 'self' | 'clean' | 'home' | 'session' | 'off-by-one'
  /** Share of the volatile parts that the pages carry: 0 none, 1 timestamps, tokens, 2 also ads, counters, rotating lists. */
  readonly volatile: 0 | 1 | 2
  /** Links that repeat the URL as it was asked: share buttons, login return addresses, pagination. */
  readonly echo: boolean
  /** Sentences of which each response shows one at random; 0 for none. */
  readonly banners: number
  /** Entries of a list that each response chooses at random, with an id of its own in each link; 0 for none. */
  readonly recommendations: number
  /** Data for scripts repeats the query, with another page number, inside a JSON string. */
  readonly state: boolean
  /** A form repeats every parameter in a hidden field. */
  readonly hiddenFields: boolean
  /** What is another one with each second: the time in the footer, the id of the request in data for scripts. */
  readonly clock: readonly ('time' | 'request')[]
}

/** What an archetype is handed to build a site from. */
export interface Plot {
  /** Seeded; 0 ≤ x < 1. */
  readonly random: () => number
  /** URLs to make. */
  readonly size: number
  readonly domain: string
}

/** One family of sites. */
export interface Archetype {
  /** Number in the README's list of archetypes. */
  readonly number?: number
  readonly name: string
  readonly kind: Kind
  /** One line for people. */
  readonly what: string
  readonly build: (plot: Plot) => Blueprint
  /** Present for sites that are learned from their whole log and judged as requests at the edge. */
  readonly log?: Log
}

/** A site whose log is learned whole. */
export interface Log {
  /** Sites that are summed up in one row of the table. */
  readonly family: string
  /** URLs of the log. */
  readonly size: number
  /** Sites of one name have the same pages; the log of a smaller one is the beginning of a larger one. Default: the archetype's. */
  readonly site?: string
  /** Requests of a learner in a second of the origin's clock, in the mean. Default: one in each. */
  readonly perSecond?: number
  /** Share of the responses with a part that was not there a moment ago. Default 0. */
  readonly noise?: number
  /** Seeds in place of those of the run. */
  readonly seeds?: number
  /** Part of the quick run. */
  readonly quick?: boolean
}

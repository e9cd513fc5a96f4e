/** The vocabulary of the bench: synthetic sites whose truth is known because they are made, not looked at. */

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
  /** Served with 200 in place of `content`, the same for everybody. */
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
}

/** What stands in for a page. */
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
  /** Seconds since the origin was started. */
  readonly seconds: number
  /** 0 ≤ x < 1, the same for the same site, URL and nonce. */
  readonly chance: number
}

/** One site as its archetype describes it. */
export interface Blueprint {
  readonly urls: readonly SiteUrl[]
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
  /** Number in the README's list. */
  readonly number: number
  readonly name: string
  readonly kind: Kind
  /** One line for people. */
  readonly what: string
  readonly build: (plot: Plot) => Blueprint
}

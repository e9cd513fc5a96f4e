/** Numbers that decide. Each was measured on sites that it was not tuned to; see docs/decisions. */

import { equalsToDrop } from './derive/certainty.ts'
import type { LearnProfile } from './types.ts'

/** How much evidence a verdict needs. All counts are comparisons whose outcome was `same`. */
export interface Policy {
  readonly profile: LearnProfile
  /** On every template on which a parameter is dropped, with different values. */
  readonly own: number
  /** A template needs this multiple of its share of the pool, whatever others have: many small ones say little about a large one. */
  readonly ownShare: number
  /** Values on one page are one comparison of a template, while it has more pages: where the page decides, they all show the same. */
  readonly countsPages: boolean
  /** Of these, comparisons with a value that the corpus has on the same path. */
  readonly natural: number
  /** Over all templates together: 0.8^21 < 1 %, so a parameter that matters on a fifth of the pages passes in 1 % of the cases. */
  readonly pooled: number
  /** The same for a parameter that a static rule, a platform or other domains call neutral. */
  readonly pooledWithPrior: number
  /** On every template, for a parameter that mattered on another one, and for a value that is dropped alone. */
  readonly ownInDoubt: number
  /** On every template, for a name that says that it chooses something. */
  readonly ownOfTelling: number
  /** On every path, also those of no known template. */
  readonly everywhere: number
  /** A parameter that mattered with single values may be dropped with the others. */
  readonly keepsValues: boolean
}

/** A template counts in a pool up to this multiple of its share of the URLs. */
export const SPREAD = 1.5

const STRICT = equalsToDrop({ delta: 0.01, p1: 0.1 })

/** `standard`: p1 = 20 %, delta = 1 %. `strict`: p1 = 10 %, delta = 1 %. */
export const POLICIES: Readonly<Record<LearnProfile, Policy>> = {
  standard: {
    profile: 'standard',
    own: 3,
    ownShare: 0,
    countsPages: false,
    natural: 2,
    pooled: equalsToDrop({ delta: 0.01, p1: 0.2 }),
    pooledWithPrior: equalsToDrop({ delta: 0.1, p1: 0.2 }),
    ownInDoubt: equalsToDrop({ delta: 0.1, p1: 0.2 }),
    ownOfTelling: equalsToDrop({ delta: 0.01, p1: 0.2 }),
    everywhere: STRICT,
    keepsValues: true,
  },
  strict: {
    profile: 'strict',
    own: 5,
    ownShare: SPREAD,
    countsPages: true,
    natural: 4,
    pooled: STRICT,
    pooledWithPrior: STRICT,
    ownInDoubt: STRICT,
    ownOfTelling: STRICT,
    everywhere: Infinity,
    keepsValues: false,
  },
}

/** Share of the comparisons on a template that renews a verdict in force: one of the three of `standard`. */
export const RENEWED_OWN = 0.25

/** The same of the comparisons over all templates: 11 of 21 miss a parameter that began to matter on a fifth of the pages in 9 % of the cases. */
export const RENEWED_POOL = 0.5

/** Share of the carriers of a parameter above which a value is tested on every template: below, no sample of this size finds it. */
export const HEAVY_SHARE = 0.03

/** Share of the carriers above which a value is tested on every template, however many others it left as they are. */
export const HEAVIEST_SHARE = 0.1

/** A value on fewer URLs of a template than this is not heavy, however few URLs the template has. */
export const HEAVY_URLS = 3

/** Values of one parameter on one template that are tested because they are heavy. */
export const MAX_HEAVY = 12

/** A parameter with fewer values on the site than this is dropped value by value, so that a value that was never tested stays. */
export const FEW_VALUES = 5

/**
 * Expected number of important parameters in one comparison. With more, most comparisons differ and have to be bisected; with less, too
 * few parameters are tested at once (group testing).
 */
export const MAX_RISK = 0.7

/** Parameters that are added to one base page at most. */
export const MAX_ADDED = 24

/** Originals with one page from which on that page is taken for a wall or an empty list: equality on it is no evidence. */
export const WALL_URLS = 3

/** Names below this are taken for important until a test shows the opposite. */
export const PROBABLY_IMPORTANT = 0.3

/** Share of the values of a parameter that may matter while the others are dropped. */
export const MAX_IMPORTANT_VALUES = 0.1

/** Pages that are compared in the form in which the corpus has them, once the map stands. */
export const HOLDOUT = 10

/**
 * Below this many merged hits per fetched page, nothing is worth asking. On made-up shops and paths, 0.3 merges as much for a twelfth
 * more pages, and 1 loses up to a fifth of the merges of paths.
 */
export const LEAST_GAIN = 0.5

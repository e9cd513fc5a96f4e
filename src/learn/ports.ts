/** The outside world of the learner: everything that fetches, waits, stores or is random. */

import type { Comparison, Observation } from '../evidence/types.ts'
import type { Outcome } from '../evidence/outcome.ts'
import type { Fingerprint, Page } from '../fingerprint/types.ts'
import type { PageSignals } from '../fingerprint/signals/page-signals.ts'

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
  /** A comparison is decided; the observations that it needed were reported before. */
  | { readonly kind: 'compared'; readonly comparison: Comparison; readonly outcome: Outcome['kind'] }
  | { readonly kind: 'progress'; readonly progress: LearnProgress }

/** Where a run stands. */
export interface LearnProgress {
  readonly stage: 'sampling' | 'holding-out' | 'guarding'
  /** The path template that is compared on, or `''`. */
  readonly pattern: string
  /** Parameters of templates with a verdict, and all of them. */
  readonly patternsDone: number
  readonly patternsTotal: number
  /** Pages fetched by this run, before it was interrupted as well. */
  readonly fetches: number
  /** Observations that were stored. */
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
   * Receives every line of the evidence log before the learner goes on, so that a resumed run fetches nothing twice. Refusals for now
   * (`rate`) are no evidence.
   */
  readonly observe: (event: LearnEvent) => void | Promise<void>
}

/** What a question is: it proposes comparisons that would decide something. */

import type { Evidence } from '../../evidence/evidence.ts'
import type { Comparison } from '../../evidence/types.ts'
import type { Derived } from '../derive/derived.ts'
import type { InForce } from '../derive/in-force.ts'
import type { Stakes } from '../plan/stakes.ts'
import type { Site } from '../site/site.ts'
import type { Policy } from '../thresholds.ts'

/** A comparison worth making. */
export interface Proposal {
  readonly comparison: Comparison
  /** URLs that would be merged, times the share of the missing evidence that this brings. */
  readonly gain: number
  /** Pages that it probably fetches. */
  readonly cost: number
  /**
   * Where the comparison ends. `seen`: each URL was observed once. `likely`: a steady original differs from the modified page; the
   * responsible change is confirmed alone. Default `decided`.
   */
  readonly until?: 'seen' | 'likely' | 'decided'
}

/** What a question sees. */
export interface Asking {
  readonly site: Site
  readonly policy: Policy
  readonly evidence: Evidence
  readonly derived: Derived
  readonly inForce: InForce
  readonly stakes: Stakes
  readonly seed: number
  /** Share of the fetches that may still be made, 0 to 1. */
  readonly budgetLeft: number
  /** Whether two URLs were compared already; with `comparesForms`, whether their forms were. */
  readonly wasAsked: (original: string, modified: string, comparesForms?: boolean) => boolean
  /** Whether a URL may be fetched: it does not act and carries no secret. */
  readonly mayFetch: (url: string) => boolean
  /** Path rules are learned. */
  readonly learnsPaths: boolean
  /** Whether the record in force gives two URLs one key. */
  readonly sharesKey: (first: string, second: string) => boolean
}

/** One kind of question; one file each. */
export interface Question {
  readonly name: string
  /** What it finds out, for the documentation. */
  readonly about: string
  propose(asking: Asking): readonly Proposal[]
}

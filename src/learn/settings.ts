/** The numbers of one run: what the options say, and the defaults for the rest. */

import type { FingerprintName } from '../fingerprint/kinds/fingerprints.ts'
import { equalsToDrop } from './certainty.ts'
import type { LearnPorts } from './ports.ts'
import type { LearnAblations, LearnMode, LearnOptions, LearnProfile } from './run-types.ts'

/** Everything that steers a run, resolved. */
export interface Settings {
  readonly mode: LearnMode
  readonly profile: LearnProfile
  readonly fingerprint: FingerprintName
  readonly maxFetches: number
  readonly maxPatterns: number
  readonly concurrency: number
  /** Equal samples that a drop needs. */
  readonly equalsNeeded: number
  /** The same where every name was seen to be neutral elsewhere on the site. */
  readonly equalsTransferred: number
  /** The same where a name says that it chooses something. */
  readonly equalsOfTelling: number
  readonly ablations: Required<LearnAblations>
  readonly startedAtMs: number
  /** Decides the order of samples and the names of probes; fixed for a run, also a resumed one. */
  readonly seed: number
}

/** Fewer equal samples than this never drop anything. */
export const MIN_EQUALS = 5

/** Pages that a run may fetch. */
export const DEFAULT_MAX_FETCHES = 900

/** Samples that are tried per pattern at most. */
export const MAX_SAMPLES = 80

/** Share of the pages that a name must change to be caught by the strict profile. */
const STRICT_P1 = 0.1

/** Resolves the options of a run. Draws one random number. */
export function settingsOf(options: Omit<LearnOptions, 'corpus'>, ports: Pick<LearnPorts, 'now' | 'random'>): Settings {
  const mode = options.mode ?? 'plus'
  const profile = options.profile ?? 'standard'
  const p1 = profile === 'strict' ? STRICT_P1 : 0.2
  const equalsNeeded = equalsToDrop({ delta: 0.01, p1 })
  return {
    mode,
    profile,
    fingerprint: options.fingerprint ?? 'content',
    maxFetches: options.maxFetches ?? DEFAULT_MAX_FETCHES,
    maxPatterns: options.maxPatterns ?? (mode === 'seed' ? 20 : 50),
    concurrency: Math.max(1, Math.floor(options.concurrency ?? 1)),
    equalsNeeded,
    // Strict takes nothing on trust from other patterns.
    equalsTransferred: profile === 'strict' ? equalsNeeded : equalsToDrop({ delta: 0.1, p1 }),
    equalsOfTelling: mode === 'seed' ? equalsNeeded : equalsToDrop({ delta: 0.01, p1: STRICT_P1 }),
    ablations: { joint: true, control: true, positiveControl: true, transfer: true, ...options.ablations },
    startedAtMs: options.startedAtMs ?? ports.now(),
    seed: Math.floor(ports.random() * 0x1_0000_0000),
  }
}

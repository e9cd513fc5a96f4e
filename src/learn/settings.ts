/** The numbers of one run: what the options say, and the defaults for the rest. */

import type { FingerprintName } from '../fingerprint/kinds/fingerprints.ts'
import type { LearnPorts } from './ports.ts'
import type { LearnMode, LearnOptions, LearnProfile } from './types.ts'

/** Everything that steers a run, resolved. */
export interface Settings {
  readonly mode: LearnMode
  readonly profile: LearnProfile
  readonly fingerprint: FingerprintName
  readonly maxFetches: number
  /** K of `seed`. */
  readonly maxPatterns: number
  readonly concurrency: number
  readonly pathRules: boolean
  readonly startedAtMs: number
  /** Decides the order of samples and made-up names; fixed for a run, also a resumed one. */
  readonly seed: number
}

/** Pages that a run may fetch. */
export const DEFAULT_MAX_FETCHES = 900

/** Evidence older than this says nothing about today. */
export const MAX_AGE_MS = 7 * 24 * 3600 * 1000

/** K of the published algorithm. */
const SEED_PATTERNS = 20

/** Resolves the options of a run. Takes one random number. */
export function settingsOf(options: Omit<LearnOptions, 'corpus'>, ports: Pick<LearnPorts, 'now' | 'random'>): Settings {
  return {
    mode: options.mode ?? 'plus',
    profile: options.profile ?? 'standard',
    fingerprint: options.fingerprint ?? 'content',
    maxFetches: options.maxFetches ?? DEFAULT_MAX_FETCHES,
    maxPatterns: options.maxPatterns ?? SEED_PATTERNS,
    concurrency: Math.max(1, Math.floor(options.concurrency ?? 1)),
    pathRules: options.pathRules ?? true,
    startedAtMs: options.startedAtMs ?? ports.now(),
    seed: Math.floor(ports.random() * 0x1_0000_0000),
  }
}

import type { LearnerName } from '../contenders/learners.ts'

/** What a protocol is run with. */
export interface ProtocolRun {
  readonly seed: number
  /** URLs. */
  readonly size: number
  /** Share of the fetches. */
  readonly noise: number
  readonly learner: LearnerName
}

/** The learners that a run can compare, each as the two functions through which the bench reaches it. */

import { createGrouper } from '../../../src/learn/corpus/group.ts'
import { learn } from '../../../src/learn/learn.ts'

/** A learner. */
export interface Learner {
  readonly learn: typeof learn
  readonly createGrouper: typeof createGrouper
}

/** Every learner by the name that `--learner` takes. */
export const LEARNERS = {
  new: { learn, createGrouper },
} as const satisfies Record<string, Learner>

/** Name of a learner. */
export type LearnerName = keyof typeof LEARNERS

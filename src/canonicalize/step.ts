import type { StepState } from './step-state.ts'
import type { Profile } from './types.ts'

/** One step of canonicalization. A new one is one file in `steps/` and one line in {@link STEPS} of `steps.ts`. */
export interface Step {
  /** As its changes have it in `applied`. */
  readonly name: string
  /** Heading in explanations and in the table of the specification. */
  readonly title: string
  /** What it may change: the URL that is sent, the key alone, or neither. */
  readonly changes: 'url' | 'key' | 'both' | 'nothing'
  readonly profiles: readonly Profile[]
  /** It leaves a URL alone whose path holds a whole URL: query and fragment belong to that one. */
  readonly skipsWrapped?: true
  /** Changes the draft and notes each change, or sets an outcome, behind which no step runs. Never throws. */
  readonly run: (state: StepState) => void
  /** What people are told about it; a step without is reported with the step whose name its changes carry. */
  readonly explain?: StepTexts
}

/** What people are told about a step. */
export interface StepTexts {
  readonly purpose: string
  /** What it means that the step changed nothing. */
  readonly nothing: string
  /** Why the step does not run in the request profile; absent if it does. */
  readonly notInRequest?: string
}

/** Both profiles. */
export const BOTH: readonly Profile[] = ['identity', 'request']

/** The profile of steps that a request must not take. */
export const IDENTITY: readonly Profile[] = ['identity']

/** Inputs of jobs: the parameters of the workflow and the messages of the audit queue. JSON-serializable. */

import type { PatternKey } from '../../rules/record/domain-record.ts'

/** What a learning run is started with. */
export interface LearnParams {
  readonly runId: string
  readonly domain: string
  readonly startedAtMs: number
  readonly mode?: 'seed' | 'plus'
  readonly profile?: 'standard' | 'strict'
  readonly maxFetches?: number
  /** Where the site is fetched from, when not under its own name. */
  readonly origin?: string
}

/** One live merge that is to be fetched both ways. */
export interface AuditTask {
  /** Id of the event that reported it, so that a repetition is recognized. */
  readonly id: string
  readonly domain: string
  readonly original: string
  readonly pattern: PatternKey
  /** Names that the record dropped. */
  readonly names: readonly string[]
  /** The path rule that has rewritten the URL. */
  readonly pathRule?: string
}

/** A domain whose learning run may be due. */
export interface LearningCheck {
  readonly domain: string
}

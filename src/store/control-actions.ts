/** What people and jobs may do to domains. Carried out by `jobs`; the door hands it to the API, which changes nothing itself. */

import type { DomainRecord } from '../rules/record/domain-record.ts'

/** What stays in quarantine although the given record did not hold it: `<name> in <pattern>`, `path rule <id>`. Absent: nothing. */
export type Kept = readonly string[]

/** What a publish is told besides the record. */
export interface PublishOptions {
  /** Refuses with `conflict` when another revision is the latest; undefined: whatever is there. */
  readonly latest?: number | undefined
  /** True: what the record does not hold in quarantine leaves it. Otherwise it stays there, because an audit saw it tell pages apart. */
  readonly liftQuarantine?: boolean
}

/** What a rollback is told besides the revision. */
export interface RollbackOptions extends Pick<PublishOptions, 'latest'> {
  /** Refuses a revision that names other hosts than these and those of the record in force; undefined: any. */
  readonly hosts?: readonly string[] | undefined
}

/** Outcome of publishing or rolling back. */
export type PublishOutcome =
  | { readonly kind: 'published'; readonly revision: number; readonly sha256: string; readonly keptInQuarantine?: Kept }
  /** The content is what KV holds already. */
  | { readonly kind: 'unchanged'; readonly revision: number; readonly keptInQuarantine?: Kept }
  /** Somebody else published meanwhile; nothing was changed. */
  | { readonly kind: 'conflict'; readonly latest: number }
  /** It fails the schema, the size or the idempotence check; nothing was changed. */
  | { readonly kind: 'refused'; readonly path: string; readonly message: string }

/** Outcome of asking for a learning run. */
export type StartOutcome =
  | { readonly kind: 'started'; readonly runId: string }
  | { readonly kind: 'busy'; readonly runId: string }
  | { readonly kind: 'refused'; readonly message: string }

/** Who asks, and why; both go to the log. */
export interface Actor {
  readonly by: string
  readonly reason: string
}

/** The reason of an {@link Actor} who gave none to the API. */
export const NO_REASON = 'operator'

/** Changes that an authenticated caller may ask for. */
export interface ControlActions {
  /** Publishes a record as the next revision. `revision`, `builtAt` and `sha256` of the given record are replaced. */
  publish(record: DomainRecord, actor: Actor, options?: PublishOptions): Promise<PublishOutcome>
  /** Publishes the content of an earlier revision (default: the one before the current) as a new revision. */
  rollback(
    domain: string,
    revision: number | undefined,
    actor: Actor,
    options?: RollbackOptions,
  ): Promise<PublishOutcome | { kind: 'unknown' }>
  startRun(domain: string, options: RunOptions, actor: Actor): Promise<StartOutcome>
  /** Ends a run at the next chance, and at once when it was told before; false when none is under way. */
  stopRun(runId: string, actor: Actor): Promise<boolean>
  /** Publishes the held candidate, or leaves the map as it is. */
  decideAnomaly(
    id: string,
    decision: 'approve' | 'reject',
    actor: Actor,
  ): Promise<
    { readonly kind: 'decided'; readonly published?: PublishOutcome } | { readonly kind: 'unknown' | 'already' }
  >
}

/**
 * Pages that a run asks for at most: with 20 in a slice, as many as the slices of a workflow take, and some to spare for slices that a
 * host has cut short. More than that is refused; a run that has used them up ends with what it has learned.
 */
export const MAX_RUN_FETCHES = 7_000

/** Requests per second at which learner and audits may ask a site: from one a day to ten a second. */
export const FETCH_RATES = { least: 1 / 86_400, most: 10 } as const

/** What a run may be told. */
export interface RunOptions {
  readonly mode?: 'seed' | 'plus'
  readonly profile?: 'standard' | 'strict'
  /** Up to {@link MAX_RUN_FETCHES}. */
  readonly maxFetches?: number
  /** Where the site is fetched from, when not under its own name: `http://127.0.0.1:8790`. Private addresses need `ALLOW_PRIVATE`. */
  readonly origin?: string
}

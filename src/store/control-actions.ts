/** Changes that operators and jobs may make to domains. `jobs` implements them; `control.ts` passes them to the API. */

import type { AdapterName, DomainRecord } from '../rules/record/domain-record.ts'

/** Entries that remain in quarantine although the given record lacks them: `<name> in <pattern>`, `path rule <id>`. Absent: none. */
export type Kept = readonly string[]

/** Options of a publish. */
export interface PublishOptions {
  /** Refuses with `conflict` when another revision is the latest; undefined: accepts any latest revision. */
  readonly latest?: number | undefined
  /** True: entries that the record does not quarantine leave quarantine. Default: they remain, because an audit saw a false merge. */
  readonly liftQuarantine?: boolean
}

/** Options of a rollback. */
export interface RollbackOptions extends Pick<PublishOptions, 'latest'> {
  /** Refuses a revision that names other hosts than these and those of the record in force; undefined: any. */
  readonly hosts?: readonly string[] | undefined
}

/** Outcome of publishing or rolling back. */
export type PublishOutcome =
  | { readonly kind: 'published'; readonly revision: number; readonly sha256: string; readonly keptInQuarantine?: Kept }
  /** The content is what KV holds already. */
  | { readonly kind: 'unchanged'; readonly revision: number; readonly keptInQuarantine?: Kept }
  /** Another publish came first; nothing was changed. */
  | { readonly kind: 'conflict'; readonly latest: number }
  /** It fails the schema, the size or the idempotence check; nothing was changed. */
  | { readonly kind: 'refused'; readonly path: string; readonly message: string }

/** Outcome of asking for a learning run. */
export type StartOutcome =
  | { readonly kind: 'started'; readonly runId: string }
  | { readonly kind: 'busy'; readonly runId: string }
  | { readonly kind: 'refused'; readonly message: string }

/** The operator or job behind a change, and its reason; both are logged. */
export interface Actor {
  readonly by: string
  readonly reason: string
}

/** The reason of an {@link Actor} who gave none to the API. */
export const NO_REASON = 'operator'

/** Which stored pages of a domain are to be purged: those of some URLs, those whose URLs begin alike, or all. */
export type PurgeRequest =
  /** Absolute URLs of the domain or its aliases, or paths with their queries. */
  { readonly urls: readonly string[] } | { readonly prefix: string } | { readonly all: true }

/** What one cache made of a purge. */
export interface PurgedPlace {
  /** `edge`: the edge Worker that a request reaches. `platform`: the API of Cloudflare, for every data centre. */
  readonly place: 'edge' | 'platform'
  readonly done: boolean
  /** Which stores that reaches, in words. */
  readonly where?: string
  /** How many pages were stored, where that is known. */
  readonly pages?: number
  /** Why it was not done. */
  readonly why?: string
}

/** Outcome of a purge; nothing is purged where no place has done it. */
export interface PurgeReport {
  readonly adapter?: AdapterName
  readonly places: readonly PurgedPlace[]
}

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
  /** Purges stored pages of a domain, in every cache that can be reached. Rejects only when the log cannot be written. */
  purge(domain: string, request: PurgeRequest, actor: Actor): Promise<PurgeReport>
  startRun(domain: string, options: RunOptions, actor: Actor): Promise<StartOutcome>
  /** Ends a run after its current slice; a second call ends it at once. False when no such run is under way. */
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
 * The most pages that a run may fetch: 20 a slice, for the slices of one workflow, with a margin for slices that a host cuts
 * short. A higher number is refused; a run that reaches the limit ends with what it has learned.
 */
export const MAX_RUN_FETCHES = 7_000

/** Range of the fetch rate of learner and audits, in requests per second: from one a day to ten a second. */
export const FETCH_RATES = { least: 1 / 86_400, most: 10 } as const

/** Options of a run. */
export interface RunOptions {
  readonly mode?: 'seed' | 'plus'
  readonly profile?: 'standard' | 'strict'
  /** Up to {@link MAX_RUN_FETCHES}. */
  readonly maxFetches?: number
  /** Where the site is fetched from, when not under its own name: `http://127.0.0.1:8790`. Private addresses need `ALLOW_PRIVATE`. */
  readonly origin?: string
}

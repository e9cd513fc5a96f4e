/**
 * What the control Worker remembers about domains besides their records: which revisions exist, which runs were made, what
 * waits for a decision, what audits found, and who did what. Implemented over D1 in `d1-control-store.ts`.
 */

import type { LearnProgress } from '../learn/ports.ts'
import type { RunOptions } from './control-actions.ts'

/** One onboarded domain. Times are milliseconds since the epoch. */
export interface DomainRow {
  readonly domain: string
  readonly onboardedAtMs: number
  /** Revision that KV points to; 0 before the first publish. */
  readonly revision: number
  /** False: automatic learning is paused. */
  readonly learns: boolean
  /** Requests per second at which learner and audits ask the site, within `FETCH_RATES`; absent: the variable `FETCH_RATE`. */
  readonly fetchRate?: number
}

/** One archived revision of a domain record. */
export interface RevisionRow {
  readonly domain: string
  readonly revision: number
  readonly sha256: string
  /** `archived`: in R2, not (yet) in KV. */
  readonly state: 'archived' | 'published'
  readonly at: number
  readonly by: string
  /** Why it was made: `learned`, `quarantine`, `operator`, `rollback to 3`, `approved anomaly …`. */
  readonly reason: string
}

/** One learning run. */
export interface RunRow {
  readonly id: string
  readonly domain: string
  readonly state: 'queued' | 'running' | 'waiting' | 'done' | 'held' | 'failed' | 'stopped'
  readonly reason: string
  readonly startedAtMs: number
  readonly endedAtMs?: number
  readonly progress?: LearnProgress
  /** What it was started with. */
  readonly options?: RunOptions
  /** Revision it published. */
  readonly revision?: number
  /** One line for people. */
  readonly message?: string
}

/** A new map that the guard refused; the candidate record and the report are in R2. */
export interface AnomalyRow {
  readonly id: string
  readonly domain: string
  readonly runId: string
  readonly at: number
  readonly state: 'open' | 'approved' | 'rejected'
  /** R2 key of the candidate record. */
  readonly candidateKey: string
  /** Patterns and names that went from important to neutral. */
  readonly flagged: readonly { readonly pattern: string; readonly names: readonly string[] }[]
  readonly explanation: string
  readonly decidedAt?: number
  readonly decidedBy?: string
  readonly decidedReason?: string
  /** Revision that approving it brought into force. */
  readonly revision?: number
}

/** How an anomaly was decided. */
export interface AnomalyDecision {
  readonly state: 'approved' | 'rejected'
  readonly by: string
  readonly reason: string
  readonly atMs: number
  readonly revision?: number
}

/** One live merge that was fetched both ways. */
export interface AuditRow {
  readonly id: string
  readonly domain: string
  readonly at: number
  readonly pattern: string
  /** Parameters that the merge had dropped. */
  readonly names: readonly string[]
  readonly original: string
  readonly canonical: string
  readonly outcome: 'equal' | 'differ' | 'inconclusive'
  /** The action taken, or why the audit is inconclusive. */
  readonly message: string
  /** Id of the path rule that had rewritten the URL. */
  readonly pathRule?: string
  /** Revision that put an end to the merge. */
  readonly revision?: number
  /** Canonical keys of the URLs in the audit, so that erasing one of these also erases the audit. Not read back. */
  readonly urlKeys?: readonly string[]
}

/** What merges are counted under: a pattern of a domain, or a path rule of it. */
export interface MergedPattern {
  readonly domain: string
  readonly pattern: string
}

/** One merge that the edge has reported. */
export interface LiveMergeSeen extends MergedPattern {
  /** Id of the queue message, so that a repetition is recognized. */
  readonly id: string
  readonly atMs: number
}

/** Audits by how they ended. */
export type AuditCounts = Readonly<Record<AuditRow['outcome'], number>>

/** One line of the log of everything that changed what the edge does. Never deleted. */
export interface LogRow {
  readonly at: number
  readonly by: string
  readonly action: string
  readonly domain: string
  readonly detail: string
  /** What changed, from what to what: `mode: observe → rewrite`. Absent for what changed nothing that can be named. */
  readonly changed?: string
  /** The revision that the change made. */
  readonly revision?: number
}

/** A page of rows, newest first; `cursor` is passed back for the next page and absent on the last one. */
export interface RowPage<Row> {
  readonly rows: readonly Row[]
  readonly cursor?: string
}

/** Paging for lists. */
export interface PageRequest {
  /** Default 50, at most 500. */
  readonly limit?: number
  readonly cursor?: string
}

/** Reads and writes of the control Worker. Rejects only when the database does. */
export interface ControlStore {
  readonly domains: {
    list(page?: PageRequest): Promise<RowPage<DomainRow>>
    get(domain: string): Promise<DomainRow | undefined>
    /** Creates the row when it is new; says whether it was. */
    onboard(domain: string, atMs: number): Promise<boolean>
    /** The rows of many domains, created where they are new, in two queries. */
    meet(domains: readonly string[], atMs: number): Promise<ReadonlyMap<string, DomainRow>>
    setLearns(domain: string, learns: boolean): Promise<void>
    /** Undefined: the variable `FETCH_RATE` holds again. */
    setFetchRate(domain: string, requestsPerSecond: number | undefined): Promise<void>
    /**
     * The `limit` domains whose check has been due longest at `nowMs`, in any order. Their next check moves to `untilMs`, so no
     * other call returns them before.
     */
    claimDue(claim: {
      readonly nowMs: number
      readonly untilMs: number
      readonly limit: number
    }): Promise<readonly string[]>
    /** Sets the time of the next check. */
    checkAgain(domain: string, atMs: number): Promise<void>
  }
  readonly revisions: {
    list(domain: string, page?: PageRequest): Promise<RowPage<RevisionRow>>
    get(domain: string, revision: number): Promise<RevisionRow | undefined>
    /** False when that revision exists already: of two concurrent publishes one wins. */
    claim(row: Omit<RevisionRow, 'state'>): Promise<boolean>
    /** Marks it as the one that KV holds, raises `domains.revision`, and writes the log line, in one transaction. */
    markPublished(domain: string, revision: number, log: LogRow): Promise<void>
    /** The latest revision that was decided on and has not come into force: its publish was cut off, and is to be finished. */
    unfinished(domain: string): Promise<RevisionRow | undefined>
    /** Highest revision that came into force, 0 when none. A revision whose publish is under way does not count. */
    latest(domain: string): Promise<number>
    /** Highest revision that was ever claimed, 0 when none. */
    highest(domain: string): Promise<number>
  }
  readonly runs: {
    list(domain: string | undefined, page?: PageRequest): Promise<RowPage<RunRow>>
    get(id: string): Promise<RunRow | undefined>
    /** False when a run of this domain is under way: the caller's run must not begin. */
    begin(row: RunRow): Promise<boolean>
    /** Once a run was stopped or has ended, only a change that ends it may change its state. */
    update(id: string, change: Partial<Omit<RunRow, 'id' | 'domain'>>): Promise<void>
  }
  readonly anomalies: {
    list(
      domain: string | undefined,
      page?: PageRequest & { readonly only?: 'open' | 'decided' },
    ): Promise<RowPage<AnomalyRow>>
    get(id: string): Promise<AnomalyRow | undefined>
    add(row: AnomalyRow): Promise<void>
    /** Decides it, ends the waiting of its run and writes the log line, in one transaction. False when it was decided before. */
    decide(id: string, decision: AnomalyDecision): Promise<boolean>
  }
  readonly audits: {
    list(
      domain: string | undefined,
      page?: PageRequest & { readonly outcome?: AuditRow['outcome'] },
    ): Promise<RowPage<AuditRow>>
    get(id: string): Promise<AuditRow | undefined>
    counts(domain: string | undefined): Promise<AuditCounts>
    /** Ids of the audits that concern a canonical key. */
    find(canonicalKey: string): Promise<readonly string[]>
    /** Removes the audits that concern a canonical key. */
    forget(canonicalKey: string): Promise<void>
    /** The same id twice changes nothing. */
    add(row: AuditRow): Promise<void>
    /** How many merges of each of these patterns were counted, in one query. */
    mergesCounted(patterns: readonly MergedPattern[]): Promise<readonly number[]>
    /** Counts merges, in one transaction; the same id within an hour counts once. */
    countMerges(merges: readonly LiveMergeSeen[]): Promise<void>
  }
  readonly log: {
    list(domain: string | undefined, page?: PageRequest): Promise<RowPage<LogRow>>
    add(row: LogRow): Promise<void>
    /** Adds each line unless its domain has an equal one since `sinceMs`, in one query. */
    addUnlessSaid(rows: readonly LogRow[], sinceMs: number): Promise<void>
  }
}

/** The steps of a job over the whole URL store, over the bindings of the control Worker. Each is safe to repeat. */

import { d1StoreJobs, type StoreJobKind } from '../store/d1-store-jobs.ts'
import { advanceBackfill, beginBackfill, type BackfillOptions } from './backfill.ts'
import { countSlice, type CountedSlice } from './count-backfill.ts'
import { checkInvariants } from './invariants.ts'
import { numberVariable } from './number-variable.ts'
import { maintenanceOf, seenSetOf, STORE_RULES, type UrlStoreEnv } from './url-store-bindings.ts'

/** What the workflow is started with. */
export interface StoreJobParams {
  readonly jobId: string
  readonly kind: StoreJobKind
  readonly ruleRevision: number
  /** Instances of the workflow before this one, and this one. */
  readonly part: number
}

/** Sums of the slices so far. */
export interface CountedSoFar {
  readonly cursor: number
  readonly scanned: number
  readonly rekeyed: number
  readonly merged: number
  readonly targets: ReadonlySet<string>
}

/** The steps of one job. */
export interface StoreJob {
  count(before: CountedSoFar): Promise<CountedSlice>
  begin(): Promise<void>
  /** Whether everything is done. */
  advance(): Promise<boolean>
  check(): Promise<void>
  end(message?: string): Promise<void>
}

// D1 takes a thousand queries from one invocation. A batch that moves rows costs about a dozen, a read one or two.
const BATCHES_PER_STEP = 50
// A count makes two queries for each, so it may read more rows at once.
const ROWS_PER_READ = 5000

/** Wires the steps. Every one rejects when the rules are no longer those that the job began with. */
export function storeJob(env: UrlStoreEnv, { jobId, ruleRevision, part }: StoreJobParams): StoreJob {
  const jobs = d1StoreJobs(env.DB)
  const store = maintenanceOf(env)
  const nowMs = (): number => Date.now()
  const batches = numberVariable(env, 'STORE_JOB_BATCHES', { fallback: BATCHES_PER_STEP, least: 1 })
  const backfill: BackfillOptions = {
    rules: STORE_RULES,
    nowMs,
    carryOver: async (keys) => void (await seenSetOf(env).carryOver(keys, nowMs())),
  }
  async function underSameRules<T>(work: () => Promise<T>): Promise<T> {
    if (ruleRevision === STORE_RULES.ruleRevision) return work()
    throw new Error(`the rules have changed from revision ${ruleRevision} to ${STORE_RULES.ruleRevision}; start again`)
  }
  return {
    count: (before) =>
      underSameRules(async () => {
        const options = { rules: STORE_RULES, batchRows: ROWS_PER_READ }
        const slice = await countSlice(store, options, { ...before, reads: batches })
        const scanned = before.scanned + slice.scanned
        const sums = { scanned, rekeyed: before.rekeyed + slice.rekeyed, merged: before.merged + slice.merged }
        await jobs.update(jobId, { ...sums, ...(slice.isDone && ended('done', nowMs())) })
        return slice
      }),
    begin: () => underSameRules(async () => void (await beginBackfill(store, backfill))),
    advance: () =>
      underSameRules(async () => {
        const { scanned, rekeyed, merged, finishedAtMs } = await advanceBackfill(store, backfill, batches)
        const isDone = finishedAtMs !== null
        await jobs.update(jobId, { part, scanned, rekeyed, merged, ...(isDone && ended('done', nowMs())) })
        return isDone
      }),
    check: () =>
      underSameRules(async () => {
        const report = await checkInvariants(store, { rules: STORE_RULES, filter: () => seenSetOf(env).verify() })
        await jobs.setProblems(jobId, report.problems)
        await jobs.update(jobId, { scanned: report.rows, counts: report.counts, ...ended('done', nowMs()) })
      }),
    end: (message) => jobs.update(jobId, { ...ended('failed', nowMs()), ...(message !== undefined && { message }) }),
  }
}

function ended<State extends 'done' | 'failed'>(
  state: State,
  endedAtMs: number,
): { readonly state: State; readonly endedAtMs: number } {
  return { state, endedAtMs }
}

/** The steps of a job over the URL store, over the bindings of the control Worker. Each is safe to repeat. */

import { d1RekeyQueue, type QueuedRekey } from '../../store/d1-rekey-queue.ts'
import { d1StoreJobs, type StoreJobKind } from '../../store/d1-store-jobs.ts'
import type { UrlMaintenance } from '../../store/urls/url-maintenance.ts'
import type { StoreRules } from '../../store/urls/url-store.ts'
import { advanceBackfill, beginBackfill, type BackfillOptions } from './backfill.ts'
import { advanceRekey } from './rekey-domain.ts'
import { countSlice, type CountedSlice } from './count-backfill.ts'
import { checkInvariants } from './invariants.ts'
import { numberVariable } from '../number-variable.ts'
import {
  CONTRACT,
  maintenanceOf,
  seenSetOf,
  stepRulesOf,
  wholeStoreRulesOf,
  type UrlStoreEnv,
} from './url-store-bindings.ts'

/** What the workflow is started with. */
export interface StoreJobParams {
  readonly jobId: string
  readonly kind: StoreJobKind
  readonly ruleRevision: string
  /** For a backfill: the domain whose rows are re-keyed; absent: every row. */
  readonly rekey?: QueuedRekey
  /** Instances of the workflow before this one, and this one. */
  readonly part: number
}

/** Bindings that a job needs. */
export interface StoreJobEnv extends UrlStoreEnv {
  readonly STORE_JOB: Workflow<StoreJobParams>
}

/** Name of the instance of the workflow that does a part of a job. */
export function instanceOf(jobId: string, part: number): string {
  return part === 1 ? jobId : `${jobId}-${part}`
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

// D1 takes a thousand queries from one invocation, and a batch makes up to 22: the reads, the look-up of records, and the merge.
const BATCHES_PER_STEP = 40
// A count makes a few queries for each, so it may read more rows at once.
const ROWS_PER_READ = 5000

/** Wires the steps. Every one rejects when the contract is no longer the one that the job began with. */
export function storeJob(env: UrlStoreEnv, params: StoreJobParams): StoreJob {
  const { jobId, ruleRevision, rekey } = params
  const jobs = d1StoreJobs(env.DB)
  const queue = d1RekeyQueue(env.DB)
  const store = maintenanceOf(env)
  const batches = numberVariable(env, 'STORE_JOB_BATCHES', { fallback: BATCHES_PER_STEP, least: 1 })
  async function underSameRules<T>(work: () => Promise<T>): Promise<T> {
    if (Number.parseInt(ruleRevision, 10) === CONTRACT) return work()
    throw new Error(`the rules have changed from revision ${ruleRevision} to ${CONTRACT}; start again`)
  }
  return {
    count: (before) =>
      underSameRules(async () => {
        const options = { rules: await wholeStoreRulesOf(env), batchRows: ROWS_PER_READ }
        const slice = await countSlice(store, options, { ...before, reads: batches })
        const scanned = before.scanned + slice.scanned
        const sums = { scanned, rekeyed: before.rekeyed + slice.rekeyed, merged: before.merged + slice.merged }
        await jobs.update(jobId, { ...sums, ...(slice.isDone && ended('done')) })
        return slice
      }),
    begin: () =>
      underSameRules(async () => {
        if (rekey === undefined) await beginBackfill(store, backfillOptions(env, stepRulesOf(env)))
      }),
    advance: () => underSameRules(() => advance(env, params, batches)),
    check: () =>
      underSameRules(async () => {
        const waiting = new Set(await queue.hosts())
        const options = { rules: await wholeStoreRulesOf(env), filter: () => seenSetOf(env).verify(), waiting }
        const report = await checkInvariants(store, options)
        await jobs.setProblems(jobId, report.problems)
        await jobs.update(jobId, { scanned: report.rows, counts: report.counts, ...ended('done') })
      }),
    async end(message) {
      // Another domain comes first then: what stops one must not stop all.
      if (rekey !== undefined) await queue.postpone(rekey.domain, Date.now())
      await jobs.update(jobId, { ...ended('failed'), ...(message !== undefined && { message }) })
    },
  }
}

function backfillOptions(env: UrlStoreEnv, rules: StoreRules): BackfillOptions {
  return {
    rules,
    nowMs: () => Date.now(),
    carryOver: async (keys) => void (await seenSetOf(env).carryOver(keys, Date.now())),
  }
}

/** Goes on by so many batches. @returns whether everything is done */
async function advance(env: UrlStoreEnv, { jobId, rekey, part }: StoreJobParams, batches: number): Promise<boolean> {
  const store = maintenanceOf(env)
  const { isDone, ...sums } = await (rekey === undefined
    ? advanceWhole(store, backfillOptions(env, await wholeStoreRulesOf(env)), batches)
    : advanceRekey(store, rekey, { ...backfillOptions(env, stepRulesOf(env)), batches }))
  if (isDone && rekey !== undefined) await d1RekeyQueue(env.DB).done(rekey)
  await d1StoreJobs(env.DB).update(jobId, { part, ...sums, ...(isDone && ended('done')) })
  return isDone
}

async function advanceWhole(store: UrlMaintenance, options: BackfillOptions, batches: number) {
  const { scanned, rekeyed, merged, finishedAtMs } = await advanceBackfill(store, options, batches)
  return { scanned, rekeyed, merged, isDone: finishedAtMs !== null }
}

function ended<State extends 'done' | 'failed'>(state: State): { readonly state: State; readonly endedAtMs: number } {
  return { state, endedAtMs: Date.now() }
}

/**
 * Beginning jobs over the URL store: one at a time. A backfill of every row begins only after a person has seen what it would do; one of
 * a domain follows the publish that made it necessary.
 */

import { d1RekeyQueue, type QueuedRekey } from '../../store/d1-rekey-queue.ts'
import { revisionText } from '../../store/records/rule-revision.ts'
import { d1StoreJobs, type StoreJobKind, type StoreJobRow, type StoreJobs } from '../../store/d1-store-jobs.ts'
import { instanceOf, storeJob, type StoreJobEnv, type StoreJobParams } from './store-job.ts'
import { CONTRACT, maintenanceOf } from './url-store-bindings.ts'
import { isWorkflowAlive, START_UP_MS } from '../learning/workflow-alive.ts'

/** What is asked for. */
export interface WantedStoreJob {
  readonly kind: StoreJobKind
  readonly by: string
  /** For a backfill: the count, under the same rules, that it follows. */
  readonly counted?: string | undefined
}

/** Outcome of asking. */
export type StoreJobOutcome =
  | { readonly kind: 'started'; readonly jobId: string }
  | { readonly kind: 'busy'; readonly jobId: string }
  /** No count was named that has ended and was made under the rules of now. */
  | { readonly kind: 'uncounted' }

const REMEMBERED_MS = 90 * 86_400_000
/** The contract: a job over every row takes the records in force as they are when it comes to a row. */
const WHOLE_STORE = String(CONTRACT)

/** Starts a job. Rejects when the database or the platform does; the job is then marked as failed where it can be. */
export async function startStoreJob(
  env: StoreJobEnv,
  { kind, by, counted }: WantedStoreJob,
  nowMs: number,
): Promise<StoreJobOutcome> {
  const isCounted = kind !== 'backfill' || isCount(await d1StoreJobs(env.DB).get(counted ?? ''))
  if (!isCounted) return { kind: 'uncounted' }
  return start(env, { kind, ruleRevision: WHOLE_STORE }, { by, nowMs })
}

/**
 * Starts the re-keying that waits longest, where one waits and no job is under way. Called after a publish, at the end of every job and
 * every hour, so that none waits for ever. Rejects when the database or the platform does.
 *
 * @returns undefined when nothing waits
 */
export async function startQueuedRekey(
  env: StoreJobEnv,
  nowMs: number,
): Promise<Exclude<StoreJobOutcome, { kind: 'uncounted' }> | undefined> {
  const rekey = await nextRekey(env)
  if (rekey === undefined) return undefined
  const { domain, revision } = rekey
  const ruleRevision = revisionText({ contract: CONTRACT, domain, record: revision })
  return start(env, { kind: 'backfill', ruleRevision, rekey }, { by: 'publish', nowMs })
}

/** Most domains have no row here: such a one is done. */
async function nextRekey(env: StoreJobEnv): Promise<QueuedRekey | undefined> {
  const [queue, store] = [d1RekeyQueue(env.DB), maintenanceOf(env)]
  for (;;) {
    const next = await queue.next()
    if (next === undefined || (await store.hostsWithRows(next.hosts)).length > 0) return next
    await queue.done(next)
  }
}

async function start(
  env: StoreJobEnv,
  job: Pick<StoreJobParams, 'kind' | 'ruleRevision' | 'rekey'>,
  { by, nowMs }: { readonly by: string; readonly nowMs: number },
): Promise<Exclude<StoreJobOutcome, { kind: 'uncounted' }>> {
  const { kind, ruleRevision, rekey } = job
  const jobId = newJobId(kind, nowMs)
  const of = rekey === undefined ? {} : { domain: rekey.domain }
  const other = await begin(env, { id: jobId, kind, by, ruleRevision, ...of, startedAtMs: nowMs })
  if (other !== undefined) return { kind: 'busy', jobId: other }
  const params = { ...job, jobId, part: 1 }
  try {
    await env.STORE_JOB.create({ id: jobId, params })
  } catch (error) {
    // The answer alone may be lost, and the workflow at work.
    if (await isWorkflowAlive(env.STORE_JOB, jobId)) return { kind: 'started', jobId }
    await storeJob(env, params).end('the workflow did not start')
    throw error
  }
  return { kind: 'started', jobId }
}

/**
 * Checks the invariants here and now, and keeps what was found; for the cron, which has the time. What is older than 90 days
 * is forgotten.
 *
 * @returns the job, or undefined when another one is under way: rows that are being moved prove nothing
 */
export async function checkStoreNow(env: StoreJobEnv, nowMs: number): Promise<StoreJobRow | undefined> {
  const jobs = d1StoreJobs(env.DB)
  await jobs.forgetBefore(nowMs - REMEMBERED_MS)
  const id = newJobId('invariants', nowMs)
  const ruleRevision = WHOLE_STORE
  const started = { id, kind: 'invariants', by: 'schedule', ruleRevision, startedAtMs: nowMs } as const
  if ((await begin(env, started)) !== undefined) return undefined
  const job = storeJob(env, { jobId: id, kind: 'invariants', ruleRevision, part: 1 })
  try {
    await job.check()
  } catch (error) {
    await job.end(error instanceof Error ? error.message : String(error))
    throw error
  }
  return jobs.get(id)
}

/**
 * Notes a job as under way. One that was killed and could not say so is ended first, or no other could ever begin.
 *
 * @returns the job that is under way instead
 */
async function begin(env: StoreJobEnv, job: Parameters<StoreJobs['begin']>[0]): Promise<string | undefined> {
  const jobs = d1StoreJobs(env.DB)
  if (await jobs.begin(job)) return undefined
  const other = await jobs.underWay()
  if (other === undefined || !(await isGone(env, other, job.startedAtMs))) return other?.id ?? ''
  await jobs.update(other.id, { state: 'failed', endedAtMs: job.startedAtMs, message: 'the workflow is gone' })
  return begin(env, job)
}

function newJobId(kind: StoreJobKind, nowMs: number): string {
  return `${kind}-${nowMs.toString(36)}-${crypto.randomUUID().slice(0, 8)}`
}

function isCount(job: StoreJobRow | undefined): boolean {
  return job?.kind === 'count' && job.state === 'done' && job.ruleRevision === WHOLE_STORE
}

/** The nightly check has no workflow of its own: after an hour it is gone as well. */
async function isGone({ STORE_JOB }: StoreJobEnv, job: StoreJobRow, nowMs: number): Promise<boolean> {
  if (job.by === 'schedule') return nowMs - job.startedAtMs > 12 * START_UP_MS
  if (nowMs - job.startedAtMs < START_UP_MS) return false
  return !(await isWorkflowAlive(STORE_JOB, instanceOf(job.id, job.part)))
}

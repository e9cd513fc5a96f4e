/** Jobs over the URL store as a durable workflow: it may be interrupted anywhere, and nothing is done twice. */

import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers'
import { d1StoreJobs } from '../../store/d1-store-jobs.ts'
import { stepAsText } from '../learning/step-as-text.ts'
import { startQueuedRekey } from './start-store-job.ts'
import { instanceOf, storeJob, type StoreJob, type StoreJobEnv, type StoreJobParams } from './store-job.ts'

const PATIENCE = { retries: { limit: 8, delay: '5 seconds', backoff: 'exponential' }, timeout: '10 minutes' } as const
// An instance has 1,024 steps; the next one goes on where this one stops.
const MAX_SLICES = 1_000

/** A job of any kind. Rows of a count are in the memory of the instance as keys, those of a backfill only in the database. */
export class StoreJobWorkflow extends WorkflowEntrypoint<StoreJobEnv, StoreJobParams> {
  override async run(event: Readonly<WorkflowEvent<StoreJobParams>>, step: WorkflowStep): Promise<string> {
    const job = storeJob(this.env, event.payload)
    try {
      if (event.payload.kind === 'invariants') await step.do('check', PATIENCE, () => job.check())
      else if (event.payload.kind === 'count') await count(job, step)
      else if (!(await backfill(job, step))) return await this.#handOver(event.payload, step)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      await step.do('give up', PATIENCE, () => job.end(message))
      throw error
    }
    // Publishes may have come while the job was under way. After a failure the clock begins the next one, so that none fails in a row.
    await step.do(
      'next',
      PATIENCE,
      async () => (await startQueuedRekey(this.env, Date.now()))?.jobId ?? 'nothing waits',
    )
    return 'done'
  }

  #handOver(params: StoreJobParams, step: WorkflowStep): Promise<string> {
    const next = { ...params, part: params.part + 1 }
    const id = instanceOf(next.jobId, next.part)
    return step.do('hand over', PATIENCE, async () => {
      // A repetition of this step meets the instance that it has created before.
      await this.env.STORE_JOB.create({ id, params: next }).catch(() => this.env.STORE_JOB.get(id))
      await d1StoreJobs(this.env.DB).update(next.jobId, { part: next.part })
      return `goes on as ${id}`
    })
  }
}

async function count(job: StoreJob, step: WorkflowStep): Promise<void> {
  const targets = new Set<string>()
  let [cursor, scanned, rekeyed, merged] = [0, 0, 0, 0]
  for (let slice = 1; slice <= MAX_SLICES; slice++) {
    const before = { cursor, scanned, rekeyed, merged, targets }
    const found = await stepAsText(step, `count ${slice}`, PATIENCE, async () => {
      const { fresh, ...sums } = await job.count(before)
      return { ...sums, fresh: [...fresh] }
    })
    if (found.isDone) return
    cursor = found.cursor
    scanned += found.scanned
    rekeyed += found.rekeyed
    merged += found.merged
    for (const key of found.fresh) targets.add(key)
  }
  throw new Error(`not counted in ${MAX_SLICES} steps`)
}

/** False when the steps of this instance are used up. */
async function backfill(job: StoreJob, step: WorkflowStep): Promise<boolean> {
  await step.do('begin', PATIENCE, () => job.begin())
  for (let slice = 1; slice <= MAX_SLICES; slice++) {
    if (await step.do(`backfill ${slice}`, PATIENCE, () => job.advance())) return true
  }
  return false
}

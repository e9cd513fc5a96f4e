/** A learning run as a durable workflow: every step can be interrupted and repeated without asking the site twice. */

import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers'
import type { ControlEnv } from '../control-env.ts'
import type { LearnParams } from '../events/job-messages.ts'
import { learnRun } from './learn-run.ts'
import { stepAsText } from './step-as-text.ts'

// A store that is away for a moment must not end a run of a quarter of an hour.
// The last step fetches twenty pages again, and a site may ask for half a minute between two of them.
const PATIENCE = { retries: { limit: 8, delay: '5 seconds', backoff: 'exponential' }, timeout: '30 minutes' } as const

/** Bounds the cost of a run that does not end: 900 pages need 45 slices. */
export const MAX_SLICES = 400

/** Platform limits: 1,024 steps, 1 MiB of state per step; a run of 900 pages takes about 90 steps of a few bytes. */
export class LearnWorkflow extends WorkflowEntrypoint<ControlEnv, LearnParams> {
  override async run(event: Readonly<WorkflowEvent<LearnParams>>, step: WorkflowStep): Promise<string> {
    const run = learnRun(this.env, event.payload)
    try {
      const urls = await step.do('snapshot the corpus', PATIENCE, () => run.snapshot())
      if (urls === 0) return 'failed'
      for (let slice = 1; slice <= MAX_SLICES; slice++) {
        const outcome = await stepAsText(step, `learn ${slice}`, PATIENCE, () => run.slice())
        if (outcome.kind === 'failed') return 'failed'
        if (outcome.kind === 'stopped') return await step.do('stop', PATIENCE, () => run.stop())
        if (outcome.kind === 'done') return await step.do('finish', PATIENCE, () => run.finish())
        if (outcome.waitMs > 0) await step.sleep(`wait ${slice}`, outcome.waitMs)
      }
      throw new Error(`not done after ${MAX_SLICES} slices`)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      await step.do('give up', PATIENCE, () => run.fail(message))
      throw error
    }
  }
}

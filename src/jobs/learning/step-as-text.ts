/** A step of a workflow whose result is more than a number or a text. */

import type { WorkflowStep, WorkflowStepConfig } from 'cloudflare:workers'

/**
 * Does one step and answers with what `work` does, which has to survive JSON. The platform keeps the result as text: an object
 * stays bound to the step that made it, and when the run is over the platform waits for it and reports that the Worker hung
 * (cloudflare/workers-sdk#14959). Rejects when the step does, for good.
 */
export async function stepAsText<T>(
  step: Pick<WorkflowStep, 'do'>,
  name: string,
  config: WorkflowStepConfig,
  work: () => Promise<T>,
): Promise<T> {
  return JSON.parse(await step.do(name, config, async () => JSON.stringify(await work()))) as T
}

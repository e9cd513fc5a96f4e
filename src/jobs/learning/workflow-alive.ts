const OVER: readonly InstanceStatus['status'][] = ['errored', 'terminated', 'complete', 'unknown']

/** For so long after it was created a workflow may not be known yet. */
export const START_UP_MS = 300_000

/** Whether an instance of a workflow still goes on; false for one that the platform does not know. Rejects when the platform does. */
export async function isWorkflowAlive<Params>(workflow: Workflow<Params>, id: string): Promise<boolean> {
  // The platform rejects for an instance that it does not know.
  const instance = await workflow.get(id).catch(() => undefined)
  return instance !== undefined && !OVER.includes((await instance.status()).status)
}

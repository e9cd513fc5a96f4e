import type { ControlStore, RunRow } from '../../store/control-store.ts'
import { START_UP_MS } from './workflow-alive.ts'

/** Where runs and their workflows are looked up. */
export interface RunWorld {
  readonly control: { readonly runs: Pick<ControlStore['runs'], 'list' | 'update'> }
  /** Whether the workflow of a run is still alive. */
  readonly isAlive: (runId: string) => Promise<boolean>
}

/** The latest run of a domain, {@link endedIfGone}. Rejects when the store does. */
export async function latestRun(domain: string, world: RunWorld, nowMs: number): Promise<RunRow | undefined> {
  const [last] = (await world.control.runs.list(domain, { limit: 1 })).rows
  return last === undefined ? undefined : endedIfGone(last, world, nowMs)
}

/** The run; one that lost its workflow is ended first, or no other could ever begin. */
export async function endedIfGone(last: RunRow, { control, isAlive }: RunWorld, nowMs: number): Promise<RunRow> {
  if (last.endedAtMs !== undefined || nowMs - last.startedAtMs < START_UP_MS) return last
  if (await isAlive(last.id)) return last
  const end = { state: 'failed', message: 'the workflow is gone', endedAtMs: nowMs } as const
  await control.runs.update(last.id, end)
  return { ...last, ...end }
}

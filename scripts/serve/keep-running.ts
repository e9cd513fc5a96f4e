import { setTimeout } from 'node:timers/promises'
import type { RunningWorkerd } from './run-workerd.ts'

/** What {@link keepRunning} is wired with. */
export interface KeptJob {
  /** Starts workerd; `port` is undefined the first time, then the port that it had. */
  readonly start: (port: number | undefined) => Promise<RunningWorkerd>
  /** Name of the socket whose port is kept. */
  readonly socket: string
  /** Settles when the process shall end. */
  readonly stopped: Promise<unknown>
  /** Called with one line when workerd has ended and is started again. */
  readonly complain: (line: string) => void
  /** In milliseconds. */
  readonly now: () => number
}

/** Why the process ended. */
export type KeptEnd = { readonly kind: 'stopped' } | { readonly kind: 'given-up'; readonly why: string }

/** A workerd that is started again whenever it ends unasked. */
export interface KeptWorkerd {
  readonly port: number
  /** Settles when it was stopped, or when workerd ended too often. Rejects when it could not be started again. */
  readonly end: Promise<KeptEnd>
}

/** A process that lives shorter than this has died of something that the next one will die of as well, */
const SHORT_LIFE_MS = 10_000
/** but not at the first time: an operator may have killed it. */
const MAX_SHORT_LIVES = 5
/** Ctrl-C reaches workerd as well: its end may be noticed before our own signal is. */
const SIGNAL_MS = 100

/**
 * Starts workerd and keeps it running on one port. Requests under way are lost with the process, its in-isolate cache too; new
 * connections are refused for the time of a start. Rejects when the first start fails.
 */
export async function keepRunning(job: KeptJob): Promise<KeptWorkerd> {
  const first = await job.start(undefined)
  const port = first.ports[job.socket]!
  return { port, end: guard(job, first, port) }
}

async function guard(job: KeptJob, first: RunningWorkerd, port: number): Promise<KeptEnd> {
  const stopped = job.stopped.then(() => 'stopped' as const)
  let workerd = first
  for (let shortLives = 0; ;) {
    const startedMs = job.now()
    const end = await Promise.race([stopped, workerd.exited])
    if (end === 'stopped' || (await Promise.race([stopped, setTimeout(SIGNAL_MS)])) === 'stopped') {
      await workerd.stop()
      return { kind: 'stopped' }
    }
    shortLives = job.now() - startedMs < SHORT_LIFE_MS ? shortLives + 1 : 0
    if (shortLives >= MAX_SHORT_LIVES) return { kind: 'given-up', why: `workerd ended ${shortLives} times (${end})` }
    job.complain(`serve: workerd ended (${end}); starting it again`)
    workerd = await job.start(port)
  }
}

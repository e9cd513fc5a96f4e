import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { backfillText } from '../output/backfill-text.ts'
import { readAnswer, type ControlClient } from './control-client.ts'
import { CommandFailure, EXIT_FINDINGS } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { canRedraw, clearLine, redraw } from '../output/terminal.ts'

const startAnswer = v.object({ jobId: v.string() })
const jobAnswer = v.object({
  id: v.string(),
  kind: v.string(),
  state: v.picklist(['running', 'done', 'failed']),
  scanned: v.number(),
  rekeyed: v.number(),
  merged: v.number(),
  counts: v.optional(v.record(v.string(), v.number())),
  message: v.optional(v.string()),
  problems: v.array(
    v.object({ kind: v.string(), detail: v.string(), rows: v.array(v.number()), keys: v.array(v.string()) }),
  ),
})

/** A job over the URL store of a control Worker, when it has ended well. */
export type RemoteJob = v.InferOutput<typeof jobAnswer>

/** What is asked for; `pollMs` only tests change. */
export interface RemoteJobWish {
  readonly kind: 'count' | 'backfill' | 'invariants'
  readonly counted?: string
  readonly pollMs?: number
}

const POLL_MS = 1000

/**
 * Begins a job over the URL store of a control Worker and waits for its end. Ctrl-C leaves it running there.
 *
 * @throws CommandFailure when it cannot be begun, fails, or the control Worker goes away
 */
export async function runRemoteJob(
  client: ControlClient,
  { kind, counted, pollMs = POLL_MS }: RemoteJobWish,
  io: Io,
): Promise<RemoteJob> {
  const body = { kind, ...(counted !== undefined && { counted }) }
  const { jobId } = readAnswer(client, startAnswer, await client.call('POST', '/v1/jobs', { body }))
  io.stderr.write(`canon: job ${jobId} -> ${client.target}\n`)
  for (;;) {
    const job = readAnswer(client, jobAnswer, await client.call('GET', `/v1/jobs/${encodeURIComponent(jobId)}`))
    if (canRedraw(io)) redraw(io.stderr, `${job.state}  ${backfillText(job)}`)
    if (job.state !== 'running') clearLine(io)
    if (job.state === 'done') return job
    if (job.state === 'failed')
      throw new CommandFailure(`${client.target}: job ${jobId} failed: ${job.message ?? 'no reason was given'}`, {
        exitCode: EXIT_FINDINGS,
      })
    await sleep(pollMs)
  }
}

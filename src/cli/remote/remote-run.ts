import * as v from 'valibot'
import { setTimeout as sleep } from 'node:timers/promises'
import { counted } from '../../learn/counted.ts'
import type { LearnProgress } from '../../learn/ports.ts'
import { controlClient, notLookedAfter, readAnswer, type ControlClient, type ControlOptions } from './control-client.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_OK, EXIT_REFUSED } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { progressText } from '../learning/learn-progress.ts'
import { canRedraw, clearLine, inert, redraw } from '../output/terminal.ts'

/** Options of `canon learn --remote-run`. */
export interface RemoteRunOptions extends ControlOptions {
  readonly mode?: string
  readonly profile?: string
  readonly maxFetches?: number
  readonly origin?: string
  /** The report as one line on stdout. */
  readonly json?: boolean
}

/** How a run is watched; only tests change it. */
export interface Watching {
  readonly pollMs?: number
  /** Ends the run there. */
  readonly stop: AbortSignal
}

const POLL_MS = 2000

const started = v.object({ runId: v.string() })
const runAnswer = v.object({
  id: v.string(),
  state: v.picklist(['queued', 'running', 'waiting', 'done', 'held', 'failed', 'stopped']),
  startedAtMs: v.number(),
  progress: v.optional(v.custom<LearnProgress>((value) => typeof value === 'object' && value !== null)),
  revision: v.optional(v.number()),
  message: v.optional(v.string()),
})
type Run = v.InferOutput<typeof runAnswer>

/**
 * `canon learn --remote-run`: begins a learning run on the control Worker, shows how it goes, and ends with its report.
 *
 * @returns 0 when it is done; 1 when it is held for a decision, failed or was stopped
 * @throws CommandFailure when it cannot be begun or the control Worker goes away; the run itself goes on there
 */
export async function runRemotely(
  domain: string,
  options: RemoteRunOptions,
  { io, watching }: { readonly io: Io; readonly watching: Watching },
): Promise<number> {
  const client = controlClient(options, io)
  const { mode, profile, maxFetches, origin } = options
  const given = Object.entries({ mode, profile, maxFetches, origin }).filter(([, value]) => value !== undefined)
  const path = `/v1/domains/${encodeURIComponent(domain)}/runs`
  const begun = await client.find(path, { method: 'POST', body: Object.fromEntries(given) })
  if (begun === undefined) throw new CommandFailure(`${client.target}: ${notLookedAfter(domain)}`)
  const { runId } = readAnswer(client, started, begun)
  io.stderr.write(`canon: run ${runId} of ${domain} -> ${client.target}\n`)
  const run = await watch(client, runId, { io, watching })
  for (const line of runLines(run)) io.stderr.write(`canon: ${inert(line)}\n`)
  const report = await client.find(`/v1/runs/${encodeURIComponent(runId)}/report`)
  if (report !== undefined && options.json === true) io.stdout.write(`${JSON.stringify(report)}\n`)
  for (const line of reportLines(report)) io.stderr.write(`canon: ${inert(line)}\n`)
  return run.state === 'done' ? EXIT_OK : EXIT_FINDINGS
}

async function watch(
  client: ControlClient,
  runId: string,
  { io, watching }: { readonly io: Io; readonly watching: Watching },
): Promise<Run> {
  const { stop, pollMs = POLL_MS } = watching
  const path = `/v1/runs/${encodeURIComponent(runId)}`
  const show = progressLine(io)
  const patiently = patienceWith({ io, pollMs, runId })
  let isStopping = false
  for (;;) {
    const run = await patiently(() => client.call('GET', path).then((answer) => readAnswer(client, runAnswer, answer)))
    show(run)
    if (run.state === 'done' || run.state === 'held' || run.state === 'failed' || run.state === 'stopped') {
      clearLine(io)
      return run
    }
    if (stop.aborted && !isStopping) {
      isStopping = true
      await client.call('POST', `${path}/stop`)
    }
    // Ctrl-C ends a wait, but only the one in which it comes.
    await sleep(pollMs, undefined, isStopping ? {} : { signal: stop }).catch(() => undefined)
  }
}

/** So many answers in a row may fail: a deployment, a connection that comes and goes. */
const MAX_MISSES = 10

/** Asks again where an answer fails, while that may pass; a refused token does not. */
function patienceWith({ io, pollMs, runId }: { readonly io: Io; readonly pollMs: number; readonly runId: string }) {
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    for (let misses = 1; ; misses++) {
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof CommandFailure) || error.exitCode === EXIT_REFUSED) throw error
        if (misses === MAX_MISSES) {
          const { exitCode, details } = error
          throw new CommandFailure(`${error.message}; the run goes on there: ${runId}`, { ...details, exitCode })
        }
        if (misses === 1) io.stderr.write(`canon: ${inert(error.message)}; asking again\n`)
      }
      await sleep(pollMs)
    }
  }
}

/** Shows a run: one line that changes on a terminal, elsewhere a line for every change of what is worked on. */
function progressLine(io: Io): (run: Run) => void {
  let shown = ''
  return ({ progress, state, startedAtMs }) => {
    const seen = progress?.fetches ?? 0
    const elapsedMs = Math.max(0, Date.now() - startedAtMs)
    const text =
      progress === undefined ? state : progressText({ progress, seen, seenSince: 0, elapsedMs, wait: undefined })
    const mark = `${state} ${progress?.stage} ${progress?.pattern}`
    if (canRedraw(io)) redraw(io.stderr, text)
    else if (mark !== shown) io.stderr.write(`canon: ${inert(text)}\n`)
    shown = mark
  }
}

function runLines({ id, state, message, revision }: Run): string[] {
  const isSaid = revision === undefined || message?.includes(`revision ${revision} `) === true
  const published = isSaid ? '' : `; revision ${revision} is in force`
  const lines = [`run ${id}: ${state}${message === undefined ? '' : `: ${message}`}${published}`]
  if (state === 'held')
    lines.push(
      `what is held waits for a person: canon approve anomaly-${id}, canon reject anomaly-${id}, or the console`,
    )
  return lines
}

const reportAnswer = v.object({
  fetches: v.number(),
  recalled: v.number(),
  patterns: v.array(v.object({ key: v.string(), drop: v.array(v.string()), basis: v.string() })),
  guard: v.object({ outcome: v.string(), explanation: v.string() }),
})
const SHOWN_PATTERNS = 20

/** The report in a few lines; one of another version is not guessed at. */
function reportLines(report: unknown): string[] {
  const parsed = v.safeParse(reportAnswer, report)
  if (!parsed.success) return report === undefined ? [] : ['the report is of another version; --json shows it']
  const { fetches, recalled, patterns, guard } = parsed.output
  const dropping = patterns.filter(({ drop }) => drop.length > 0)
  return [
    `${counted(fetches, 'page')} fetched, ${recalled} known from before; ${dropping.length} of ${counted(patterns.length, 'pattern')} ${dropping.length === 1 ? 'drops' : 'drop'} a parameter`,
    ...dropping.slice(0, SHOWN_PATTERNS).map(({ key, drop, basis }) => `  ${key}  drop ${drop.join(',')}  ${basis}`),
    ...(dropping.length > SHOWN_PATTERNS ? [`  and ${dropping.length - SHOWN_PATTERNS} more`] : []),
    ...(guard.outcome === 'first' ? [] : [`guard: ${guard.explanation}`]),
  ]
}

/**
 * `npm run serve -- --origin URL`: the edge Worker on plain `workerd serve` in front of any origin. Prints one line on
 * stdout when it is ready, and the access log if it is to; everything else goes to stderr, a summary at the end included. A workerd
 * that dies is started again. Exit codes: 0 after SIGINT or SIGTERM, 1 when the Worker fails or workerd dies again and again, 2 for a
 * flag, a file or a port that cannot be used.
 */
import { localOriginWarning, modesOf } from '../src/edge/request/client-address.ts'
import { buildWorker } from './build-worker.ts'
import { openAccessLog } from './serve/access-log.ts'
import type { Figures } from './serve/figures.ts'
import { keepRunning } from './serve/keep-running.ts'
import { type Log, writeError } from './serve/log.ts'
import { openMetricsServer, portOf } from './serve/metrics-server.ts'
import type { ServeOptions } from './serve/options.ts'
import { parseServeOptions } from './serve/options.ts'
import { connectProblem, portProblem } from './serve/port.ts'
import type { LoadedRecords } from './serve/records.ts'
import { loadRecords } from './serve/records.ts'
import { createServedEdge } from './serve/served-edge.ts'
import { stopSignal } from './serve/stop-signal.ts'
import { summaryOf } from './serve/summary.ts'
import { createFileWatch, type FileWatch } from './serve/watch-files.ts'
import { EDGE_SOCKET } from './serve/workerd-config.ts'

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const parsed = parseServeOptions(args)
  if (parsed.kind === 'end') {
    ;(parsed.exitCode === 0 ? process.stdout : process.stderr).write(parsed.text)
    return parsed.exitCode
  }
  const { options } = parsed
  const watch = createFileWatch(options.record)
  const loaded = loadRecords(options.record, options.host)
  if (!loaded.ok) return fail(loaded.message, 2)
  for (const warning of loaded.warnings) complain(warning)
  const modes = options.mode === undefined ? loaded.records.flatMap(modesOf) : [options.mode]
  const local = localOriginWarning(options.originText, modes)
  if (local !== undefined) complain(local)
  const wrong = secretProblem(options) ?? (await portsProblem(options))
  if (wrong !== undefined) return fail(wrong, 2)
  let accessLog: Log | undefined
  try {
    accessLog = options.accessLog === undefined ? undefined : openAccessLog(options.accessLog)
  } catch (error) {
    return fail(`--access-log: ${messageOf(error)}`, 2)
  }
  const stopped = stopSignal()
  try {
    return await serve(options, { records: loaded.records, watch, accessLog, signal: stopped })
  } catch (error) {
    return fail(messageOf(error), 1)
  }
}

function secretProblem({ forwardIdentity }: ServeOptions): string | undefined {
  const isMissing = forwardIdentity && (process.env['IDENTITY_SECRET'] ?? '') === ''
  return isMissing
    ? '--forward-identity needs IDENTITY_SECRET in the environment, which the origin knows too'
    : undefined
}

async function portsProblem({ address, port, metricsPort }: ServeOptions): Promise<string | undefined> {
  const problem = await portProblem(address, port)
  if (problem !== undefined || metricsPort === undefined) return problem
  return portProblem(address, metricsPort, '--metrics-port')
}

interface ServeParts {
  readonly records: Records
  readonly watch: FileWatch
  readonly accessLog: Log | undefined
  readonly signal: Promise<'stopped'>
}

async function serve(options: ServeOptions, { records, watch, accessLog, signal }: ServeParts): Promise<number> {
  const bundle = buildWorker('scripts/serve/worker.ts')
  const unreachable = await connectProblem(options.origin.host, options.origin.port)
  if (unreachable !== undefined) {
    complain(`warning: nothing answers at the origin ${options.originText} yet (${unreachable}); serving anyway`)
  }
  const { address, originText, metricsPort } = options
  const listenHost = address.includes(':') ? `[${address}]` : address
  const nowMs = (): number => Date.now()
  const environment = process.env
  const edge = createServedEdge({ options, bundle, records, listenHost, environment, accessLog, complain, nowMs })
  // Asked for before workerd is stopped, which forgets them.
  let figures: Figures | undefined
  const stopped = signal.then(async () => void (figures = await edge.figures()))
  const now = (): number => performance.now()
  const { port, end } = await keepRunning({ start: edge.start, socket: EDGE_SOCKET, stopped, complain, now })
  const metrics = metricsPort === undefined ? undefined : await openMetricsServer(address, metricsPort, edge.metrics)
  if (metrics !== undefined) complain(`serve: figures on http://${listenHost}:${portOf(metrics)}/metrics`)
  watch.start(() => void edge.reload())
  const mode = modeText(options, records)
  console.log(`edge-canonicalizer ready on http://${listenHost}:${port} (mode ${mode}, origin ${originText})`)
  const ended = await end
  watch.stop()
  metrics?.close()
  if (figures !== undefined) complain(`serve: ${summaryOf(figures.counters, nowMs())}`)
  return ended.kind === 'stopped' ? 0 : fail(ended.why, 1)
}

type Records = (LoadedRecords & { readonly ok: true })['records']

function modeText(options: ServeOptions, records: Records): string {
  if (options.mode !== undefined) return options.mode
  const modes = new Set(records.map((record) => record.mode))
  if (modes.size === 0) return 'observe'
  return modes.size === 1 ? [...modes].join() : 'as each record says'
}

function complain(line: string): void {
  writeError(`${line}\n`)
}

function fail(line: string, exitCode: number): number {
  complain(`serve: ${line}`)
  return exitCode
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

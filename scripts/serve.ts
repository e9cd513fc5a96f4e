/**
 * `npm run serve -- --origin URL`: the edge Worker on plain `workerd serve` in front of any origin. Prints one line on
 * stdout when it is ready; everything else goes to stderr. A workerd that dies is started again. Exit codes: 0 after SIGINT or
 * SIGTERM, 1 when the Worker fails or workerd dies again and again, 2 for a flag, a file or a port that cannot be used.
 */
import { localOriginWarning, modesOf } from '../src/edge/request/client-address.ts'
import { buildWorker } from './build-worker.ts'
import { writeError } from './serve/log.ts'
import { keepRunning } from './serve/keep-running.ts'
import type { ServeOptions } from './serve/options.ts'
import { parseServeOptions } from './serve/options.ts'
import { connectProblem, portProblem } from './serve/port.ts'
import type { LoadedRecords } from './serve/records.ts'
import { loadRecords } from './serve/records.ts'
import { startWorkerd } from './serve/run-workerd.ts'
import { stopSignal } from './serve/stop-signal.ts'
import { EDGE_SOCKET, edgeConfig } from './serve/workerd-config.ts'

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const parsed = parseServeOptions(args)
  if (parsed.kind === 'end') {
    ;(parsed.exitCode === 0 ? process.stdout : process.stderr).write(parsed.text)
    return parsed.exitCode
  }
  const { options } = parsed
  const loaded = loadRecords(options.record, options.host)
  if (!loaded.ok) return fail(loaded.message, 2)
  for (const warning of loaded.warnings) complain(warning)
  const modes = options.mode === undefined ? loaded.records.flatMap(modesOf) : [options.mode]
  const local = localOriginWarning(options.originText, modes)
  if (local !== undefined) complain(local)
  const taken = await portProblem(options.address, options.port)
  if (taken !== undefined) return fail(taken, 2)
  const stopped = stopSignal()
  try {
    return await serve(options, loaded.records, stopped)
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), 1)
  }
}

async function serve(options: ServeOptions, records: Records, stopped: Promise<'stopped'>): Promise<number> {
  const bundle = buildWorker()
  const unreachable = await connectProblem(options.origin.host, options.origin.port)
  if (unreachable !== undefined) {
    complain(`warning: nothing answers at the origin ${options.originText} yet (${unreachable}); serving anyway`)
  }
  const listenHost = options.address.includes(':') ? `[${options.address}]` : options.address
  const start = (port: number | undefined): ReturnType<typeof startWorkerd> => {
    const listen = `${listenHost}:${port ?? options.port}`
    const text = bindings(options, records)
    const { origin, trustForwardedProto } = options
    const config = edgeConfig({
      listen,
      bundlePath: bundle.path,
      origin,
      text,
      trustForwardedProto,
      dropsOwnHeaders: true,
    })
    return startWorkerd({ config, sockets: [EDGE_SOCKET] })
  }
  const now = (): number => performance.now()
  const { port, end } = await keepRunning({ start, socket: EDGE_SOCKET, stopped, complain, now })
  const mode = modeText(options, records)
  console.log(`edge-canonicalizer ready on http://${listenHost}:${port} (mode ${mode}, origin ${options.originText})`)
  const ended = await end
  return ended.kind === 'stopped' ? 0 : fail(ended.why, 1)
}

type Records = (LoadedRecords & { readonly ok: true })['records']

function bindings(options: ServeOptions, records: Records): Record<string, string | undefined> {
  return {
    MODE: options.mode ?? 'observe',
    MODE_OVERRIDE: options.mode,
    HOSTS: options.host.join(','),
    FORWARD_HEADERS: options.forwardHeader.join(','),
    VARY_ALLOW: options.varyHeader.join(','),
    ADAPTER: 'memory',
    ORIGIN_TIMEOUT_MS:
      options.originTimeout === undefined ? undefined : String(Math.round(options.originTimeout * 1000)),
    DEBUG_HEADERS: options.debug ? 'always' : undefined,
    RECORDS_JSON: records.length === 0 ? undefined : JSON.stringify(records),
  }
}

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

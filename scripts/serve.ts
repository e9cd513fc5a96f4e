/**
 * `npm run serve -- --origin URL`: the edge Worker on plain `workerd serve` in front of any origin. Prints one line on
 * stdout when it is ready; everything else goes to stderr. Exit codes: 0 after SIGINT or SIGTERM, 1 when workerd or the
 * Worker fails, 2 for a flag, a file or a port that cannot be used.
 */
import { setTimeout } from 'node:timers/promises'
import { buildWorker } from './build-worker.ts'
import type { ServeOptions } from './serve/options.ts'
import { parseServeOptions } from './serve/options.ts'
import { connectProblem, portProblem } from './serve/port.ts'
import type { LoadedRecords } from './serve/records.ts'
import { loadRecords } from './serve/records.ts'
import type { RunningWorkerd } from './serve/run-workerd.ts'
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
    complain(`warning: nothing answers at the origin ${options.originText} yet (${unreachable}); serving all the same`)
  }
  const listenHost = options.address.includes(':') ? `[${options.address}]` : options.address
  const listen = `${listenHost}:${options.port}`
  const config = edgeConfig({
    listen,
    bundlePath: bundle.path,
    origin: options.origin,
    text: bindings(options, records),
  })
  const workerd = await startWorkerd({ config, sockets: [EDGE_SOCKET] })
  const address = `http://${listenHost}:${workerd.ports[EDGE_SOCKET]}`
  console.log(
    `edge-canonicalizer ready on ${address} (mode ${modeText(options, records)}, origin ${options.originText})`,
  )
  return untilTheEnd(workerd, stopped)
}

type Records = (LoadedRecords & { readonly ok: true })['records']

function bindings(options: ServeOptions, records: Records): Record<string, string | undefined> {
  return {
    MODE: options.mode ?? 'observe',
    MODE_OVERRIDE: options.mode,
    HOSTS: options.host.join(','),
    FORWARD_HEADERS: options.forwardHeader.join(','),
    ADAPTER: 'memory',
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

async function untilTheEnd(workerd: RunningWorkerd, stopped: Promise<'stopped'>): Promise<number> {
  const end = await Promise.race([stopped, workerd.exited])
  // Ctrl-C reaches workerd as well: its end may be noticed before our own signal is.
  const asked = end === 'stopped' || (await Promise.race([stopped, setTimeout(100)])) === 'stopped'
  if (!asked) return fail(`workerd ended (${end})`, 1)
  await workerd.stop()
  return 0
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

function fail(line: string, exitCode: number): number {
  complain(`serve: ${line}`)
  return exitCode
}

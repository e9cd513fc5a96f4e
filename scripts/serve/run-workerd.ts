import { spawn, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { CACHE_FOLDER } from '../build-worker.ts'
import { partAccessLines } from './access-log.ts'
import { createLog, type Log, writeError } from './log.ts'

/** A workerd process that serves. */
export interface RunningWorkerd {
  /** Process id of workerd itself. */
  readonly pid: number
  /** Port per socket name, as bound (a configured port 0 is resolved). */
  readonly ports: Readonly<Record<string, number>>
  /** Settles when the process is gone, with its exit code or the name of the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals>
  /** Asks it to end, insists after two seconds; resolves when it is gone. */
  stop(): Promise<void>
}

/** What {@link startWorkerd} runs. */
export interface WorkerdJob {
  /** Cap'n Proto text; the files that it embeds are in {@link CACHE_FOLDER}. */
  readonly config: string
  /** Names of the sockets in `config`; all must listen before the job counts as started. */
  readonly sockets: readonly string[]
  /** Where workerd's own output (console of the Worker, warnings) goes; default: our stderr, less what would fill it. */
  readonly log?: Log
  /** Where the access lines of its stdout go; absent: it prints none. */
  readonly accessLog?: Log | undefined
  /** Default 10,000. */
  readonly startTimeoutMs?: number
}

/** Responses under way get this long to finish after the signal to stop. */
const DRAIN_MS = 2_000

let configCount = 0 // two jobs of one process must not share a config file

/**
 * Runs `workerd serve` with a generated config and waits until every socket listens.
 * Rejects with an `Error` that carries the output of workerd when it ends or stays silent before that.
 */
export async function startWorkerd(job: WorkerdJob): Promise<RunningWorkerd> {
  const configPath = join(CACHE_FOLDER, `serve-${process.pid}-${configCount++}.capnp`)
  writeFileSync(configPath, job.config)
  const prefix = endingWithUs()
  const [program, ...args] = [...prefix, workerdPath(), 'serve', basename(configPath), '--control-fd=3']
  const child = spawn(program, args, {
    cwd: CACHE_FOLDER,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // Ctrl-C then reaches us alone, and what is under way, or counted, is not lost with it.
    detached: prefix.length > 0,
  })
  const said = logOutput(child.stdio[1] as Readable, child.stdio[2] as Readable, job)
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1))
    child.once('error', () => resolve(1))
  })
  try {
    const ports = await listening(child.stdio[3] as Readable, job, exited, said)
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS)
      await exited
      clearTimeout(timer)
    }
    return { pid: child.pid!, ports, exited, stop }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    rmSync(configPath, { force: true })
  }
}

/** Passes on what workerd says. Returns how to read the end of it. */
function logOutput(stdout: Readable, stderr: Readable, job: WorkerdJob): () => string {
  let said = ''
  const openLog = (): Log => {
    const log = job.log ?? createLog({ write: writeError, nowMs: () => performance.now() })
    return (text) => {
      said = (said + text).slice(-4000)
      log(text)
    }
  }
  const { accessLog } = job
  const output = openLog()
  stdout.setEncoding('utf8').on('data', accessLog === undefined ? output : partAccessLines(accessLog, output))
  stderr.setEncoding('utf8').on('data', openLog())
  return () => said
}

function listening(
  control: Readable,
  job: WorkerdJob,
  exited: Promise<number | NodeJS.Signals>,
  said: () => string,
): Promise<Record<string, number>> {
  const ports: Record<string, number> = {}
  return new Promise((resolve, reject) => {
    const timeoutMs = job.startTimeoutMs ?? 10_000
    const timer = setTimeout(() => reject(new Error(`workerd did not listen within ${timeoutMs} ms`)), timeoutMs)
    timer.unref()
    let buffer = ''
    control.setEncoding('utf8')
    control.on('data', (text: string) => {
      buffer += text
      const lines = buffer.split('\n')
      buffer = lines.pop() ?? ''
      for (const line of lines) {
        const event = JSON.parse(line) as { event: string; socket?: string; port?: number }
        if (event.event === 'listen' && event.socket !== undefined) ports[event.socket] = event.port ?? 0
      }
      if (job.sockets.every((name) => name in ports)) resolve(ports)
    })
    void exited.then((code) => {
      clearTimeout(timer)
      reject(new Error(`workerd ended (${code}) before it was ready: ${said().trim() || 'it said nothing'}`))
    })
  })
}

const WITH_US: readonly string[] = ['setpriv', '--pdeathsig', 'TERM']
let canEndWithUs: boolean | undefined // whether the system has it is found out once

/**
 * The command prefix that ends a program together with its parent, even when the parent is killed. An orphan would go on serving
 * on a port that the next start needs. Empty where the system has no such command.
 */
function endingWithUs(): readonly string[] {
  canEndWithUs ??= process.platform === 'linux' && spawnSync(WITH_US[0]!, [...WITH_US.slice(1), 'true']).status === 0
  return canEndWithUs ? WITH_US : []
}

function workerdPath(): string {
  const found = createRequire(import.meta.url)('workerd') as { readonly default: string }
  return found.default
}

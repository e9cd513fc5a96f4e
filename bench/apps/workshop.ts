import { spawn } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathOf, programNamed } from '../../scripts/programs.ts'
import type { Need, RealApp } from './types.ts'

/** A temporary folder, a free port and the processes of one application; `close` removes all of them. */
export interface Workshop {
  readonly folder: string
  /** Where the application itself listens, behind the proxy. */
  readonly port: number
  /** `http://127.0.0.1:<port of the proxy>`: how the application should call itself. */
  readonly publicOrigin: string
  /** A number of pages, files or revisions that is usual for this application, made as much larger as the log is to be; never smaller. */
  readonly many: (usual: number) => number
  /** Writes a file below the folder and answers its path. */
  readonly write: (path: string, text: string) => Promise<string>
  /** Runs a program to its end and answers what it said. Rejects with its complaints when it fails. */
  readonly run: (program: string, words: readonly string[], options?: RunOptions) => Promise<string>
  /** Starts a server and waits until the port answers. */
  readonly serve: (program: string, words: readonly string[], options?: SpawnOptions) => Promise<void>
  /** Starts a program that serves others through a file, such as a socket, and waits until the file is there. */
  readonly background: (program: string, words: readonly string[], file: string) => Promise<void>
  /** Something else that has to end with the workshop. */
  readonly atClose: (end: () => Promise<unknown>) => void
  readonly close: () => Promise<void>
}

/** How a program is run. */
export interface RunOptions extends SpawnOptions {
  /** Written to its standard input. */
  readonly input?: string | Uint8Array
}

/** Debian packages that are missing for an application. */
export function missingPackages(app: RealApp): string[] {
  const missing = (need: Need): readonly string[] => {
    if (typeof need === 'string') return pathOf(need) === undefined ? programNamed(need).packages : []
    return existsSync(need.file) ? [] : [need.package]
  }
  return [...new Set(app.needs.flatMap(missing))]
}

/** A port of the loopback interface without a listener at this moment. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/**
 * Opens a workshop for one application.
 *
 * @param growth how many times the usual log is wanted, default 1
 */
export async function openWorkshop(name: string, publicOrigin: string, growth = 1): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), `canon-${name}-`))
  const port = await freePort()
  const ends: (() => Promise<unknown>)[] = []
  return {
    folder,
    port,
    publicOrigin,
    many: (usual) => Math.round(usual * Math.max(1, growth)),
    async write(path, text) {
      const full = join(folder, path)
      await mkdir(dirname(full), { recursive: true })
      await writeFile(full, text)
      return full
    },
    run: (program, words, options) => run(program, words, { cwd: folder, ...options }),
    async serve(program, words, options) {
      const child = spawn(program, words, {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
        ...options,
      })
      ends.push(() => endProcess(child))
      await listening(child, port, program)
    },
    async background(program, words, file) {
      const child = spawn(program, words, { cwd: folder, stdio: 'ignore', detached: true })
      ends.push(() => endProcess(child))
      for (let turn = 0; turn < 600 && !existsSync(file); turn++) await wait(50)
      if (!existsSync(file)) throw new Error(`${program} does not make ${file}`)
    },
    atClose: (end) => ends.push(end),
    async close() {
      for (const end of ends.toReversed()) await end()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function run(program: string, words: readonly string[], options: RunOptions): Promise<string> {
  const { input, ...rest } = options
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { ...rest, stdio: ['pipe', 'pipe', 'pipe'] })
    const said: Buffer[] = []
    const complained: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => complained.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(said).toString())
      else reject(new Error(`${program} ${words.join(' ')}: exit ${code}\n${Buffer.concat([...said, ...complained])}`))
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input ?? '')
  })
}

async function listening(child: ChildProcess, port: number, program: string): Promise<void> {
  let complaints = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaints = (complaints + text).slice(-2000)))
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${complaints}`)))
  })
  failed.catch(() => undefined)
  const until = Date.now() + 30_000
  while (Date.now() < until) {
    const open = await Promise.race([answers(port), failed])
    if (open) return
    await wait(50)
  }
  throw new Error(`${program} does not listen on port ${port}: ${complaints}`)
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    })
    await response.arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** Ends a process and those it started, and waits for it. */
async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGTERM')
  const patience = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), 3000)
  await gone
  clearTimeout(patience)
}

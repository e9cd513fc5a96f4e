/**
 * `npm start`: the edge Worker under `wrangler dev`, in front of the demo shop or of `--origin`, and the control Worker with its console on
 * the next port. Needs no account and no network. Prints a short guide when it answers; ends with 0 on Ctrl-C, 2 when a flag or the port cannot be used, 1 when wrangler fails.
 */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { REPOSITORY } from './build-worker.ts'
import { originProblem } from './serve/options.ts'
import { portProblem } from './serve/port.ts'
import { stopSignal } from './serve/stop-signal.ts'
import { startConfigs } from './start/configs.ts'
import { openControlPort } from './start/control-port.ts'
import { guide, HELP } from './start/guide.ts'
import { makeTables } from './start/tables.ts'

const PORT = '8787'
const STATE_FOLDER = '.wrangler/demo'
const START_TIMEOUT_MS = 90_000

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const flags = readFlags(args)
  if ('text' in flags) {
    console.log(flags.text)
    return flags.exitCode
  }
  const { port, state: folder, origin } = flags
  const taken = (await portProblem('127.0.0.1', port)) ?? (await portProblem('127.0.0.1', port + 1))
  if (taken !== undefined) {
    console.error(`start: ${taken}: npm start -- --port ${port + 2}`)
    return 2
  }
  const site = origin ?? 'a demo shop'
  console.error(`start: the edge Worker in front of ${site}, and the control Worker; ten seconds to half a minute …`)
  const configs = startConfigs(origin, folder)
  // The local Cache API outlives the process, the render counter of the shop does not: both begin empty together.
  rmSync(join(folder, 'v3', 'cache'), { recursive: true, force: true })
  const failure = await makeTables(folder).then(() => undefined, String)
  if (failure !== undefined) {
    console.error(`start: the tables of the control Worker could not be made: ${failure}`)
    return 1
  }
  const wrangler = startWrangler(port, folder, configs)
  const exited = ended(wrangler)
  const controlPort = await openControlPort(port + 1, port)
  const stopped = stopSignal()
  const state = await Promise.race([answers(port, origin === undefined ? '/renders' : '/'), stopped, exited])
  if (state === 'answers') console.log(guide(`http://localhost:${port}`, `http://localhost:${port + 1}`, origin))
  if (state === 'silent') console.error(`start: wrangler dev did not answer within ${START_TIMEOUT_MS / 1000} s`)
  const end = state === 'answers' ? await Promise.race([stopped, exited]) : state
  if (typeof end === 'number' && (await Promise.race([stopped, setTimeout(100)])) !== 'stopped') {
    console.error(`start: wrangler dev ended (${end})`)
    controlPort.close()
    return 1
  }
  controlPort.close()
  wrangler.kill('SIGTERM')
  await exited
  return end === 'silent' ? 1 : 0
}

interface Flags {
  readonly port: number
  /** Where the local databases are kept, absolute. */
  readonly state: string
  /** `scheme://host[:port]` of one's own site; absent: the demo shop. */
  readonly origin: string | undefined
}

function readFlags(args: readonly string[]): Flags | { readonly text: string; readonly exitCode: number } {
  try {
    const options = {
      port: { type: 'string', default: PORT },
      state: { type: 'string' },
      origin: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    } as const
    const { values } = parseArgs({ args: [...args], options })
    if (values.help === true) return { text: HELP, exitCode: 0 }
    const port = Number(values.port)
    const isPort = /^\d+$/.test(values.port) && port > 0 && port < 65_535
    const problem = values.origin === undefined ? undefined : originProblem(values.origin)
    if (problem !== undefined) return { text: `start: --origin ${values.origin}: ${problem}`, exitCode: 2 }
    const origin = values.origin === undefined ? undefined : new URL(values.origin).origin
    const state = values.state ?? stateFolder(values.port, origin)
    if (isPort) return { port, state: resolve(REPOSITORY, state), origin }
    return { text: `start: --port ${values.port}: it must be a number from 1 to 65534`, exitCode: 2 }
  } catch (error) {
    return {
      text: `start: ${error instanceof Error ? error.message.split('. ')[0] : String(error)}\n${HELP}`,
      exitCode: 2,
    }
  }
}

/** Two that run at once must not share their databases, nor two sites: each port and each site has a folder of its own. */
function stateFolder(port: string, origin: string | undefined): string {
  const site = origin === undefined ? '' : `-${origin.replaceAll(/[^a-z\d]+/gi, '-')}`
  return `${STATE_FOLDER}${port === PORT ? '' : `-${port}`}${site}`
}

function startWrangler(port: number, folder: string, configs: readonly string[]): ChildProcess {
  const wrangler = join(REPOSITORY, 'node_modules', 'wrangler', 'bin', 'wrangler.js')
  // Wrangler's own inspector port is the same for all: two that start at once would both take it.
  const flags = ['--port', String(port), '--ip', '127.0.0.1', '--log-level', 'warn', '--inspector-port', '0']
  const named = configs.flatMap((path) => ['-c', path])
  const args = ['dev', ...named, ...flags, '--show-interactive-dev-session=false', '--persist-to', folder]
  return spawn(process.execPath, [wrangler, ...args], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      CI: 'true',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_HIDE_BANNER: 'true',
    },
  })
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

/**
 * Waits for the first page at `path`; that of the shop is not stored, so that the guide begins with an empty cache. It asks by the
 * name that people use: a domain of the control Worker is any host that was asked for.
 */
async function answers(port: number, path: string): Promise<'answers' | 'silent'> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (await isServed(`http://localhost:${port}${path}`)) return 'answers'
    await setTimeout(200)
  }
  return 'silent'
}

/** Reads the page to its end: a connection that is closed before makes the platform print an error, which frightens newcomers. */
async function isServed(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual' })
    await response.arrayBuffer()
    // A site of one's own may have no page here, or not be up yet.
    return response.headers.get('cache-status')?.includes('edge-canonicalizer') === true
  } catch {
    return false
  }
}

/** The public suite `http-cache-tests`, as it comes: no part of it is in this repository. */

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { REPOSITORY } from '../build-worker.ts'
import type { OutsideGroup, OutsideResult } from './tally.ts'

/** Where `npm ci --prefix scripts/outside` puts it. */
export const INSTALLED_SUITE = 'scripts/outside/node_modules/http-cache-tests'
/** Cases under way at a time: most of them wait for three seconds. */
const AT_ONCE = 40

/** A folder with the suite. */
export interface OutsideSuite {
  readonly folder: string
  readonly version: string
}

/** The suite's own origin. */
export interface SuiteOrigin {
  readonly port: number
  stop(): void
}

interface Runner {
  readonly runTests: (
    groups: readonly OutsideGroup[],
    fetcher: typeof fetch,
    isBrowser: boolean,
    base: string,
    atOnce: number,
  ) => Promise<void>
  readonly getResults: () => Readonly<Record<string, OutsideResult>>
}

/** Finds the suite in a folder, relative to the repository; undefined where there is none. */
export function findSuite(folder: string): OutsideSuite | undefined {
  const whole = resolve(REPOSITORY, folder)
  const manifest = join(whole, 'package.json')
  if (!existsSync(manifest) || !existsSync(join(whole, 'tests/index.mjs'))) return undefined
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return { folder: whole, version }
}

/** Later revisions keep client and server in a folder of their own. */
function engineFolder({ folder }: OutsideSuite): string {
  const engine = join(folder, 'test-engine')
  return existsSync(engine) ? engine : folder
}

/** Starts its origin on a free port. @throws {Error} when it does not listen within ten seconds */
export async function startSuiteOrigin(suite: OutsideSuite): Promise<SuiteOrigin> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(engineFolder(suite), 'server/server.mjs')], {
    cwd: suite.folder,
    stdio: 'ignore',
    env: {
      ...process.env,
      npm_config_port: String(port),
      npm_config_protocol: 'http',
      npm_config_pidfile: join(tmpdir(), `outside-${process.pid}.pid`),
    },
  })
  const stop = (): void => void child.kill()
  for (let tries = 0; tries < 100; tries++) {
    if (await listens(port)) return { port, stop }
    await pause(100)
  }
  stop()
  throw new Error(`the origin of ${suite.folder} does not listen on port ${port}`)
}

/** Runs every case against a cache on this address. */
export async function runOutside(
  suite: OutsideSuite,
  base: string,
): Promise<{ readonly groups: readonly OutsideGroup[]; readonly results: Readonly<Record<string, OutsideResult>> }> {
  const groups = (await importFrom<{ default: readonly OutsideGroup[] }>(join(suite.folder, 'tests/index.mjs'))).default
  const runner = await importFrom<Runner>(join(engineFolder(suite), 'client/runner.mjs'))
  await runner.runTests(groups, fetch, false, base, AT_ONCE)
  return { groups, results: runner.getResults() }
}

function importFrom<T>(path: string): Promise<T> {
  return import(pathToFileURL(path).href) as Promise<T>
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((found) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => found(port))
    }),
  )
}

function listens(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
    socket.once('connect', () => socket.destroy())
  })
}

import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request, type Server } from 'node:http'
import { connect, createServer as createSocketServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ExportPlan, ExportTarget } from '../../../src/export/types.ts'

/** A cache in front of an origin that says which URL it was asked. */
export interface RealCache {
  /** The path and query that the origin was asked for; the status of the cache where it refused. */
  ask(host: string, target: string): Promise<string>
  stop(): Promise<void>
  readonly url: string
}

/** Runs the standalone configuration of a target. Rejects with the output of the program if it does not listen within thirty seconds. */
export async function startCache(
  target: ExportTarget,
  plan: ExportPlan,
  cacheControl = 'no-store',
): Promise<RealCache> {
  const origin = await echoingOrigin(cacheControl)
  const port = await freePort()
  // These programs give up the rights of root, and then they could not read a folder of the run of tests.
  const folder = mkdtempSync('/tmp/cache-')
  chmodSync(folder, 0o755)
  const { files, command } = target.standalone!(plan, {
    origin: `http://127.0.0.1:${portOf(origin)}`,
    listen: { host: '127.0.0.1', port },
    folder,
  })
  for (const { name, text } of files) writeFileSync(join(folder, name), text)
  const child = spawn('/bin/sh', ['-c', `exec ${command}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  })
  await listening(child, port)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  return {
    url: `http://127.0.0.1:${port}`,
    ask: (host, path) => ask(agent, port, host, path),
    async stop() {
      agent.destroy()
      await ended(child)
      origin.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function echoingOrigin(cacheControl: string): Promise<Server> {
  const server = createServer((asked, response) => {
    response.setHeader('Cache-Control', cacheControl)
    response.end(asked.url)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function portOf(server: { address(): unknown }): number {
  return (server.address() as AddressInfo).port
}

async function freePort(): Promise<number> {
  const server = createSocketServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data: Buffer) => (output += data.toString()))
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) break
    if (await isOpen(port)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill()
  throw new Error(`does not listen: ${output.slice(-2000)}`)
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(socket.destroy() !== undefined))
    socket.on('error', () => resolve(false))
  })
}

function ask(agent: Agent, port: number, host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { host }, agent }, (response) => {
      let body = ''
      response.on('data', (data: Buffer) => (body += data.toString()))
      response.on('end', () => resolve(response.statusCode === 200 ? body : `status ${response.statusCode}`))
    })
    asked.on('error', reject)
    asked.end()
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const end = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await end
}

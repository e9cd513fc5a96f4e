import { execFile } from 'node:child_process'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** One burst of load on one address. */
export interface Load {
  readonly port: number
  /** `pages`: variants of 20 pages again and again; `unique`: no page twice. */
  readonly urls: 'pages' | 'unique'
  readonly path: string
  readonly connections: number
  readonly durationMs: number
}

/** What came of it. */
export interface LoadResult {
  readonly requestsPerSecond: number
  /** Median latency. */
  readonly p50Ms: number
  /** Responses that failed or had a status of 400 or above. */
  readonly errors: number
}

/** What makes the load. Figures of the two do not compare. */
export interface LoadTool {
  readonly name: 'wrk' | 'node'
  readonly run: (load: Load) => Promise<LoadResult>
}

/** The tool of a whole run: wrk where it is installed, unless one is named. */
export async function loadTool(name?: LoadTool['name']): Promise<LoadTool> {
  if (name === 'node') return { name, run: loadWithNode }
  const found = await promisify(execFile)('wrk', ['--version']).catch((error: unknown) => error)
  // wrk ends with 1 after it has told its version.
  const missing = found instanceof Error && 'code' in found && found.code === 'ENOENT'
  return missing ? { name: 'node', run: loadWithNode } : { name: 'wrk', run: loadWithWrk }
}

async function loadWithWrk(load: Load): Promise<LoadResult> {
  const script = join(import.meta.dirname, 'variants.lua')
  const seconds = `${Math.max(1, Math.round(load.durationMs / 1000))}s`
  const flags = ['-t1', `-c${load.connections}`, `-d${seconds}`, '-s', script, `http://127.0.0.1:${load.port}`]
  const { stdout } = await promisify(execFile)('wrk', [...flags, '--', load.urls, load.path])
  const summary = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<
    'requests' | 'durationUs' | 'p50Us' | 'errors',
    number
  >
  return {
    requestsPerSecond: (summary.requests * 1e6) / summary.durationUs,
    p50Ms: summary.p50Us / 1000,
    errors: summary.errors,
  }
}

const TAILS = ['', '&utm_source=newsletter&utm_medium=email', '&gclid=Cj0KCQiA7bucBhCeARIsAIOwr', '&sort=price']

/** The fallback: one request after another on every connection. It saturates earlier than wrk, so ratios come out nearer to 1. */
async function loadWithNode(load: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const latencies: number[] = []
  let errors = 0
  let count = Math.floor(Math.random() * 1e6) * 1000
  const start = performance.now()
  const worker = async (): Promise<void> => {
    while (performance.now() - start < load.durationMs) {
      const id = load.urls === 'pages' ? ++count % 20 : ++count
      const path = `${load.path}?variant=${id}${TAILS[count % TAILS.length]}`
      const sent = performance.now()
      const status = await statusOf(agent, load.port, path)
      if (status === 0 || status >= 400) errors++
      latencies.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: load.connections }, worker))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  const p50Ms = latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length / 2)] ?? Number.NaN
  return { requestsPerSecond: latencies.length / seconds, p50Ms, errors }
}

function statusOf(agent: Agent, port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    get({ agent, host: '127.0.0.1', port, path }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    }).once('error', () => resolve(0))
  })
}

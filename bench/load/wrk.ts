import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What wrk is told. */
export interface Burst {
  readonly port: number
  /** File of URLs, as `zipf.lua` reads it. */
  readonly urlsPath: string
  readonly pages: number
  readonly variantsPerPage: number
  readonly pageExponent: number
  readonly variantExponent: number
  /** The same seed asks for the same URLs. */
  readonly seed: number
  readonly connections: number
  readonly seconds: number
  /** How long a connection waits on average before it asks again; 0: it asks at once. */
  readonly thinkMs: number
}

/** What came of it. */
export interface BurstResult {
  readonly requests: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Connections and responses that failed, and statuses of 400 or above. */
  readonly errors: number
}

/** Loads one address with wrk. Rejects when wrk is not installed (`apt-get install wrk`) or ends badly. */
export async function runWrk(burst: Burst): Promise<BurstResult> {
  const script = join(import.meta.dirname, 'zipf.lua')
  const { pages, variantsPerPage, pageExponent, variantExponent, seed, thinkMs } = burst
  const flags = ['-t1', `-c${burst.connections}`, `-d${burst.seconds}s`, '--timeout', '10s', '-s', script]
  const figures = [pages, variantsPerPage, pageExponent, variantExponent, seed].map(String)
  const address = `http://127.0.0.1:${burst.port}`
  const env = { ...process.env, ...(thinkMs > 0 && { THINK_MS: String(thinkMs) }) }
  const { stdout } = await promisify(execFile)('wrk', [...flags, address, '--', burst.urlsPath, ...figures], { env })
  return readSummary(stdout)
}

/** Reads the line that `zipf.lua` prints at the end. Throws when there is none. */
export function readSummary(output: string): BurstResult {
  const line = output.trim().split('\n').at(-1) ?? ''
  const { requests, durationUs, p50Us, p99Us, errors } = JSON.parse(line) as Record<
    'requests' | 'durationUs' | 'p50Us' | 'p99Us' | 'errors',
    number
  >
  return { requests, seconds: durationUs / 1e6, p50Ms: p50Us / 1000, p99Ms: p99Us / 1000, errors }
}

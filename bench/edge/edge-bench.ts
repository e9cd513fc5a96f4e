import type { WorkerBundle } from '../../scripts/build-worker.ts'
import { buildWorker } from '../../scripts/build-worker.ts'
import { EDGE_SOCKET } from '../../scripts/serve/workerd-config.ts'
import type { Gate } from '../gates.ts'
import { atLeast, atMost } from '../gates.ts'
import type { Load, LoadResult, LoadTool } from './load.ts'
import { loadTool } from './load.ts'
import type { Servers } from './servers.ts'
import { runBundle, startServers } from './servers.ts'

/** A measured value for people, beside no limit. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: 'requests/s' | 'ms' | 'KiB'
}

/** Figures and gates of one run. */
export interface EdgeBench {
  readonly tool: 'wrk' | 'node'
  readonly figures: readonly Figure[]
  readonly gates: readonly Gate[]
}

/** How long to measure. */
export interface EdgeEffort {
  readonly rounds: number
  /** Length of one burst; wrk takes whole seconds. */
  readonly burstMs: number
  /** Default: wrk where it is installed. */
  readonly tool?: LoadTool['name']
  /** How many cold starts the start-up time is taken from. */
  readonly starts: number
}

/** Usual effort: under three minutes in all. A burst alone is off by a tenth and more on a busy machine. */
export const EDGE_FULL: EdgeEffort = { rounds: 7, burstMs: 2000, starts: 7 }

/** A look in about 12 s. */
export const EDGE_QUICK: EdgeEffort = { rounds: 1, burstMs: 1000, starts: 3 }

const SATURATING_CONNECTIONS = 32
const CALM_CONNECTIONS = 4
/** More than 64 MB of the origin's long pages. */
const FILLING_PAGES = 200

/**
 * Measures the edge Worker beside a bare pass-through Worker on plain workerd, in front of the same instant origin. Every
 * round loads each of them once, so that a slow moment of the machine falls on all; ratios are taken inside a round, and the
 * median round counts. Loopback only. Rejects when a server does not start or a response fails.
 */
export async function runEdgeBench(effort: EdgeEffort = EDGE_FULL): Promise<EdgeBench> {
  const tool = await loadTool(effort.tool)
  const bundle = buildWorker()
  const servers = await startServers()
  try {
    const startUpMs = await startUpTime(bundle, servers.originPort, effort.starts)
    const bursts = await measureBursts(servers, effort, tool.run)
    const ratio = (over: Burst, under: Burst, of: (result: LoadResult) => number): number =>
      median(bursts[over].map((result, round) => of(result) / of(bursts[under][round]!)))
    const rate = ({ requestsPerSecond }: LoadResult): number => requestsPerSecond
    return {
      tool: tool.name,
      figures: figuresOf(bursts),
      gates: [
        atLeast('edge hit, requests/s beside a pass-through', ratio('hit', 'pass-through', rate), 1.6),
        atLeast('edge miss, requests/s beside a pass-through', ratio('miss', 'pass-through, no page twice', rate), 0.7),
        atLeast('edge observe, requests/s beside a pass-through', ratio('observe', 'pass-through', rate), 0.9),
        atMost(
          'edge hit, p50 beside a pass-through, 20 ms origin',
          ratio('slow hit', 'slow pass-through', (one) => one.p50Ms),
          0.5,
        ),
        atMost('edge bundle, KB gzip', bundle.gzipBytes / 1000, 300),
        atMost('edge start-up, ms more than an empty Worker', startUpMs, 30),
      ],
    }
  } finally {
    await servers.stop()
  }
}

type Burst =
  | 'pass-through'
  | 'hit'
  | 'hit, least Worker'
  | 'observe'
  | 'observe, least Worker'
  | 'pass-through, no page twice'
  | 'miss'
  | 'miss, store not full'
  | 'miss, least Worker'
  | 'slow pass-through'
  | 'slow hit'

type Kind = 'pages' | 'unique' | 'slow'

function loadsOf(durationMs: number): Readonly<Record<Kind, Omit<Load, 'port'>>> {
  const pages = { urls: 'pages', path: '/products/lamp', connections: SATURATING_CONNECTIONS, durationMs } as const
  return {
    pages,
    unique: { ...pages, urls: 'unique' },
    slow: { ...pages, path: '/slow/lamp', connections: CALM_CONNECTIONS },
  }
}

async function measureBursts(
  { ports }: Servers,
  effort: EdgeEffort,
  run: (load: Load) => Promise<LoadResult>,
): Promise<Readonly<Record<Burst, LoadResult[]>>> {
  const { pages, unique, slow } = loadsOf(effort.burstMs)
  const loads: readonly (readonly [Burst, Load])[] = [
    ['pass-through', { ...pages, port: ports.passThrough }],
    ['hit', { ...pages, port: ports.rewrite }],
    ['hit, least Worker', { ...pages, port: ports.leastCache }],
    ['observe', { ...pages, port: ports.observe }],
    ['observe, least Worker', { ...pages, port: ports.leastHeader }],
    ['pass-through, no page twice', { ...unique, port: ports.passThrough }],
    ['miss', { ...unique, port: ports.rewrite }],
    ['miss, least Worker', { ...unique, port: ports.leastCache }],
    ['slow pass-through', { ...slow, port: ports.passThrough }],
    ['slow hit', { ...slow, port: ports.rewrite }],
  ]
  const results = Object.fromEntries(loads.map(([name]): [string, LoadResult[]] => [name, []])) as Record<
    Burst,
    LoadResult[]
  >
  for (const port of Object.values(ports)) await run({ ...pages, port, durationMs: Math.min(1000, effort.burstMs) })
  results['miss, store not full'] = [await run({ ...unique, port: ports.rewrite })]
  await fillStore(ports.rewrite)
  for (let round = 0; round < effort.rounds; round++) {
    for (const [name, load] of loads) {
      const result = await run(load)
      if (result.errors > 0) throw new Error(`${name}: ${result.errors} requests failed`)
      results[name].push(result)
    }
  }
  return results
}

/** Fills the store with long pages: a busy one is full, and takes in what is asked for twice (decision 057). */
async function fillStore(port: number): Promise<void> {
  for (let page = 0; page < FILLING_PAGES; page++) {
    const response = await fetch(`http://127.0.0.1:${port}/long/lamp?page=${page}`)
    await response.arrayBuffer()
    if (!(response.headers.get('cache-status') ?? '').includes('stored')) return
  }
  throw new Error(`the store is not full after ${FILLING_PAGES} pages`)
}

function figuresOf(bursts: Readonly<Record<Burst, LoadResult[]>>): Figure[] {
  return Object.entries(bursts).map(([name, results]) =>
    name.startsWith('slow')
      ? { name: `${name}, p50`, value: median(results.map(({ p50Ms }) => p50Ms)), unit: 'ms' }
      : { name, value: median(results.map(({ requestsPerSecond }) => requestsPerSecond)), unit: 'requests/s' },
  )
}

/** Median time from spawning workerd to the first response, less that of a Worker of three lines; starts alternate. */
async function startUpTime(edge: WorkerBundle, originPort: number, starts: number): Promise<number> {
  const empty = buildWorker('bench/edge/workers/pass-through.ts')
  const differences: number[] = []
  for (let start = 0; start < starts; start++) {
    const emptyMs = await timeToFirstResponse(empty, originPort)
    differences.push((await timeToFirstResponse(edge, originPort)) - emptyMs)
  }
  return median(differences)
}

async function timeToFirstResponse(bundle: WorkerBundle, originPort: number): Promise<number> {
  const start = performance.now()
  const server = await runBundle(bundle, { MODE: 'off', ADAPTER: 'memory', HOSTS: '' }, originPort)
  try {
    const response = await fetch(`http://127.0.0.1:${server.ports[EDGE_SOCKET]}/`)
    await response.arrayBuffer()
    return performance.now() - start
  } finally {
    await server.stop()
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

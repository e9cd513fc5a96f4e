import type { WorkerBundle } from '../../scripts/build-worker.ts'
import { buildWorker } from '../../scripts/build-worker.ts'
import type { RunningWorkerd } from '../../scripts/serve/run-workerd.ts'
import { startWorkerd } from '../../scripts/serve/run-workerd.ts'
import { EDGE_SOCKET, edgeConfig } from '../../scripts/serve/workerd-config.ts'

/** Everything that is measured, each in a workerd process of its own, in front of one instant origin. */
export interface Servers {
  readonly ports: {
    readonly passThrough: number
    readonly rewrite: number
    readonly observe: number
    readonly leastCache: number
    readonly leastHeader: number
  }
  readonly originPort: number
  stop(): Promise<void>
}

/** The discard port: nothing answers there. */
const NO_ORIGIN = 9

/** Runs one bundle on plain workerd, on a free port, in front of the origin on a loopback port; the edge as `serve` does. */
export function runBundle(
  bundle: WorkerBundle,
  text: Readonly<Record<string, string>> = {},
  originPort: number = NO_ORIGIN,
  dropsOwnHeaders = false,
): Promise<RunningWorkerd> {
  const origin = { scheme: 'http', host: '127.0.0.1', port: originPort } as const
  const config = edgeConfig({ listen: '127.0.0.1:0', bundlePath: bundle.path, origin, text, dropsOwnHeaders })
  return startWorkerd({ config, sockets: [EDGE_SOCKET] })
}

/** Starts origin, pass-through and the edge in both modes; `stop` ends them all. */
export async function startServers(): Promise<Servers> {
  const originBundle = buildWorker('bench/edge/workers/instant-origin.ts')
  const passThroughBundle = buildWorker('bench/edge/workers/pass-through.ts')
  const edgeBundle = buildWorker()
  const leastCacheBundle = buildWorker('bench/edge/workers/least-cache.ts')
  const leastHeaderBundle = buildWorker('bench/edge/workers/least-header.ts')
  const origin = await runBundle(originBundle)
  const originPort = origin.ports[EDGE_SOCKET]!
  const edge = { ADAPTER: 'memory', HOSTS: '', FORWARD_HEADERS: '' }
  const started = await Promise.all([
    runBundle(passThroughBundle, {}, originPort),
    runBundle(edgeBundle, { ...edge, MODE: 'rewrite' }, originPort, true),
    runBundle(edgeBundle, { ...edge, MODE: 'observe' }, originPort, true),
    runBundle(leastCacheBundle, {}, originPort),
    runBundle(leastHeaderBundle, {}, originPort),
  ])
  const [passThrough, rewrite, observe, leastCache, leastHeader] = started.map(
    (server) => server.ports[EDGE_SOCKET]!,
  ) as [number, number, number, number, number]
  const stop = async (): Promise<void> => {
    await Promise.all([origin, ...started].map((server) => server.stop()))
  }
  return { ports: { passThrough, rewrite, observe, leastCache, leastHeader }, originPort, stop }
}

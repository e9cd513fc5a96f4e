import { readFileSync } from 'node:fs'
import { buildWorker } from '../../../scripts/build-worker.ts'
import { startWorkerd } from '../../../scripts/serve/run-workerd.ts'
import { EDGE_SOCKET, edgeConfig } from '../../../scripts/serve/workerd-config.ts'

/** The edge Worker on plain workerd, to be treated badly. */
export interface FaultEdge {
  readonly port: number
  /** Memory that the process holds now, in bytes; 0 where the system does not tell. */
  residentBytes(): number
  stop(): Promise<void>
}

/** How the edge differs from one in mode `rewrite` with its cache in memory. */
export interface FaultEdgeOptions {
  readonly text?: Readonly<Record<string, string>>
  /** `host:port` of a queue. */
  readonly queue?: string
  /** `host:port` of a service behind the Cache API, for the adapter `cache-api`. */
  readonly cacheApi?: string
}

/** Starts an edge in front of an origin on a loopback port. */
export async function startFaultEdge(originPort: number, options: FaultEdgeOptions = {}): Promise<FaultEdge> {
  const config = edgeConfig({
    listen: '127.0.0.1:0',
    bundlePath: buildWorker().path,
    origin: { scheme: 'http', host: '127.0.0.1', port: originPort },
    text: { MODE: 'rewrite', ADAPTER: 'memory', HOSTS: '', ...options.text },
    ...(options.queue === undefined ? {} : { queue: options.queue }),
    ...(options.cacheApi === undefined ? {} : { cacheApi: options.cacheApi }),
  })
  const workerd = await startWorkerd({ config, sockets: [EDGE_SOCKET], log: () => {} })
  return {
    port: workerd.ports[EDGE_SOCKET]!,
    residentBytes: () => residentBytes(workerd.pid),
    stop: () => workerd.stop(),
  }
}

function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

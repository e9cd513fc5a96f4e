import { buildWorker } from '../../../scripts/build-worker.ts'
import { startWorkerd } from '../../../scripts/serve/run-workerd.ts'
import { EDGE_SOCKET, edgeConfig } from '../../../scripts/serve/workerd-config.ts'
import type { CacheService } from './cache-service.ts'
import { startCacheService } from './cache-service.ts'
import type { ScriptOrigin } from './script-origin.ts'
import { startScriptOrigin } from './script-origin.ts'

/** A Worker on raw workerd in front of an origin of its own. */
export interface Target {
  readonly port: number
  readonly origin: ScriptOrigin
}

/** The ways of running the edge that are looked at. */
export const CACHING_TARGETS = ['rewrite, memory', 'rewrite, cache-api', 'redirect, memory'] as const
export const TRANSPARENT_TARGETS = ['observe', 'off'] as const

export type CachingTarget = (typeof CACHING_TARGETS)[number]
export type TransparentTarget = (typeof TRANSPARENT_TARGETS)[number]

/** Everything that runs; `startMs` is what all dates are counted from. */
export interface Targets {
  readonly startMs: number
  readonly edges: Readonly<Record<CachingTarget | TransparentTarget, Target>>
  /** A Worker that does nothing but pass on. */
  readonly passThrough: Target
  readonly cacheService: CacheService
  stop(): Promise<void>
}

/** Headers that are sent on: the first two told apart, the third not. */
const HEADERS = { VARY_ALLOW: 'accept-language,x-key', FORWARD_HEADERS: 'x-sent' }

/** Starts all of them. */
export async function startTargets(): Promise<Targets> {
  const startMs = Math.floor(Date.now() / 1000) * 1000
  const edge = buildWorker()
  const passThrough = buildWorker('bench/edge/workers/pass-through.ts')
  const cacheService = await startCacheService()
  const stops: (() => Promise<void>)[] = [() => cacheService.close()]
  const start = async (bundlePath: string, text: Readonly<Record<string, string>> = {}): Promise<Target> => {
    const origin = await startScriptOrigin(startMs)
    const workerd = await startWorkerd({
      config: edgeConfig({
        listen: '127.0.0.1:0',
        bundlePath,
        origin: { scheme: 'http', host: '127.0.0.1', port: origin.port },
        text: { ...HEADERS, ...text },
        cacheApi: `127.0.0.1:${cacheService.port}`,
      }),
      sockets: [EDGE_SOCKET],
      // Origins that break off are part of the game.
      log: () => undefined,
    })
    stops.push(
      () => workerd.stop(),
      () => origin.close(),
    )
    return { port: workerd.ports[EDGE_SOCKET]!, origin }
  }
  const [memory, cacheApi, redirect, observe, off, bare] = await Promise.all([
    start(edge.path, { MODE: 'rewrite', ADAPTER: 'memory' }),
    start(edge.path, { MODE: 'rewrite', ADAPTER: 'cache-api' }),
    start(edge.path, { MODE: 'redirect', ADAPTER: 'memory' }),
    start(edge.path, { MODE: 'observe', ADAPTER: 'memory' }),
    start(edge.path, { MODE: 'off', ADAPTER: 'memory' }),
    start(passThrough.path),
  ])
  return {
    startMs,
    edges: { 'rewrite, memory': memory, 'rewrite, cache-api': cacheApi, 'redirect, memory': redirect, observe, off },
    passThrough: bare,
    cacheService,
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  }
}

import { createEdgeApp } from '../../../src/edge/app.ts'
import type { EdgeEnv, RequestContext } from '../../../src/edge/types.ts'
import type { DomainPolicy, PolicySource } from '../../../src/edge/plan/types.ts'
import { createEdgeOpener } from '../../../src/edge/open-edge.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { createStaticDomainRecords } from '../../../src/store/records/static-domain-records.ts'

/** What the origin of a rig received. */
export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A page; `undefined` makes the origin unreachable. */
export type Site = (request: SeenRequest) => Response | undefined | Promise<Response | undefined>

/** What a rig is made of; everything has a default. */
export interface RigOptions {
  readonly env?: EdgeEnv
  readonly site?: Site
  readonly records?: readonly DomainRecord[]
  readonly random?: () => number
  /** Makes every lookup of a policy fail. */
  readonly broken?: boolean
  /** What the platform makes of work that outlasts a response; default: it is waited for. */
  readonly waitUntil?: (work: Promise<unknown>) => void
  readonly passThroughOnException?: () => void
}

/** An edge in front of an origin that is a function, without a network. */
export interface Rig {
  /** Resolves when the response was read and everything behind it is done. */
  readonly ask: (url: string, init?: RequestInit) => Promise<Response>
  readonly seen: SeenRequest[]
  readonly events: unknown[]
  readonly points: AnalyticsEngineDataPoint[]
  readonly clock: { nowMs: number }
  /** Settles when everything that outlasts the responses is done. */
  readonly settled: () => Promise<void>
}

/** A page that may be stored for a minute. */
export function page(text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { headers: { 'cache-control': 'max-age=60', ...headers } })
}

/** A record with nothing in it but what is given. */
export function recordOf(more: Partial<DomainRecord> = {}): DomainRecord {
  const base = {
    v: 1,
    domain: 'shop.test',
    revision: 17,
    builtAt: '2026-11-20T00:00:00Z',
    sha256: '',
    patterns: {},
  } as const
  return { ...base, mode: 'rewrite', ...more }
}

/** Puts a rig together: mode `rewrite`, in-isolate cache, an origin that says which URL it was asked for. */
export function createRig(options: RigOptions = {}): Rig {
  const { site = ({ url }) => page(`page ${url}`), records = [], random = () => 0.5, broken = false } = options
  const seen: SeenRequest[] = []
  const events: unknown[] = []
  const points: AnalyticsEngineDataPoint[] = []
  const pending: Promise<unknown>[] = []
  const clock = { nowMs: 1_000_000 }
  const env: EdgeEnv = {
    MODE: 'rewrite',
    ADAPTER: 'memory',
    ORIGIN: { fetch: (request, init) => answer(new Request(request, init)) },
    METRICS: { writeDataPoint: (point) => void points.push(point ?? {}) },
    EVENTS: { send: async (event) => void events.push(event) },
    ...options.env,
  }

  async function answer(request: Request): Promise<Response> {
    const asked = {
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    }
    seen.push(asked)
    const response = await site(asked)
    if (response === undefined) throw new Error('connection refused')
    return response
  }

  const openEdge = createEdgeOpener({
    openRecords: ({ config, compile }) => {
      if (broken) return () => Promise.reject(new Error('a bug of ours'))
      const all = [...config.records, ...records]
      const source = createStaticDomainRecords(all, (knowledge: PolicySource): DomainPolicy => compile(knowledge))
      return (host, waitUntil) => source.lookup(host, waitUntil)
    },
    fetch: (request) => answer(request),
    nowMs: () => clock.nowMs,
    random,
    contract: 'c0ffee',
  })
  const app = createEdgeApp(openEdge)
  // Reads the configuration now, as tests expect of its warnings.
  openEdge(env)
  const { waitUntil = (work) => void pending.push(work), passThroughOnException } = options
  const context: RequestContext = {
    waitUntil,
    ...(passThroughOnException === undefined ? {} : { passThroughOnException }),
  }
  async function settled(): Promise<void> {
    while (pending.length > 0) await Promise.all(pending.splice(0))
  }
  return {
    async ask(url, init) {
      const response = await app.fetch(
        new Request(url, { redirect: 'manual', ...init }),
        env,
        context as ExecutionContext,
      )
      // Reading to the end and waiting is what makes the next request find what this one stored.
      const body = await response.arrayBuffer()
      await settled()
      return new Response(body.byteLength === 0 ? null : body, response)
    },
    seen,
    events,
    points,
    clock,
    settled,
  }
}

/** Our member of `Cache-Status` as it stands. */
export function statusOf(response: Response): string {
  return response.headers.get('cache-status')?.split('"edge-canonicalizer"; ').at(-1) ?? ''
}

/** The word behind `detail=`. */
export function detailOf(response: Response): string | undefined {
  return /detail=([\w-]+)/.exec(statusOf(response))?.[1]
}

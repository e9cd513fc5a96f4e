import type { CacheAdapter, Served } from '../../src/edge/adapters/types.ts'

/** Makes a fresh adapter, its store empty. */
export type CreateAdapter = () => CacheAdapter

/** What an origin answers with: built anew for each request. */
export type EdgeResponse = (request: Request) => Response | Promise<Response>

/** A cache adapter in front of a scripted origin, with a clock that only moves when told to. */
export interface World {
  readonly url: string
  /** Requests that reached the origin, in order. */
  readonly seen: Request[]
  /** What the origin says from now on. */
  origin(answer: EdgeResponse): void
  sleep(seconds: number): void
  send(init?: RequestInit, url?: string): Promise<Served>
  /** Sends a GET and reads it to the end. */
  get(headers?: Record<string, string>): Promise<Reply>
  /** Waits for work behind the answers: stores, background fetches. */
  settle(): Promise<void>
  date(offsetSeconds?: number): string
}

/** A served answer, read to its end. */
export interface Reply {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  readonly outcome: Served['outcome']
  readonly fromStore: boolean
}

let worlds = 0

/** A response of the origin: text, header fields, status. */
export function page(text: string | null, headers: Record<string, string>, status = 200): EdgeResponse {
  return () => new Response(text, { status, headers })
}

/** A world of its own host, so that tests over one platform cache do not meet. */
export function createWorld(
  adapter: CacheAdapter,
  varyAllow: readonly string[] = ['accept-language', 'foo', 'bar'],
  varyAlways: readonly string[] = [],
): World {
  worlds += 1
  const url = `https://host-${worlds}-${crypto.randomUUID()}.test/page?a=1`
  const seen: Request[] = []
  const pending: Promise<unknown>[] = []
  let now = Date.UTC(2026, 10, 20, 12, 0, 0)
  let answer: EdgeResponse = page('unset', {})
  const context = {
    fetchOrigin: async (request: Request) => {
      seen.push(request)
      return answer(request)
    },
    waitUntil: (work: Promise<unknown>) => {
      pending.push(work)
    },
    nowMs: () => now,
    varyAllow,
    varyAlways,
  }
  const settle = async (): Promise<void> => {
    while (pending.length > 0) await pending.shift()
  }
  const send = (init: RequestInit = {}, target = url): Promise<Served> =>
    adapter.serve(new Request(target, init), context)
  return {
    url,
    seen,
    settle,
    send,
    origin: (next) => {
      answer = next
    },
    sleep: (seconds) => {
      now += seconds * 1000
    },
    date: (offsetSeconds = 0) => new Date(now + offsetSeconds * 1000).toUTCString(),
    async get(headers = {}) {
      const before = seen.length
      const { response, outcome } = await send({ headers })
      const text = await response.text()
      await settle()
      const fromStore = outcome.kind === 'hit' && (seen.length === before || (outcome.ttlSeconds ?? 0) < 0)
      return { status: response.status, text, headers: response.headers, outcome, fromStore }
    },
  }
}

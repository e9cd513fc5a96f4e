import type { HostAnswer } from '../../src/fetcher/host-pace.ts'
import { createPoliteFetcher } from '../../src/fetcher/polite-fetch.ts'
import type { PoliteFetcher, PoliteFetcherOptions } from '../../src/fetcher/polite-fetch.ts'
import type { Transport, TransportAnswer, TransportRequest } from '../../src/fetcher/transport.ts'

/** A page of the fake web: a body, or a status with headers, or a failure. */
export type FakePage =
  | string
  | {
      readonly status: number
      readonly headers?: Record<string, string>
      readonly body?: string
      readonly tookMs?: number
    }
  | Extract<TransportAnswer, { ok: false }>

/** A request as it reached the fake web. */
export interface SeenRequest extends Pick<TransportRequest, 'url' | 'headers' | 'timeoutMs'> {
  readonly atMs: number
}

/** A web in memory with a clock that moves only with a sleep or the duration of a fetch. */
export interface FakeWeb {
  readonly clock: { nowMs: number }
  readonly seen: SeenRequest[]
  readonly urls: () => readonly string[]
  readonly transport: Transport
  readonly fetcher: (options?: Partial<PoliteFetcherOptions>) => PoliteFetcher
}

/** Makes a {@link FakeWeb}. A URL that is not listed is a 404; `address` is the IP address of every host name. */
export function fakeWeb(pages: Record<string, FakePage>, address = '93.184.216.34'): FakeWeb {
  const clock = { nowMs: 1_000_000 }
  const seen: SeenRequest[] = []
  const transport: Transport = ({ url, headers, timeoutMs, refuses }) => {
    const refused = refuses(address)
    if (refused !== undefined) return Promise.resolve({ ok: false, why: 'address', detail: refused })
    seen.push({ url, headers, timeoutMs, atMs: clock.nowMs })
    const found = pages[url] ?? { status: 404 }
    const page = typeof found === 'string' ? { status: 200, body: found } : found
    if ('ok' in page) return Promise.resolve(page)
    clock.nowMs += page.tookMs ?? 0
    const body = new TextEncoder().encode(page.body ?? '')
    return Promise.resolve({ ok: true, status: page.status, headers: page.headers ?? {}, body, address })
  }
  return {
    clock,
    seen,
    urls: () => seen.map(({ url }) => url),
    transport,
    fetcher: (options = {}) =>
      createPoliteFetcher({
        transport,
        nowMs: () => clock.nowMs,
        sleep: (ms, signal) => {
          if (signal?.aborted !== true) clock.nowMs += ms
          return Promise.resolve()
        },
        userAgent: 'edge-canonicalizer/0.1.0 (+https://example.com/)',
        ...options,
      }),
  }
}

/** A redirect of the fake web. */
export function to(location: string, status = 302): FakePage {
  return { status, headers: { location } }
}

/** A good answer, for those who report one. */
export const GOOD_ANSWER: HostAnswer = { status: 200, tookMs: 5 }

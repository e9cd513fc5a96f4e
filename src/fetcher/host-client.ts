/** Fetches one URL of one host: judges the address, waits for the limiter, makes the exchange, reports the outcome. */

import type { PageNotSeen } from '../evidence/types.ts'
import { isPrivateAddress, refusedAddress, refusedUrl } from './address.ts'
import type { AddressPolicy } from './address.ts'
import type { HostAnswer, WaitReason } from './host-pace.ts'
import type { Limiter } from './limiter.ts'
import { parseRetryAfter } from './retry-after.ts'
import type { Sleep } from './sleep.ts'
import type { Transport, TransportResponse } from './transport.ts'

/** The reason why there is no page. */
export interface FetchFailure extends Pick<PageNotSeen, 'kind' | 'why' | 'detail' | 'retryAfterMs'> {
  readonly ok: false
}

/** A response and how long it took, or why there is none. */
export type Asked = (TransportResponse & { readonly tookMs: number; readonly retryAfterMs?: number }) | FetchFailure

/** One pause before a request. */
export interface Wait {
  readonly host: string
  readonly reason: WaitReason
  readonly waitMs: number
}

/** Options of a {@link HostClient}; `PoliteFetcherOptions` gives the meaning and the defaults. */
export interface HostClientOptions extends AddressPolicy {
  readonly transport: Transport
  readonly limiter: Limiter
  readonly nowMs: () => number
  readonly sleep: Sleep
  readonly userAgent: string
  readonly ratePerSecond: number
  readonly maxWaitMs: number
  readonly onWait?: ((wait: Wait) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** Bounds of one exchange. */
export interface ExchangeLimits {
  readonly maxBodyBytes: number
  readonly beyondLimit: 'fail' | 'cut'
  readonly timeoutMs: number
  readonly crawlDelayMs: number
}

/** Fetches politely, one URL at a time. */
export interface HostClient {
  /** Fetches a URL. Reports failures to the limiter; the caller reports a response with {@link HostClient.report} once it is judged. */
  ask(url: URL, limits: ExchangeLimits): Promise<Asked>
  /** Why a URL must not be fetched, whatever robots.txt says. */
  refuses(url: URL): FetchFailure | undefined
  report(url: URL, response: Exclude<Asked, FetchFailure>, isChallenge?: boolean): Promise<void>
}

/** Makes a {@link HostClient}. */
export function createHostClient(options: HostClientOptions): HostClient {
  const { limiter, nowMs, signal } = options

  async function exchange(url: URL, limits: ExchangeLimits): Promise<Asked> {
    const startedAtMs = nowMs()
    const answer = await options.transport({
      url: withoutFragment(url),
      headers: requestHeaders(options.userAgent),
      maxBodyBytes: limits.maxBodyBytes,
      beyondLimit: limits.beyondLimit,
      timeoutMs: limits.timeoutMs,
      refuses: (address) => refusedAddress(address, url, options),
      ...(signal && { signal }),
    })
    const tookMs = Math.max(0, nowMs() - startedAtMs)
    if (answer.ok) {
      const retryAfterMs = isBusy(answer.status) ? parseRetryAfter(answer.headers['retry-after'], nowMs()) : undefined
      return { ...answer, tookMs, ...(retryAfterMs !== undefined && { retryAfterMs }) }
    }
    if (isStopped(options)) return STOPPED
    if (answer.why === 'address') return refusal('address', answer.detail)
    await limiter.tell(url.hostname, { status: 0, tookMs })
    return { ok: false, kind: 'failed', why: answer.why, detail: `${url.host}: ${answer.detail}` }
  }

  function refuses(url: URL): FetchFailure | undefined {
    const why = refusedUrl(url, options)
    return why === undefined ? undefined : refusal('address', why)
  }

  return {
    refuses,
    async ask(url, limits) {
      return refuses(url) ?? (await leaveFor(url.hostname, limits.crawlDelayMs, options)) ?? exchange(url, limits)
    },
    async report(url, response, isChallenge) {
      const { status, tookMs, retryAfterMs, address } = response
      const answer: HostAnswer = {
        status,
        tookMs,
        ...(retryAfterMs !== undefined && { retryAfterMs }),
        ...(isChallenge !== undefined && { isChallenge }),
        ...(address !== undefined && { isPrivate: isPrivateAddress(address) }),
      }
      await limiter.tell(url.hostname, answer)
    },
  }
}

/** A request that was not sent. */
export function refusal(why: PageNotSeen['why'], detail: string, retryAfterMs?: number): FetchFailure {
  return { ok: false, kind: 'refused', why, detail, ...(retryAfterMs !== undefined && { retryAfterMs }) }
}

const STOPPED = refusal('rate', 'stopped by the caller')

/** Waits until the limiter gives leave; waits beyond `maxWaitMs` are the caller's to make. */
async function leaveFor(
  host: string,
  crawlDelayMs: number,
  options: HostClientOptions,
): Promise<FetchFailure | undefined> {
  const wish = { requestsPerSecond: options.ratePerSecond, crawlDelayMs }
  for (;;) {
    if (isStopped(options)) return STOPPED
    const permission = await options.limiter.ask(host, wish)
    const { kind, reason } = permission
    const waitMs = permission.kind === 'granted' ? permission.delayMs : permission.retryAfterMs
    if (kind === 'refused' && reason === 'challenges') {
      return refusal('paused', `${host} answered with challenges and is left alone for now`, waitMs)
    }
    if (kind === 'refused' && waitMs > options.maxWaitMs) return refusal('rate', `${host} must wait: ${reason}`, waitMs)
    if (waitMs > 0) {
      options.onWait?.({ host, reason, waitMs })
      await options.sleep(waitMs, options.signal)
    }
    if (kind === 'granted' && !isStopped(options)) return undefined
  }
}

function isStopped({ signal }: HostClientOptions): boolean {
  return signal?.aborted === true
}

/**
 * Makes our edge Worker in front of the site forward the request unchanged: otherwise a URL with and without a parameter that it
 * drops would always show the same page. Only the edge knows the header, and removes it.
 */
export const PLAIN_FETCH_HEADERS: Readonly<Record<string, string>> = { 'canonical-fetch': 'plain' }

/** No cookies, no referrer, no language: every page is requested in the same way. */
function requestHeaders(userAgent: string): Readonly<Record<string, string>> {
  return {
    'user-agent': userAgent,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-encoding': 'gzip',
    ...PLAIN_FETCH_HEADERS,
  }
}

function isBusy(status: number): boolean {
  return status === 429 || status === 503
}

function withoutFragment(url: URL): string {
  const hash = url.href.indexOf('#')
  return hash === -1 ? url.href : url.href.slice(0, hash)
}

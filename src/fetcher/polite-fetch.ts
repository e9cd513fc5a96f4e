/** Fetches pages politely: robots.txt first, slowly, under one name, and nothing at addresses that are refused. */

import type { PageNotSeen } from '../evidence/types.ts'
import type { FetchPage } from '../learn/ports.ts'
import type { AddressPolicy } from './address.ts'
import { createHostClient, refusal } from './host-client.ts'
import type { HostClient, FetchFailure, Wait } from './host-client.ts'
import { failure, followRedirects } from './follow-redirects.ts'
import type { FetchedPage, HopContext, Take, Visit } from './follow-redirects.ts'
import { createMemoryLimiter } from './limiter.ts'
import type { Limiter } from './limiter.ts'
import { MAX_ROBOTS_BYTES, productToken } from './robots.ts'
import { createRobotsCache } from './robots-cache.ts'
import { createSiteMap } from './site-map.ts'
import type { SiteMap, SiteOptions } from './site-map.ts'
import { createSlots } from './slots.ts'
import { sleep as platformSleep } from './sleep.ts'
import type { Sleep } from './sleep.ts'
import type { Transport } from './transport.ts'

/** How pages are fetched. */
export interface PoliteFetcherOptions extends AddressPolicy, SiteOptions {
  readonly transport: Transport
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number
  /** See `userAgent()`. Its first word is the name that robots.txt is read for. */
  readonly userAgent: string
  /** Requests per second and host, default 1. At most 10, unless the host turns out to be loopback or private. */
  readonly ratePerSecond?: number
  /** Pages under way at once, default 1. */
  readonly concurrency?: number
  /** Longest wait that is slept through when a host must not be asked yet; beyond, the answer is `rate`. Default 5 minutes. */
  readonly maxWaitMs?: number
  /** Bytes of a page, decoded; default 2 MiB. */
  readonly maxBodyBytes?: number
  /** For all exchanges of a page together, waits not counted; default 15 s. */
  readonly timeoutMs?: number
  /** Default: in memory. */
  readonly limiter?: Limiter
  readonly sleep?: Sleep
  readonly onWait?: (wait: Wait) => void
  /** Ends waits and exchanges; pages asked for afterwards are refused (`rate`). */
  readonly signal?: AbortSignal
}

/** Fetches pages. Never rejects: what goes wrong is an answer. */
export interface PoliteFetcher {
  readonly fetchPage: FetchPage
  /** The page itself, for those who do more with it than take its fingerprint. */
  readonly get: (url: string) => Promise<Visit<FetchedPage> | PageNotSeen>
}

/** Makes a {@link PoliteFetcher}: one per run, so that its schedule and its copies of robots.txt serve all pages of it. */
export function createPoliteFetcher(options: PoliteFetcherOptions): PoliteFetcher {
  const { timeoutMs = 15_000 } = options
  // Clocks of high resolution count in fractions; timers do not take them.
  const nowMs = (): number => Math.floor(options.nowMs())
  const client = createHostClient({
    ...options,
    nowMs,
    limiter: options.limiter ?? createMemoryLimiter(nowMs),
    sleep: options.sleep ?? platformSleep,
    ratePerSecond: options.ratePerSecond ?? 1,
    maxWaitMs: options.maxWaitMs ?? 300_000,
  })
  const site = createSiteMap(options)
  const context: HopContext = {
    client,
    site,
    robots: createRobotsCache({ ask: (url) => askForRobots(url, client, site, timeoutMs), nowMs }),
    token: productToken(options.userAgent),
    timeoutMs,
    maxBodyBytes: options.maxBodyBytes ?? 2 * 1024 * 1024,
  }
  const inSlot = createSlots(options.concurrency ?? 1)

  async function visit<T>(url: string, how: Take<T>): Promise<Visit<T> | PageNotSeen> {
    const outcome = await inSlot(() => followRedirects(url, how, context)).catch(brokenOff)
    if (outcome.ok) return { kind: 'page', url, fetchedAtMs: nowMs(), ...outcome.seen }
    const { ok: _, ...trouble } = outcome
    return { url, fetchedAtMs: nowMs(), ...trouble }
  }

  return {
    get: (url) => visit(url, { take: (page) => page, isChallenge: () => false }),
    async fetchPage(url, take) {
      const seen = await visit(url, { take, isChallenge: ({ signals }) => signals.looksLike === 'challenge' })
      if (seen.kind !== 'page') return seen
      const { taken, ...rest } = seen
      return { ...rest, fingerprint: taken.fingerprint, signals: taken.signals }
    },
  }
}

/** robots.txt may be redirected to other hosts (RFC 9309 §2.3.1.2), except with an origin override. */
async function askForRobots(
  url: string,
  client: HostClient,
  site: SiteMap,
  timeoutMs: number,
): ReturnType<HostClient['ask']> {
  const target = site.place(new URL(url))
  if (target === undefined) return refusal('other-site', 'redirects away from the given origin')
  const limits = { maxBodyBytes: MAX_ROBOTS_BYTES + 1, beyondLimit: 'cut', timeoutMs, crawlDelayMs: 0 } as const
  const asked = await client.ask(target, limits)
  if (asked.ok) await client.report(target, asked)
  return asked
}

/** A transport, a limiter or a fingerprint that throws against its word. */
function brokenOff(reason: unknown): FetchFailure {
  return failure('protocol', `broken off: ${reason instanceof Error ? reason.name : 'unknown'}`)
}

import { createPoliteFetcher, type PoliteFetcher } from '../../fetcher/polite-fetch.ts'
import { durableLimiter } from '../../fetcher/domain-limiter.ts'
import { LONGEST_COURTESY_MS } from '../../fetcher/host-pace.ts'
import { userAgent } from '../../fetcher/user-agent.ts'
import { createWebTransport } from '../../fetcher/web-transport.ts'
import { numberVariable } from '../number-variable.ts'
import { FETCH_RATES } from '../../store/control-actions.ts'
import { d1Domains } from '../../store/records/d1-domains.ts'
import { redactObservation } from '../events/redact-observation.ts'
import type { ControlEnv } from '../control-env.ts'

const VERSION = '0.1.0'

// As long as a Crawl-delay is obeyed, and a turn: who comes back begins with robots.txt, behind which the page has to wait as long again.
const MAX_WAIT_MS = LONGEST_COURTESY_MS + 1_000
// A step of the platform and a batch of a queue end after some minutes.
const LONGEST_WAIT_MS = 240_000

/** A site to be fetched. */
export interface FetchedSite {
  readonly domain: string
  /** Where the site is served, when not under its own name; a private address needs `ALLOW_PRIVATE = "on"`. */
  readonly origin?: string | undefined
  /** Requests per second; default: the variable `FETCH_RATE`. */
  readonly fetchRate?: number | undefined
}

/** {@link platformFetcher} at the rate that is set for the domain. Rejects when the database does. */
export async function domainFetcher(env: ControlEnv, domain: string, origin?: string): Promise<PoliteFetcher> {
  const row = await d1Domains(env.DB).get(domain)
  return platformFetcher(env, { domain, origin, fetchRate: row?.fetchRate })
}

/**
 * The polite fetcher of the platform: one Durable Object per host gives leave. Waits between two pages are slept through, which costs
 * nothing where time on the processor is paid for; longer ones come back as `rate` with a time.
 */
export function platformFetcher(env: ControlEnv, { domain, origin, fetchRate }: FetchedSite): PoliteFetcher {
  const { SITE } = env
  const ratePerSecond = fetchRate ?? numberVariable(env, 'FETCH_RATE', { fallback: 1, ...FETCH_RATES })
  const fetcher = createPoliteFetcher({
    transport: SITE === undefined ? createWebTransport() : createWebTransport((input, init) => SITE.fetch(input, init)),
    nowMs: () => Date.now(),
    userAgent: userAgent(VERSION, env.CONTACT),
    ratePerSecond,
    maxWaitMs: Math.max(MAX_WAIT_MS, Math.min(LONGEST_WAIT_MS, 1_000 + 1_000 / ratePerSecond)),
    limiter: durableLimiter(env.LIMITER),
    site: domain,
    ...(origin !== undefined && { origin }),
    // A service binding reaches only the Worker of the site, at any address.
    ...((SITE !== undefined || env.ALLOW_PRIVATE === 'on') && { allowPrivate: true }),
  })
  return { ...fetcher, fetchPage: async (url, take) => redactObservation(await fetcher.fetchPage(url, take)) }
}

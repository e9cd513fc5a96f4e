import { createPoliteFetcher, type PoliteFetcher } from '../fetcher/polite-fetch.ts'
import { durableLimiter } from '../fetcher/domain-limiter.ts'
import { userAgent } from '../fetcher/user-agent.ts'
import { createWebTransport } from '../fetcher/web-transport.ts'
import type { ControlEnv } from './control-env.ts'

const VERSION = '0.1.0'

/**
 * The polite fetcher of the platform: one Durable Object per host gives leave, and what it refuses comes back as `rate` with a
 * time, so that no job sleeps while it is paid for.
 */
export function platformFetcher(env: ControlEnv, site: string): PoliteFetcher {
  const { SITE } = env
  return createPoliteFetcher({
    transport: createWebTransport(SITE === undefined ? fetch : (input, init) => SITE.fetch(input, init)),
    nowMs: () => Date.now(),
    userAgent: userAgent(VERSION, env.CONTACT),
    ratePerSecond: rateOf(env.FETCH_RATE),
    maxWaitMs: 0,
    limiter: durableLimiter(env.LIMITER),
    site,
    // A service binding goes nowhere but to the site's own Worker, whatever the address says.
    ...(SITE !== undefined && { allowPrivate: true }),
  })
}

function rateOf(text: string | undefined): number {
  const rate = Number(text ?? 1)
  return rate > 0 && rate <= 10 ? rate : 1
}

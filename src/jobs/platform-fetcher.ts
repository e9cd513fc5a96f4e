import { createPoliteFetcher, type PoliteFetcher } from '../fetcher/polite-fetch.ts'
import { durableLimiter } from '../fetcher/domain-limiter.ts'
import { userAgent } from '../fetcher/user-agent.ts'
import { createWebTransport } from '../fetcher/web-transport.ts'
import { numberVariable } from './number-variable.ts'
import { withoutSecrets } from './without-secrets.ts'
import type { ControlEnv } from './control-env.ts'

const VERSION = '0.1.0'

// A page a day. Requests a second.
const SLOWEST = 1 / 86_400
// Two turns at the usual second between them: shorter waits cost less than coming back for them.
const MAX_WAIT_MS = 2_000

/**
 * The polite fetcher of the platform: one Durable Object per host gives leave, and longer waits come back as `rate` with a
 * time, so that no job sleeps while it is paid for.
 *
 * @param origin where the site is served, when not under its own name; a private address needs `ALLOW_PRIVATE = "on"`
 */
export function platformFetcher(env: ControlEnv, site: string, origin?: string): PoliteFetcher {
  const { SITE } = env
  const fetcher = createPoliteFetcher({
    transport: SITE === undefined ? createWebTransport() : createWebTransport((input, init) => SITE.fetch(input, init)),
    nowMs: () => Date.now(),
    userAgent: userAgent(VERSION, env.CONTACT),
    ratePerSecond: numberVariable(env, 'FETCH_RATE', { fallback: 1, least: SLOWEST, most: 10 }),
    maxWaitMs: MAX_WAIT_MS,
    limiter: durableLimiter(env.LIMITER),
    site,
    ...(origin !== undefined && { origin }),
    // A service binding goes nowhere but to the site's own Worker, whatever the address says.
    ...((SITE !== undefined || env.ALLOW_PRIVATE === 'on') && { allowPrivate: true }),
  })
  return { ...fetcher, fetchPage: async (url, take) => withoutSecrets(await fetcher.fetchPage(url, take)) }
}

import { refusedAddress } from '../../fetcher/address.ts'
import { createMemoryLimiter } from '../../fetcher/limiter.ts'
import { parseRobots, type Robots } from '../../fetcher/robots.ts'
import { createSiteMap } from '../../fetcher/site-map.ts'
import { sleep } from '../../fetcher/sleep.ts'
import type { PoliteFetcher } from '../../fetcher/polite-fetch.ts'
import type { FetchPage } from '../../learn/ports.ts'
import { createBrowserLeave } from './browser-leave.ts'
import { chromiumPath } from './chromium-path.ts'
import { startChromiumRenderer, type ChromiumRenderer } from './chromium-renderer.ts'
import { createRunFetcher, type PageSource, type PageSourceOptions } from '../learning/run-fetcher.ts'

/** One page with all its parts; at the rate of a polite guest that is slow. */
const RENDER_TIMEOUT_MS = 60_000

/**
 * Pages as a browser shows them: each is fetched politely first, which settles redirects and robots.txt, and then shown in
 * Chromium, whose requests need leave from the same limiter.
 *
 * @throws CommandFailure when there is no Chromium, or it does not start
 */
export async function openRenderedPages(options: PageSourceOptions): Promise<PageSource> {
  const { settings, corpus, signal } = options
  const limiter = createMemoryLimiter(Date.now)
  const fetcher = createRunFetcher(options, limiter)
  const { origin } = settings
  const site = createSiteMap({ site: corpus.domain, ...(origin && { origin: origin.origin }) })
  const allowPrivate = settings.allowPrivate === true
  const robotsOf = robotsReader(fetcher)
  const renderer = await startChromiumRenderer({
    executablePath: chromiumPath(process.env),
    userAgent: settings.agent,
    timeoutMs: RENDER_TIMEOUT_MS,
    ...(options.warn && { warn: options.warn }),
    allow: createBrowserLeave({
      isOfSite: (url) => (origin === undefined ? site.holds(url) : url.origin === origin.origin),
      allowPrivate,
      limiter,
      ratePerSecond: settings.rate,
      userAgent: settings.agent,
      // The fetcher knows the site by its own name, also with an origin override.
      robotsOf: (asked) => robotsOf(origin === undefined ? asked : `http://${corpus.domain}`),
      sleep,
      nowMs: Date.now,
      signal,
    }),
    allowAddress: (address) => {
      const url = origin ?? new URL(`https://${corpus.domain}/`)
      return refusedAddress(address, url, { allowPrivate }) === undefined
    },
  })
  const place = (url: string): string => site.place(new URL(url))?.href ?? url
  return { fetchPage: renderingFetch(fetcher, renderer, place), close: () => renderer.close() }
}

/** Fetches, shows, reduces. What is no HTML, or an error, is not shown: its bytes say what there is to say. */
export function renderingFetch(
  fetcher: Pick<PoliteFetcher, 'get'>,
  renderer: Pick<ChromiumRenderer, 'render'>,
  place: (url: string) => string,
): FetchPage {
  return async (url, take) => {
    const visit = await fetcher.get(url)
    if (visit.kind !== 'page') return visit
    const { taken: page, ...seen } = visit
    if (seen.status >= 400 || !/html/i.test(seen.contentType)) return { ...seen, ...take(page) }
    const outcome = await renderer.render(place(page.finalUrl))
    if (outcome.kind === 'rendered') return { ...seen, ...take({ ...page, rendered: outcome.rendered }) }
    return { kind: 'failed', url, fetchedAtMs: seen.fetchedAtMs, why: 'render', detail: outcome.detail }
  }
}

/** robots.txt, read once per origin through the fetcher; client errors mean that there are no rules (RFC 9309 §2.3.1.3). */
export function robotsReader(fetcher: Pick<PoliteFetcher, 'get'>): (origin: string) => Promise<Robots | undefined> {
  const known = new Map<string, Promise<Robots | undefined>>()
  return (origin) => {
    const reading = known.get(origin) ?? readRobots(origin, fetcher)
    known.set(origin, reading)
    return reading
  }
}

async function readRobots(origin: string, fetcher: Pick<PoliteFetcher, 'get'>): Promise<Robots | undefined> {
  const visit = await fetcher.get(`${origin}/robots.txt`)
  if (visit.kind !== 'page' || visit.status >= 500 || visit.status === 429) return undefined
  return visit.status >= 400 ? { groups: [] } : parseRobots(visit.taken.body)
}

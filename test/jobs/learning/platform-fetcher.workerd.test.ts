import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { domainFetcher, platformFetcher } from '../../../src/jobs/learning/platform-fetcher.ts'
import { d1Domains } from '../../../src/store/records/d1-domains.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { envWith, pageOf, siteBinding } from '../support/world.ts'

beforeEach(emptyControl)
afterEach(() => vi.restoreAllMocks())

const PAGE = 'https://shop.example/p?id=1'
const SHOP = { domain: 'shop.example' }

/** Asks until the limiter lets it through. */
async function patiently(ask: () => ReturnType<ReturnType<typeof platformFetcher>['get']>) {
  for (let tries = 0; ; tries++) {
    const seen = await ask()
    if (seen.kind === 'page' || seen.why !== 'rate' || tries > 10) return seen
    await new Promise((resolve) => setTimeout(resolve, seen.retryAfterMs ?? 1_000))
  }
}

describe('the fetcher of the platform', () => {
  it('asks the site through its own Worker where one is bound, and never the network', async () => {
    const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'))
    const { SITE, asked } = siteBinding(() => pageOf('page'))
    const fetcher = platformFetcher(envWith(SITE), SHOP)
    expect(await patiently(() => fetcher.get(PAGE))).toMatchObject({ kind: 'page', status: 200 })
    expect([asked, network.mock.calls.length]).toEqual([[PAGE], 0])
  })

  it('asks the network otherwise, under its name and version, after robots.txt', async () => {
    const network = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response('User-agent: *\nDisallow: /private'))
    const fetcher = platformFetcher({ ...controlEnv, FETCH_RATE: '10', CONTACT: 'https://example.com/bot' }, SHOP)
    expect(await patiently(() => fetcher.get(PAGE))).toMatchObject({ kind: 'page' })
    expect(network.mock.calls.map(([url]) => url)).toEqual(['https://shop.example/robots.txt', PAGE])
    const headers = new Headers(network.mock.calls[0]![1]!.headers)
    expect(headers.get('user-agent')).toBe(`edge-canonicalizer/${manifest.version} (+https://example.com/bot)`)
    // A cache of the platform's would show the same page twice, and one from before.
    expect(network.mock.calls[0]![1]!.cf).toEqual({ cacheTtl: -1, cacheLevel: 'bypass' })
    expect(await patiently(() => fetcher.get('https://shop.example/private?a=1'))).toMatchObject({ why: 'robots' })
  })

  it('leaves other sites and private addresses alone, unless the operator allows these', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => pageOf('page'))
    const get = async (url: string, more = {}) =>
      patiently(() => platformFetcher({ ...controlEnv, ...more }, { domain: new URL(url).hostname }).get(url))
    expect(await get('http://127.0.0.1:8790/')).toMatchObject({ kind: 'refused', why: 'address' })
    expect(await get('http://127.0.0.1:8790/', { ALLOW_PRIVATE: 'on', FETCH_RATE: '10' })).toMatchObject({
      kind: 'page',
    })
    expect(await platformFetcher(controlEnv, SHOP).get('https://other.example/')).toMatchObject({
      why: 'other-site',
    })
  })

  it('fetches from the configured origin instead of the site', async () => {
    const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => pageOf('page'))
    const fetcher = platformFetcher(
      { ...controlEnv, ALLOW_PRIVATE: 'on', FETCH_RATE: '10' },
      { ...SHOP, origin: 'http://127.0.0.1:8790' },
    )
    expect(await patiently(() => fetcher.get(PAGE))).toMatchObject({ kind: 'page', url: PAGE })
    expect(network.mock.calls.at(-1)?.[0]).toBe('http://127.0.0.1:8790/p?id=1')
  })

  it('waits as long as robots.txt asks for: the next step would begin with robots.txt, and never come to a page', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
      new Request(url).url.endsWith('/robots.txt') ? new Response('User-agent: *\nCrawl-delay: 10') : pageOf('page'),
    )
    const requests: number[] = []
    const limiter = {
      ask: async ({ crawlDelayMs }: { crawlDelayMs: number }) => {
        requests.push(crawlDelayMs)
        const isTooSoon = crawlDelayMs > 0 && requests.length < 3
        return isTooSoon
          ? { kind: 'refused', reason: 'crawl-delay', retryAfterMs: 2_500 }
          : { kind: 'granted', reason: 'rate', delayMs: 0 }
      },
      tell: async () => undefined,
    }
    const LIMITER = { idFromName: () => '', get: () => limiter } as unknown as typeof controlEnv.LIMITER
    expect(await platformFetcher({ ...controlEnv, LIMITER }, SHOP).get(PAGE)).toMatchObject({ kind: 'page' })
    expect(requests).toEqual([0, 10_000, 10_000])
  })

  it.each(['0', '-1', '11', 'fast'])('takes a rate of %j for one a second', async (FETCH_RATE) => {
    const requests: unknown[] = []
    const limiter = {
      ask: async (request: unknown) => (
        requests.push(request),
        { kind: 'refused', reason: 'rate', retryAfterMs: 40_000 }
      ),
    }
    const LIMITER = { idFromName: () => '', get: () => limiter } as unknown as typeof controlEnv.LIMITER
    const seen = await platformFetcher({ ...controlEnv, LIMITER, FETCH_RATE }, SHOP).get(PAGE)
    expect(seen).toMatchObject({ kind: 'refused', why: 'rate', retryAfterMs: 40_000 })
    expect(requests).toEqual([{ requestsPerSecond: 1, crawlDelayMs: 0 }])
  })

  it.each([
    ['the rate of the domain', 0.25, 0.25],
    ['the configured rate where the domain has none', undefined, 5],
  ])('asks at %s', async (_, fetchRate, requestsPerSecond) => {
    const rates: number[] = []
    const limiter = {
      ask: async (request: { requestsPerSecond: number }) => {
        rates.push(request.requestsPerSecond)
        return { kind: 'refused', reason: 'rate', retryAfterMs: 250_000 }
      },
    }
    const LIMITER = { idFromName: () => '', get: () => limiter } as unknown as typeof controlEnv.LIMITER
    await d1Domains(controlEnv.DB).onboard('shop.example', 1)
    await d1Domains(controlEnv.DB).setFetchRate('shop.example', fetchRate)
    const fetcher = await domainFetcher({ ...controlEnv, LIMITER, FETCH_RATE: '5' }, 'shop.example')
    await fetcher.get(PAGE)
    expect(rates).toEqual([requestsPerSecond])
  })
})

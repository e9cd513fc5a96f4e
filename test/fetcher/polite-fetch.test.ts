import { describe, expect, it } from 'vitest'
import type { FetchPage } from '../../src/learn/ports.ts'
import { fakeWeb, to } from './fake-web.ts'

type Take = Parameters<FetchPage>[1]

const A = 'https://a.example'

/** Takes the text of a page for its fingerprint; a page that says so is a challenge. */
const take: Take = ({ body, url, finalUrl }) => {
  const text = new TextDecoder().decode(body)
  return {
    fingerprint: { name: 'body', version: 1, hash: text, units: [url, finalUrl] },
    signals: { title: '', textLength: text.length, links: 0, looksLike: text === 'challenge' ? 'challenge' : 'page' },
  }
}

describe('fetchPage', () => {
  it('answers with what was taken from the page', async () => {
    const web = fakeWeb({ [`${A}/1`]: { status: 200, body: 'hello', headers: { 'content-type': 'text/html' } } })
    expect(await web.fetcher().fetchPage(`${A}/1`, take)).toEqual({
      kind: 'page',
      url: `${A}/1`,
      fetchedAtMs: 1_001_000,
      status: 200,
      chain: [`${A}/1`],
      contentType: 'text/html',
      bytes: 5,
      fingerprint: { name: 'body', version: 1, hash: 'hello', units: [`${A}/1`, `${A}/1`] },
      signals: { title: '', textLength: 5, links: 0, looksLike: 'page' },
    })
  })

  it.each([
    ['attachment; filename="a.csv"', true],
    ['Attachment', true],
    ['inline; filename="attachment.csv"', false],
    ['', false],
  ])('says whether a page is to be saved: %s', async (disposition, expected) => {
    const web = fakeWeb({ [`${A}/1`]: { status: 200, headers: { 'content-disposition': disposition } } })
    let isAttachment: boolean | undefined
    await web.fetcher().fetchPage(`${A}/1`, (page) => {
      ;({ isAttachment } = page)
      return take(page)
    })
    expect(isAttachment).toBe(expected)
  })

  it('hands on the fields of the last response', async () => {
    const web = fakeWeb({
      [`${A}/1`]: { status: 302, headers: { location: '/2', 'x-shopid': '1' } },
      [`${A}/2`]: { status: 200, headers: { 'x-magento-tags': 'FPC' } },
    })
    const { taken } = (await web.fetcher().get(`${A}/1`)) as { taken: Parameters<Take>[0] }
    expect([taken.headers?.['x-shopid'], taken.headers?.['x-magento-tags']]).toEqual([undefined, 'FPC'])
  })

  it.each([404, 410, 429, 500, 503])('hands on pages of any status: %i', async (status) => {
    const web = fakeWeb({ [`${A}/1`]: { status, headers: { 'retry-after': '9' } } })
    const seen = await web.fetcher().fetchPage(`${A}/1`, take)
    expect(seen).toMatchObject({ kind: 'page', status, contentType: '' })
    expect('retryAfterMs' in seen && seen.retryAfterMs).toBe([429, 503].includes(status) ? 9000 : false)
  })

  it('asks for robots.txt once, first, and never for what it forbids', async () => {
    const rules = 'User-agent: *\nDisallow: /\n\nUser-agent: Edge-Canonicalizer\nDisallow: /*?*sort='
    const web = fakeWeb({ [`${A}/robots.txt`]: rules })
    const fetcher = web.fetcher()
    expect(await fetcher.fetchPage(`${A}/p?id=1&sort=up`, take)).toMatchObject({ kind: 'refused', why: 'robots' })
    expect(await fetcher.fetchPage(`${A}/p?id=1`, take)).toMatchObject({ kind: 'page' })
    expect(web.urls()).toEqual([`${A}/robots.txt`, `${A}/p?id=1`])
  })

  it.each(['ftp://a.example/r', 'https://u:p@cdn.example/r', 'https://cdn.example:8443/r', 'http://10.0.0.1/r'])(
    'asks for nothing where robots.txt is said to be at %s',
    async (location) => {
      const web = fakeWeb({ [`${A}/robots.txt`]: to(location) })
      expect(await web.fetcher().get(`${A}/1`)).toMatchObject({ kind: 'refused', why: 'robots-unreachable' })
      expect(web.urls()).toEqual([`${A}/robots.txt`])
    },
  )

  it('asks for nothing while robots.txt cannot be read', async () => {
    const web = fakeWeb({ [`${A}/robots.txt`]: { status: 500 } })
    const fetcher = web.fetcher()
    for (const path of ['/1', '/2', '/3']) {
      expect(await fetcher.fetchPage(A + path, take)).toMatchObject({ kind: 'refused', why: 'robots-unreachable' })
    }
    expect(web.urls()).toEqual([`${A}/robots.txt`])
  })

  it('honours Crawl-delay', async () => {
    const web = fakeWeb({ [`${A}/robots.txt`]: 'User-agent: *\nCrawl-delay: 5' })
    const fetcher = web.fetcher({ ratePerSecond: 10 })
    for (const path of ['/1', '/2', '/3']) await fetcher.fetchPage(A + path, take)
    expect(web.seen.map(({ atMs }) => atMs - web.seen[0]!.atMs)).toEqual([0, 5000, 10_000, 15_000])
  })

  it('leaves a host alone after three challenges in a row', async () => {
    const web = fakeWeb({ [`${A}/1`]: 'challenge', [`${A}/2`]: 'challenge', [`${A}/3`]: 'challenge' })
    const fetcher = web.fetcher()
    for (const path of ['/1', '/2', '/3'])
      expect(await fetcher.fetchPage(A + path, take)).toMatchObject({ kind: 'page' })
    expect(await fetcher.fetchPage(`${A}/4`, take)).toMatchObject({
      kind: 'refused',
      why: 'paused',
      retryAfterMs: 86_400_000,
    })
    expect(web.urls()).toHaveLength(4)
  })

  it('counts in whole milliseconds, whatever the clock does', async () => {
    const web = fakeWeb({ [`${A}/1`]: { status: 302, headers: { location: '/2' }, tookMs: 0.3 } })
    const seen = await web.fetcher({ nowMs: () => web.clock.nowMs + 0.7 }).fetchPage(`${A}/1`, take)
    expect(Number.isInteger(seen.fetchedAtMs)).toBe(true)
    expect(web.seen.map(({ timeoutMs }) => Number.isInteger(timeoutMs))).toEqual([true, true, true])
  })

  it('never rejects, whatever its parts do', async () => {
    const web = fakeWeb({ [`${A}/1`]: 'x' })
    const throws = (): never => {
      throw new TypeError('q=secret')
    }
    const broken = [
      await web.fetcher().fetchPage(`${A}/1`, throws),
      await web.fetcher({ transport: throws }).fetchPage(`${A}/1`, take),
      await web.fetcher({ limiter: { ask: throws, tell: throws } }).fetchPage(`${A}/1`, take),
    ]
    for (const seen of broken) {
      expect(seen).toMatchObject({ kind: 'failed', why: 'protocol', detail: 'broken off: TypeError', url: `${A}/1` })
    }
  })
})

describe('the rate', () => {
  const urls = Array.from({ length: 30 }, (_, index) => `${A}/${index}`)
  const gaps = (atMs: readonly number[]): number[] => atMs.slice(1).map((each, index) => each - atMs[index]!)

  it.each([
    [1, 1, 1000],
    [4, 3, 250],
    [10, 8, 100],
    [1000, 8, 100],
  ])('of %f a second with %i at once keeps requests %i ms apart', async (ratePerSecond, concurrency, leastMs) => {
    const web = fakeWeb({})
    const fetcher = web.fetcher({ ratePerSecond, concurrency })
    await Promise.all(urls.map((url) => fetcher.fetchPage(url, take)))
    // In the fake world, sleeping tasks move the clock for each other: requests can only come later than planned.
    expect(web.seen).toHaveLength(31)
    if (concurrency === 1) expect(Math.min(...gaps(web.seen.map(({ atMs }) => atMs)))).toBe(leastMs)
    expect(web.seen.at(-1)!.atMs - web.seen[0]!.atMs).toBeGreaterThanOrEqual(30 * leastMs)
  })

  it('has no upper limit on the operator’s own machines', async () => {
    const own = 'http://127.0.0.1:8080'
    const web = fakeWeb({}, '127.0.0.1')
    const fetcher = web.fetcher({ ratePerSecond: 1000, allowPrivate: true })
    for (let page = 0; page < 11; page++) await fetcher.fetchPage(`${own}/${page}`, take)
    // The answer to robots.txt tells where the host is; from then on requests are a millisecond apart.
    expect(gaps(web.seen.map(({ atMs }) => atMs)).reduce((sum, gap) => sum + gap)).toBe(11)
  })
})

describe('an origin override', () => {
  const options = { site: 'shop.example', origin: 'http://127.0.0.1:8080', allowPrivate: ['http://127.0.0.1:8080'] }
  const own = 'http://127.0.0.1:8080'

  it('is asked in place of the site, and everything is told in the terms of the site', async () => {
    const web = fakeWeb(
      { [`${own}/1?a`]: to(`${own}/2`), [`${own}/2`]: to('https://www.shop.example/3'), [`${own}/3`]: 'here' },
      '127.0.0.1',
    )
    const seen = await web.fetcher(options).get('https://shop.example/1?a')
    const chain = ['https://shop.example/1?a', 'https://shop.example/2', 'https://www.shop.example/3']
    expect(seen).toMatchObject({ kind: 'page', status: 200, chain })
    expect(seen.kind === 'page' && seen.taken.finalUrl).toBe('https://www.shop.example/3')
    expect(web.urls()).toEqual([`${own}/robots.txt`, `${own}/1?a`, `${own}/2`, `${own}/3`])
  })

  it('gives the rules, also when its robots.txt redirects to the site, but not from elsewhere', async () => {
    const rules = { [`${own}/r`]: 'User-agent: *\nDisallow: /1' }
    const web = fakeWeb({ [`${own}/robots.txt`]: to('https://shop.example/r'), ...rules }, '127.0.0.1')
    expect(await web.fetcher(options).get('https://shop.example/1')).toMatchObject({ why: 'robots' })
    const away = fakeWeb({ [`${own}/robots.txt`]: to('https://cdn.example/r') }, '127.0.0.1')
    expect(await away.fetcher(options).get('https://shop.example/1')).toMatchObject({ why: 'robots-unreachable' })
    expect([...web.urls(), ...away.urls()].every((url) => url.startsWith(own))).toBe(true)
  })

  it('is the only place that is asked', async () => {
    const web = fakeWeb({ [`${own}/1`]: to('https://blog.shop.example/') }, '127.0.0.1')
    const fetcher = web.fetcher(options)
    expect(await fetcher.get('https://blog.shop.example/')).toMatchObject({ why: 'other-site' })
    expect(await fetcher.get(`${own}/1`)).toMatchObject({ why: 'other-site' })
    expect(await fetcher.get('https://shop.example/1')).toMatchObject({ why: 'other-site' })
    expect(web.urls()).toEqual([`${own}/robots.txt`, `${own}/1`])
  })
})

it('refuses pages of other sites than the one it was told', async () => {
  const web = fakeWeb({})
  const fetcher = web.fetcher({ site: 'a.example' })
  expect(await fetcher.get('https://b.example/')).toMatchObject({ kind: 'refused', why: 'other-site' })
  expect(await fetcher.get('https://www.a.example/')).toMatchObject({ kind: 'page' })
})

it('refuses everything once the caller has stopped', async () => {
  const web = fakeWeb({})
  const fetcher = web.fetcher({ signal: AbortSignal.abort() })
  expect(await fetcher.get(`${A}/1`)).toMatchObject({ kind: 'refused', why: 'rate' })
  expect(web.urls()).toEqual([])
})

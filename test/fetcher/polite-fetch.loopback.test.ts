import { afterEach, describe, expect, it } from 'vitest'
import { createNodeTransport } from '../../src/cli/remote/node-transport.ts'
import type { LookupAll } from '../../src/cli/remote/node-transport.ts'
import { createPoliteFetcher } from '../../src/fetcher/polite-fetch.ts'
import type { PoliteFetcher, PoliteFetcherOptions } from '../../src/fetcher/polite-fetch.ts'
import { startHostileOrigin } from './hostile-origin.ts'
import type { Behaviour, HostileOptions, HostileOrigin } from './hostile-origin.ts'

const running: HostileOrigin[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((origin) => origin.close()))
})

async function start(options?: HostileOptions): Promise<HostileOrigin> {
  const origin = await startHostileOrigin(options)
  running.push(origin)
  return origin
}

function guest(options: Partial<PoliteFetcherOptions> = {}): PoliteFetcher {
  return createPoliteFetcher({
    transport: createNodeTransport(),
    nowMs: () => performance.timeOrigin + performance.now(),
    userAgent: 'edge-canonicalizer/0.1.0 (+https://example.com/)',
    ratePerSecond: 200,
    timeoutMs: 5000,
    maxBodyBytes: 100_000,
    allowPrivate: true,
    ...options,
  })
}

const targets = (origin: HostileOrigin): readonly string[] => origin.requests.map(({ target }) => target)

describe('a hostile origin', () => {
  const cases: readonly (readonly [Behaviour, object])[] = [
    ['error', { kind: 'page', status: 500 }],
    ['busy', { kind: 'page', status: 429, retryAfterMs: 1000 }],
    ['endless-body', { kind: 'failed', why: 'too-large' }],
    ['endless-headers', { kind: 'failed', why: 'too-large' }],
    ['gzip-bomb', { kind: 'failed', why: 'too-large' }],
    ['slow-headers', { kind: 'failed', why: 'timeout' }],
    ['slow-body', { kind: 'failed', why: 'timeout' }],
    ['silent', { kind: 'failed', why: 'timeout' }],
    ['hang-up', { kind: 'failed', why: 'connection' }],
    ['short-body', { kind: 'failed', why: 'protocol' }],
    ['not-http', { kind: 'failed', why: 'protocol' }],
    ['redirect-loop', { kind: 'failed', why: 'redirect-loop' }],
    ['redirect-inside', { kind: 'refused', why: 'other-site' }],
    ['cookies', { kind: 'failed', why: 'redirect-loop' }],
  ]
  it.each(cases)('that does %s gives an observation that says so', async (behaviour, expected) => {
    const origin = await start()
    const timeoutMs = 'why' in expected && expected.why === 'timeout' ? 300 : 5000
    const seen = await guest({ timeoutMs }).get(`${origin.url}/${behaviour}/x?password=hunter2`)
    expect(seen).toMatchObject(expected)
    expect('detail' in seen && seen.detail).not.toContain('hunter2')
    expect(origin.requests.every(({ method, headers }) => method === 'GET' && !('cookie' in headers))).toBe(true)
  })

  it('is asked for its other pages all the same', async () => {
    const origin = await start()
    const fetcher = guest({ timeoutMs: 800 })
    for (const [behaviour] of cases.filter(([name]) => !/busy|slow/.test(name)))
      await fetcher.get(`${origin.url}/${behaviour}`)
    expect(await fetcher.get(`${origin.url}/fine`)).toMatchObject({ kind: 'page', status: 200 })
  })

  it('with a certificate that no authority signed is a tls failure, and one that is not there a connection failure', async () => {
    const secure = await start({ tls: true })
    expect(await guest().get(`${secure.url}/`)).toMatchObject({ kind: 'failed', why: 'tls' })
    await secure.close()
    expect(await guest().get(`${secure.url}/`)).toMatchObject({ kind: 'failed', why: 'connection' })
  })
})

describe('robots.txt', () => {
  it('is never violated, by pages or by redirects to them', async () => {
    const text = 'User-agent: *\nDisallow: /private\nDisallow: /*?*sort=\nAllow: /private/open'
    const origin = await start({ robots: { text } })
    const fetcher = guest()
    const paths = [
      '/private',
      '/private/x',
      '/private/open',
      '/a?sort=1',
      '/a?b=1&sort=2',
      '/a?b=1',
      '/%70rivate/y',
      '/x/../private/z',
    ]
    for (const path of paths) await fetcher.get(origin.url + path)
    expect(targets(origin)).toEqual(['/robots.txt', '/private/open', '/a?b=1'])
  })

  it.each(['error', 'silent', 'not-http', 'short-body', 'slow-body'] as const)(
    'that does %s closes the site',
    async (robots) => {
      const origin = await start({ robots })
      const fetcher = guest()
      expect(await fetcher.get(`${origin.url}/a`)).toMatchObject({ kind: 'refused', why: 'robots-unreachable' })
      expect(await fetcher.get(`${origin.url}/b`)).toMatchObject({ kind: 'refused', why: 'robots-unreachable' })
      expect(targets(origin)).toEqual(['/robots.txt'])
    },
  )

  it.each(['not-found', 'redirect-loop', 'endless-body'] as const)('that does %s leaves it open', async (robots) => {
    const origin = await start({ robots })
    expect(await guest().get(`${origin.url}/a`)).toMatchObject({ kind: 'page', status: 200 })
  })

  it('may be redirected to another host', async () => {
    const rules = await start({ robots: { text: 'User-agent: *\nDisallow: /a' } })
    const origin = await start({ robots: { location: `${rules.url}/robots.txt` } })
    expect(await guest().get(`${origin.url}/a`)).toMatchObject({ why: 'robots' })
  })

  it('may not be redirected inside', async () => {
    const origin = await start({ robots: 'redirect-inside' })
    expect(await guest().get(`${origin.url}/a`)).toMatchObject({ why: 'robots-unreachable' })
  })
})

describe('the rate', () => {
  it('is not exceeded at the server, however many ask at once', async () => {
    const origin = await start()
    const fetcher = guest({ ratePerSecond: 20, concurrency: 6 })
    await Promise.all(Array.from({ length: 15 }, (_, page) => fetcher.get(`${origin.url}/${page}`)))
    const atMs = origin.requests.map((request) => request.atMs)
    expect(atMs).toHaveLength(16)
    // Timers and loopback may squeeze two arrivals a little, but not the whole.
    expect(atMs.at(-1)! - atMs[0]!).toBeGreaterThan(14 * 50)
  })

  it('rests for as long as the server wants', async () => {
    const origin = await start()
    const reasons: string[] = []
    const fetcher = guest({ onWait: ({ reason }) => reasons.push(reason) })
    await fetcher.get(`${origin.url}/busy`)
    await fetcher.get(`${origin.url}/fine`)
    const [, busy, fine] = origin.requests
    expect(fine!.atMs - busy!.atMs).toBeGreaterThan(990)
    expect(reasons).toContain('retry-after')
  })
})

describe('addresses', () => {
  it('of loopback are refused unless the operator says otherwise', async () => {
    const origin = await start()
    expect(await guest({ allowPrivate: false }).get(`${origin.url}/`)).toMatchObject({
      kind: 'refused',
      why: 'address',
    })
    expect(await guest({ allowPrivate: ['http://127.0.0.1:1'] }).get(`${origin.url}/`)).toMatchObject({
      why: 'address',
    })
    expect(origin.requests).toEqual([])
    expect(await guest({ allowPrivate: [origin.url] }).get(`${origin.url}/`)).toMatchObject({ kind: 'page' })
  })

  it('are judged anew for every connection, so that a name that changes sides gets nowhere', async () => {
    const origin = await start()
    const name = `http://rebinding.test:${origin.port}`
    const answers = ['127.0.0.1', '127.0.0.1', '169.254.169.254']
    let asked = 0
    const lookup: LookupAll = (_, __, done) =>
      done(null, [{ address: answers[asked++] ?? '169.254.169.254', family: 4 }])
    const fetcher = guest({ transport: createNodeTransport({ lookup }) })
    expect(await fetcher.get(`${name}/1`)).toMatchObject({ kind: 'page' })
    expect(await fetcher.get(`${name}/2`)).toMatchObject({ kind: 'refused', why: 'address' })
    expect(asked).toBe(3)
  })

  it('of public names that turn out private are refused', async () => {
    const lookup: LookupAll = (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }])
    const fetcher = guest({ transport: createNodeTransport({ lookup }), allowPrivate: false })
    expect(await fetcher.get('http://site.example/')).toMatchObject({ kind: 'refused', why: 'address' })
  })
})

it('fetches a site from an origin override, under the URLs of the site', async () => {
  const origin = await start()
  const fetcher = guest({ site: 'shop.example', origin: origin.url, allowPrivate: [origin.url] })
  const seen = await fetcher.get('https://shop.example/a?b')
  expect(seen).toMatchObject({ kind: 'page', chain: ['https://shop.example/a?b'] })
  expect(origin.requests.at(-1)).toMatchObject({ target: '/a?b', headers: { host: `127.0.0.1:${origin.port}` } })
})

it('ends a wait and an exchange when the caller stops', async () => {
  const origin = await start()
  const control = new AbortController()
  const fetcher = guest({ signal: control.signal, timeoutMs: 60_000, concurrency: 2 })
  const exchange = fetcher.get(`${origin.url}/silent`)
  await expect.poll(() => targets(origin)).toContain('/silent')
  await fetcher.get(`${origin.url}/busy`)
  const wait = fetcher.get(`${origin.url}/waits`)
  control.abort()
  for (const seen of await Promise.all([exchange, wait])) expect(seen).toMatchObject({ kind: 'refused', why: 'rate' })
  expect(targets(origin)).not.toContain('/waits')
})

import { describe, expect, it } from 'vitest'
import { createHostClient } from '../../src/fetcher/host-client.ts'
import type { HostClient, HostClientOptions, Wait } from '../../src/fetcher/host-client.ts'
import { createMemoryLimiter } from '../../src/fetcher/limiter.ts'
import type { Transport } from '../../src/fetcher/transport.ts'
import { fakeWeb } from './fake-web.ts'
import type { FakePage } from './fake-web.ts'

const URL_A = new URL('https://a.example/x?y#z')
const LIMITS = { maxBodyBytes: 100, beyondLimit: 'fail', timeoutMs: 500, crawlDelayMs: 0 } as const

function world(page: FakePage, options: Partial<HostClientOptions> = {}) {
  const web = fakeWeb({ 'https://a.example/x?y': page })
  const waits: Wait[] = []
  const client: HostClient = createHostClient({
    transport: web.transport,
    limiter: createMemoryLimiter(() => web.clock.nowMs),
    nowMs: () => web.clock.nowMs,
    sleep: (ms) => {
      web.clock.nowMs += ms
      return Promise.resolve()
    },
    userAgent: 'me/1',
    ratePerSecond: 1,
    maxWaitMs: 60_000,
    onWait: (wait) => waits.push(wait),
    ...options,
  })
  return { web, waits, client }
}

it('asks under one name, without cookies, referrer or fragment', async () => {
  const { web, client } = world('hello')
  await client.ask(URL_A, LIMITS)
  expect(web.seen).toMatchObject([{ url: 'https://a.example/x?y', timeoutMs: 500 }])
  expect(Object.keys(web.seen[0]!.headers)).toEqual(['user-agent', 'accept', 'accept-encoding', 'canonical-fetch'])
  expect(web.seen[0]!.headers).toMatchObject({ 'user-agent': 'me/1', 'canonical-fetch': 'plain' })
})

describe('waiting', () => {
  it('keeps the rate and says what it waits for', async () => {
    const { web, waits, client } = world('hello')
    for (let time = 0; time < 4; time++) await client.ask(URL_A, LIMITS)
    expect(web.seen.map(({ atMs }) => atMs - web.seen[0]!.atMs)).toEqual([0, 1000, 2000, 3000])
    expect(waits[0]).toEqual({ host: 'a.example', reason: 'rate', waitMs: 1000 })
  })

  it('waits as long as the server wants', async () => {
    const { web, waits, client } = world({ status: 503, headers: { 'retry-after': '30' } })
    const busy = await client.ask(URL_A, LIMITS)
    expect(busy).toMatchObject({ ok: true, status: 503, retryAfterMs: 30_000 })
    if (busy.ok) await client.report(URL_A, busy)
    await client.ask(URL_A, LIMITS)
    expect(web.seen[1]!.atMs - web.seen[0]!.atMs).toBe(30_000)
    expect(waits).toEqual([{ host: 'a.example', reason: 'retry-after', waitMs: 30_000 }])
  })

  it('leaves long waits to the caller, and costs the host nothing', async () => {
    const { web, client } = world({ status: 429, headers: { 'retry-after': '3600' } })
    const busy = await client.ask(URL_A, LIMITS)
    if (busy.ok) await client.report(URL_A, busy)
    expect(await client.ask(URL_A, LIMITS)).toMatchObject({ kind: 'refused', why: 'rate', retryAfterMs: 3_600_000 })
    expect(web.seen).toHaveLength(1)
  })

  it('answers at once on the platform, where no caller may wait', async () => {
    const { client } = world('hello', { maxWaitMs: 0, ratePerSecond: 0.5 })
    await client.ask(URL_A, LIMITS)
    expect(await client.ask(URL_A, LIMITS)).toMatchObject({ kind: 'refused', why: 'rate', retryAfterMs: 1000 })
  })

  it('reads Retry-After of 429 and 503 alone', async () => {
    const { client } = world({ status: 301, headers: { 'retry-after': '30' } })
    expect(await client.ask(URL_A, LIMITS)).not.toHaveProperty('retryAfterMs')
  })

  it('ends when the caller stops', async () => {
    const control = new AbortController()
    const { web, client } = world('hello', {
      signal: control.signal,
      sleep: () => {
        control.abort()
        return Promise.resolve()
      },
    })
    await client.ask(URL_A, LIMITS)
    expect(await client.ask(URL_A, LIMITS)).toMatchObject({
      kind: 'refused',
      why: 'rate',
      detail: 'stopped by the caller',
    })
    expect(web.seen).toHaveLength(1)
  })
})

describe('failures', () => {
  it.each(['timeout', 'dns', 'connection', 'tls', 'protocol', 'too-large'] as const)(
    'are handed on: %s',
    async (why) => {
      const { client } = world({ ok: false, why, detail: 'so' })
      expect(await client.ask(URL_A, LIMITS)).toEqual({ ok: false, kind: 'failed', why, detail: 'a.example: so' })
    },
  )

  it('slow the next request down like slow answers do', async () => {
    const slow: Transport = () => {
      web.clock.nowMs += 15_000
      return Promise.resolve({ ok: false, why: 'timeout', detail: 'x' })
    }
    const { web, waits, client } = world('', { transport: slow })
    await client.ask(URL_A, LIMITS)
    await client.ask(URL_A, LIMITS)
    expect(waits[0]?.reason).toBe('slow-server')
  })

  it('of an address are refusals', async () => {
    const { client } = world({ ok: false, why: 'address', detail: 'inside' })
    expect(await client.ask(URL_A, LIMITS)).toEqual({ ok: false, kind: 'refused', why: 'address', detail: 'inside' })
  })

  it('say nothing about a host when the caller has stopped', async () => {
    const control = new AbortController()
    const transport: Transport = () => {
      control.abort()
      return Promise.resolve({ ok: false, why: 'connection', detail: 'aborted' })
    }
    const { client } = world('', { transport, signal: control.signal })
    expect(await client.ask(URL_A, LIMITS)).toMatchObject({ kind: 'refused', why: 'rate' })
  })
})

it.each(['http://10.0.0.1/', 'ftp://a.example/', 'https://u:p@a.example/', 'https://a.example:8443/'])(
  'refuses %s, and does not ask it either',
  async (text) => {
    const { web, client } = world('')
    expect(client.refuses(new URL(text))).toMatchObject({ kind: 'refused', why: 'address' })
    expect(await client.ask(new URL(text), LIMITS)).toMatchObject({ kind: 'refused', why: 'address' })
    expect([client.refuses(URL_A), web.seen]).toEqual([undefined, []])
  },
)

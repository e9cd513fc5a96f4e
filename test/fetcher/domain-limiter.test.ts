import { build } from 'esbuild'
import { Miniflare, convertV4MiniflareOptions } from 'miniflare'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HostAnswer, Permission, Wish } from '../../src/fetcher/host-pace.ts'

const WISH: Wish = { requestsPerSecond: 10, crawlDelayMs: 0 }

let platform: Miniflare
beforeAll(async () => {
  const script = await bundle()
  const worker = {
    name: 'limits',
    modules: true,
    script,
    compatibilityDate: '2026-09-01',
    durableObjects: { LIMITER: { className: 'DomainLimiter', useSQLite: true } },
  } as const
  platform = new Miniflare(convertV4MiniflareOptions(worker))
  await platform.ready
}, 60_000)
afterAll(() => platform.dispose())

/** A Worker that hands calls on to the limiter. */
async function bundle(): Promise<string> {
  const built = await build({
    stdin: {
      contents: `
        export { DomainLimiter } from './src/fetcher/domain-limiter.ts'
        import { durableLimiter } from './src/fetcher/domain-limiter.ts'
        export default { async fetch(request, { LIMITER }) {
          const { call, host, argument } = await request.json()
          return Response.json((await durableLimiter(LIMITER)[call](host, argument)) ?? null)
        } }`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    write: false,
    external: ['cloudflare:workers'],
  })
  return built.outputFiles[0]!.text
}

async function call(name: 'ask' | 'tell', host: string, argument: Wish | HostAnswer): Promise<unknown> {
  const body = JSON.stringify({ call: name, host, argument })
  return (await platform.dispatchFetch('http://worker/', { method: 'POST', body })).json()
}

const ask = async (host: string, wish = WISH): Promise<Permission> => (await call('ask', host, wish)) as Permission

/** Asks until leave is given, and waits it out. */
async function askPatiently(host: string): Promise<number> {
  for (;;) {
    const permission = await ask(host)
    const waitMs = permission.kind === 'granted' ? permission.delayMs : permission.retryAfterMs
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (permission.kind === 'granted') return performance.now()
  }
}

it('waits out what a forerunner may have granted before it grants anything', async () => {
  const first = await ask('new.example', { ...WISH, requestsPerSecond: 0.1 })
  expect(first).toMatchObject({ kind: 'refused', reason: 'rate' })
  // The second that the forerunner may have given away, the interval, and less than the second that can be waited for.
  expect(first.kind === 'refused' && first.retryAfterMs).toBeGreaterThan(9000)
})

it('puts all callers of one host in one row, and keeps hosts apart', async () => {
  const begun = performance.now()
  const granted = await Promise.all(Array.from({ length: 8 }, () => askPatiently('row.example')))
  expect(granted.toSorted((a, b) => a - b).at(-1)! - begun).toBeGreaterThan(1000 + 7 * 100)
  expect(await ask('other.example')).toMatchObject({ reason: 'rate' })
})

it('remembers that a host wants to be left alone, even when the platform has put it away', async () => {
  await call('tell', 'busy.example', { status: 429, tookMs: 5, retryAfterMs: 60_000 })
  expect(await ask('busy.example')).toMatchObject({ kind: 'refused', reason: 'retry-after' })
  await platform.unsafeEvictDurableObject('limits', 'DomainLimiter', { name: 'busy.example' })
  expect(await ask('busy.example')).toMatchObject({ kind: 'refused', reason: 'retry-after' })
})

const putAway = (host: string): Promise<void> =>
  platform.unsafeEvictDurableObject('limits', 'DomainLimiter', { name: host })
const waitFor = async (host: string, wish: Wish): Promise<number> => {
  const permission = await ask(host, wish)
  return permission.kind === 'refused' ? permission.retryAfterMs : 0
}

it('comes to an end of waiting for a host that is asked seldom, though the platform puts it away meanwhile', async () => {
  const seldom = { ...WISH, crawlDelayMs: 20_000 }
  const first = await waitFor('seldom.example', seldom)
  await putAway('seldom.example')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await waitFor('seldom.example', seldom)).toBeLessThanOrEqual(first - 200)
})

it('waits out an unknown past again once a host was asked often', async () => {
  const seldom = { ...WISH, crawlDelayMs: 20_000 }
  await ask('often.example', seldom)
  await askPatiently('often.example')
  await putAway('often.example')
  expect(await waitFor('often.example', seldom)).toBeGreaterThan(19_900)
})

it('remembers the backoff and the challenges of a host that was put away', async () => {
  for (let i = 0; i < 2; i++) await call('tell', 'weary.example', { status: 429, tookMs: 5 })
  await putAway('weary.example')
  expect(await ask('weary.example')).toMatchObject({ kind: 'refused', reason: 'backoff' })
  for (let i = 0; i < 3; i++) {
    await call('tell', 'wall.example', { status: 403, tookMs: 5, isChallenge: true })
    await putAway('wall.example')
  }
  expect(await ask('wall.example')).toMatchObject({ kind: 'refused', reason: 'challenges' })
})

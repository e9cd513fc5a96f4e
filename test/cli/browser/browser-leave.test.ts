import { describe, expect, it } from 'vitest'
import { createBrowserLeave, type BrowserLeaveOptions } from '../../../src/cli/browser/browser-leave.ts'
import { createMemoryLimiter } from '../../../src/fetcher/limiter.ts'
import { parseRobots } from '../../../src/fetcher/robots.ts'

function leave(more: Partial<BrowserLeaveOptions> = {}) {
  let nowMs = 0
  const slept: number[] = []
  const allow = createBrowserLeave({
    isOfSite: (url) => url.hostname === 'shop.example',
    allowPrivate: false,
    limiter: createMemoryLimiter(() => nowMs),
    ratePerSecond: 1,
    userAgent: 'edge-canonicalizer/1',
    robotsOf: () => Promise.resolve(parseRobots(Buffer.from('User-agent: *\nDisallow: /private\n'))),
    sleep: (ms) => {
      slept.push(ms)
      nowMs += ms
      return Promise.resolve()
    },
    nowMs: () => nowMs,
    signal: new AbortController().signal,
    ...more,
  })
  return { allow, slept, wait: (ms: number) => (nowMs += ms) }
}

describe('createBrowserLeave', () => {
  it.each([
    ['https://shop.example/app.js', true],
    ['https://shop.example/p?a=1', true],
    ['https://cdn.example/app.js', false],
    ['https://shop.example/private/app.js', false],
    ['https://shop.example/logo.png', false],
    ['https://shop.example:8443/app.js', false],
    ['https://user:secret@shop.example/app.js', false],
    ['file:///etc/passwd', false],
    ['data:text/html,x', false],
    ['no URL', false],
  ])('of %s is %s', async (url, expected) => {
    expect(await leave().allow(url)).toBe(expected)
  })

  it('keeps the requests of a page to the rate, and counts one that two ask about once', async () => {
    const { allow, slept } = leave()
    for (const url of ['/a.js', '/a.js', '/b.js', '/b.js', '/c.js']) await allow(`https://shop.example${url}`)
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(2000)
    expect(await allow('https://shop.example/c.js')).toBe(true)
    expect(await allow('https://shop.example/c.js')).toBe(true)
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(3000)
  })

  it('gives no leave while robots.txt cannot be read', async () => {
    expect(await leave({ robotsOf: () => Promise.resolve(undefined) }).allow('https://shop.example/')).toBe(false)
  })

  it('gives up where the wait is too long, and after a stop', async () => {
    const refused = { kind: 'refused', retryAfterMs: 60_000, reason: 'retry-after' } as const
    const limiter = { ask: () => Promise.resolve(refused), tell: () => Promise.resolve() }
    expect(await leave({ limiter }).allow('https://shop.example/')).toBe(false)
    expect(await leave({ signal: AbortSignal.abort() }).allow('https://shop.example/')).toBe(false)
  })
})

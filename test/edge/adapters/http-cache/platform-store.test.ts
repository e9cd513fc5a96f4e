import { describe, expect, it } from 'vitest'
import { cacheApiAdapter } from '../../../../src/edge/adapters/cache-api.ts'
import type { PlatformCache } from '../../../../src/edge/adapters/types.ts'
import { createPlatformStore } from '../../../../src/edge/adapters/http-cache/platform-store.ts'
import { storedEntry } from '../../../contracts/cache-entries.ts'
import { createWorld, page } from '../../../contracts/cache-world.ts'

function freshUrl(): string {
  return `https://store-${crypto.randomUUID()}.test/page?a=1`
}

describe('createPlatformStore', () => {
  it('gives back what was put: status, fields, body', async () => {
    const store = createPlatformStore(() => caches.default)
    const request = new Request(freshUrl())
    const entry = storedEntry(request, 'one', { etag: '"1"', 'content-type': 'text/plain' })
    await store.put(request.url, entry)
    const { entry: found, vary } = await store.find(request, [])
    expect([found?.status, found?.freshness, vary]).toEqual([200, entry.freshness, []])
    expect([...(found?.headers.entries ?? [])]).toEqual([...entry.headers.entries])
    expect(await new Response(found?.body).text()).toBe('one')
  })

  it('never reaches a variant from before an invalidation', async () => {
    const store = createPlatformStore(() => caches.default)
    const url = freshUrl()
    const asking = (foo: string): Request => new Request(url, { headers: { foo } })
    for (const foo of ['1', '2']) await store.put(url, storedEntry(asking(foo), foo, { vary: 'foo' }))
    expect((await store.find(asking('2'), [])).entry).toBeDefined()
    await store.remove(url)
    await store.put(url, storedEntry(asking('1'), 'new', { vary: 'foo' }))
    expect(await store.find(asking('2'), [])).toEqual({ entry: undefined, vary: ['foo'] })
  })

  it.each([{}, { vary: 'foo' }])(
    'keeps what was asked for later when an older answer comes after it: %o',
    async (vary) => {
      const store = createPlatformStore(() => caches.default)
      const request = new Request(freshUrl(), { headers: { foo: '1' } })
      const at = (text: string, requestTimeMs: number): ReturnType<typeof storedEntry> => ({
        ...storedEntry(request, text, vary),
        exchange: { requestTimeMs, responseTimeMs: requestTimeMs },
      })
      const kept = async (): Promise<string> => new Response((await store.find(request, [])).entry?.body).text()
      await store.put(request.url, at('newer', 100_000))
      await store.put(request.url, at('older', 70_000))
      expect(await kept()).toBe('newer')
      // So far back it can only be the clock.
      await store.put(request.url, at('set back', 30_000))
      expect(await kept()).toBe('set back')
    },
  )

  it('keeps variants of one URL that vary on different names, but no more than four lists of those', async () => {
    const store = createPlatformStore(() => caches.default)
    const url = freshUrl()
    const asking = (headers: Record<string, string>): Request => new Request(url, { headers })
    const textOf = async (headers: Record<string, string>, sent: readonly string[]): Promise<string | undefined> => {
      const { entry } = await store.find(asking(headers), sent)
      return entry === undefined ? undefined : new Response(entry.body).text()
    }
    await store.put(url, storedEntry(asking({ foo: '1' }), 'for 1', { vary: 'foo' }))
    await store.put(url, storedEntry(asking({}), 'for all'))
    await store.put(url, storedEntry(asking({ bar: '1' }), 'for bar', { vary: 'bar, foo' }))
    expect(await textOf({ foo: '1' }, ['foo'])).toBe('for 1')
    expect(await textOf({}, ['foo'])).toBe('for all')
    expect(await textOf({ bar: '1' }, ['bar', 'foo'])).toBe('for bar')
    expect(await textOf({ foo: '2' }, ['foo'])).toBeUndefined()
    for (const vary of ['a', 'b', 'c', 'd']) await store.put(url, storedEntry(asking({}), vary, { vary }))
    expect((await store.find(asking({}), [])).vary).toEqual(['a', 'b', 'c', 'd'])
  })

  it('does not store fields beyond what the platform takes', async () => {
    const store = createPlatformStore(() => caches.default)
    const request = new Request(freshUrl())
    await store.put(request.url, storedEntry(request, 'x', { 'x-large': 'x'.repeat(20_000) }))
    expect((await store.find(request, [])).entry).toBeUndefined()
  })
})

describe('a platform cache that fails', () => {
  const fails = (): Promise<never> => Promise.reject(new Error('cache is down'))
  const throws = (): never => {
    throw new TypeError('no cache here')
  }

  it.each([
    ['rejects everything', () => ({ match: fails, put: fails, delete: fails })],
    ['throws everything', () => ({ match: throws, put: throws, delete: throws })],
    ['is absent', throws],
    ['takes nothing', () => ({ match: async () => undefined, put: fails, delete: fails })],
  ])('serves every request from the origin: %s', async (_, open) => {
    const world = createWorld(cacheApiAdapter({ open }))
    world.origin(page('from the origin', { 'cache-control': 'max-age=60' }))
    const replies = [await world.get(), ...(await Promise.all([world.get(), world.get(), world.get()]))]
    expect(replies.map(({ text }) => text)).toEqual(Array.from({ length: 4 }, () => 'from the origin'))
    expect(replies[0]?.outcome).toMatchObject({ kind: 'forward' })
  })

  it('serves what it holds while it takes nothing new', async () => {
    const cache = caches.default
    let full = false
    const open = (): PlatformCache => ({
      match: (key) => cache.match(key),
      put: (key, response) => (full ? fails() : cache.put(key, response)),
      delete: (key) => cache.delete(key),
    })
    const store = createPlatformStore(open)
    const request = new Request(freshUrl())
    await store.put(request.url, storedEntry(request, 'one'))
    full = true
    await store.put(request.url, storedEntry(request, 'two'))
    const { entry } = await store.find(request, [])
    expect(await new Response(entry?.body).text()).toBe('one')
  })
})

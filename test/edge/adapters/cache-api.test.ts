import { describe, expect, it } from 'vitest'
import { cacheApiAdapter } from '../../../src/edge/adapters/cache-api.ts'
import type { PlatformCache } from '../../../src/edge/adapters/types.ts'
import { describeSharedCache } from '../../contracts/cache-adapter.contract.ts'
import { createWorld, page } from '../../contracts/cache-world.ts'

describeSharedCache(() => cacheApiAdapter({ waitTimeoutMs: 200, maxBodyBytes: 8 * 1024 * 1024 }))

describe('the platform cache', () => {
  const absent = {
    match: () => Promise.reject(new Error('no cache configured')),
    put: () => Promise.reject(new Error('no cache configured')),
    delete: () => Promise.reject(new Error('no cache configured')),
  }

  it('may be absent: requests are served uncached', async () => {
    const adapter = cacheApiAdapter({ open: () => absent })
    const world = createWorld(adapter)
    world.origin(page('x', { 'cache-control': 'max-age=60', vary: 'foo' }))
    expect((await world.get()).text).toBe('x')
    expect((await world.get()).text).toBe('x')
    await expect(adapter.invalidate(world.url)).resolves.toBeUndefined()
  })

  it('shares what it holds with another isolate', async () => {
    const first = createWorld(cacheApiAdapter())
    first.origin(page('x', { 'cache-control': 'max-age=60' }))
    await first.get()
    const second = createWorld(cacheApiAdapter())
    const { response, outcome } = await second.send({}, first.url)
    expect([await response.text(), outcome.kind]).toEqual(['x', 'hit'])
  })

  it('ends what is still being written when its page changes', async () => {
    const begun = Promise.withResolvers<undefined>()
    const written = Promise.withResolvers<undefined>()
    const slow: PlatformCache = {
      match: (key) => caches.default.match(key),
      delete: (key) => caches.default.delete(key),
      async put(key, response) {
        begun.resolve(undefined)
        await written.promise
        await caches.default.put(key, response)
      },
    }
    const adapter = cacheApiAdapter({ open: () => slow })
    const world = createWorld(adapter)
    world.origin(page('old', { 'cache-control': 'max-age=60' }))
    await (await world.send()).response.text()
    await begun.promise
    await adapter.invalidate(world.url)
    written.resolve(undefined)
    await world.settle()
    world.origin(page('new', { 'cache-control': 'max-age=60' }))
    expect((await world.get()).text).toBe('new')
  })

  it('keeps its keys out of reach of the URLs that clients can ask for', async () => {
    const world = createWorld(cacheApiAdapter())
    world.origin(page('x', { 'cache-control': 'max-age=60' }))
    await world.get()
    const key = `${new URL(world.url).origin}/.edge-canonicalizer/${encodeURIComponent(world.url)}/`
    expect(await caches.default.match(key)).toBeDefined()
    world.origin(page('other', { 'cache-control': 'max-age=60' }))
    const { response } = await world.send({}, key)
    expect(await response.text()).toBe('other')
  })

  it('ignores entries that it does not understand', async () => {
    const world = createWorld(cacheApiAdapter())
    const key = `${new URL(world.url).origin}/.edge-canonicalizer/${encodeURIComponent(world.url)}/`
    const headers = { 'cache-control': 'max-age=60', 'edge-canonicalizer-entry': '%7B%22v%22%3A0%7D' }
    await caches.default.put(key, new Response('old shape', { headers }))
    world.origin(page('x', { 'cache-control': 'max-age=60' }))
    expect((await world.get()).text).toBe('x')
  })
})

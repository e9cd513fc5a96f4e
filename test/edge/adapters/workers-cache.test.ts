import { describe, expect, it } from 'vitest'
import { urlTag, workersCacheAdapter } from '../../../src/edge/adapters/workers-cache.ts'
import type { CachedOriginProps } from '../../../src/edge/adapters/workers-cache.ts'
import { createWorld, page } from '../../contracts/cache-world.ts'

describe('workersCacheAdapter', () => {
  it('calls the cached entrypoint with the host in its props and in the cache key', async () => {
    const calls: [CachedOriginProps, string, unknown][] = []
    const adapter = workersCacheAdapter({
      cachedEntrypoint: ({ props }) => ({
        fetch: async (request, init) => {
          calls.push([props, request.url, init?.cf?.['cacheKey']])
          return new Response('x', { headers: { 'cf-cache-status': 'HIT' } })
        },
      }),
    })
    const world = createWorld(adapter, ['foo'])
    expect((await world.send()).outcome).toEqual({ kind: 'hit' })
    expect(calls).toEqual([[{ host: new URL(world.url).host, varyAllow: ['foo'] }, world.url, world.url]])
    expect(world.seen.length).toBe(0)
  })

  it('keeps personal requests away from the cached entrypoint', async () => {
    const adapter = workersCacheAdapter({
      cachedEntrypoint: () => ({ fetch: () => Promise.reject(new Error('must not be asked')) }),
    })
    const world = createWorld(adapter)
    world.origin(page('mine', {}))
    expect((await world.send({ headers: { cookie: 'a=b' } })).outcome).toMatchObject({ fwd: 'bypass' })
  })

  it('works uncached where the platform has no such cache', async () => {
    const adapter = workersCacheAdapter()
    const world = createWorld(adapter)
    world.origin(page('x', {}))
    expect((await world.send()).outcome).toEqual({ kind: 'forward', fwd: 'miss', stored: false })
    await expect(adapter.invalidate(world.url)).resolves.toBeUndefined()
  })

  it('purges by the tag of the URL', async () => {
    const purged: string[] = []
    const adapter = workersCacheAdapter({
      purge: async ({ tags }) => {
        purged.push(...tags)
      },
    })
    await adapter.invalidate('https://shop.test/a')
    expect(purged).toEqual([urlTag('https://shop.test/a')])
    expect(urlTag('https://shop.test/a')).not.toBe(urlTag('https://shop.test/b'))
  })
})

import { describe, expect, it } from 'vitest'
import { urlTag } from '../../../src/rules/record/cache-tags.ts'
import { workersCacheAdapter } from '../../../src/edge/adapters/workers-cache.ts'
import type { CachedOriginProps } from '../../../src/edge/adapters/types.ts'
import { createWorld, page } from '../../contracts/cache-world.ts'

const never = (): Promise<never> => Promise.reject(new Error('must not be asked'))

describe('workersCacheAdapter', () => {
  it('calls the cached entrypoint with the host in its props and in the cache key', async () => {
    const calls: [CachedOriginProps, string, unknown][] = []
    const adapter = workersCacheAdapter({
      cachedEntrypoint: ({ props }) => ({
        fetch: async (request, init) => {
          calls.push([props, request.url, init?.cf?.['cacheKey']])
          return new Response('x', { headers: { 'cf-cache-status': 'HIT' } })
        },
        purge: never,
      }),
    })
    const world = createWorld(adapter, ['foo'])
    expect((await world.send()).outcome).toEqual({ kind: 'hit' })
    expect(calls).toEqual([[{ host: new URL(world.url).host, varyAllow: ['foo'] }, world.url, world.url]])
    expect(world.seen.length).toBe(0)
  })

  it('keeps personal requests away from the cached entrypoint', async () => {
    const adapter = workersCacheAdapter({
      cachedEntrypoint: () => ({ fetch: never, purge: never }),
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

  it('has the entrypoint purge the tag of the URL: the gateway would reach its own cache alone', async () => {
    const purged: string[] = []
    const adapter = workersCacheAdapter({
      cachedEntrypoint: ({ props }) => ({
        fetch: never,
        purge: async ([tag]) => {
          purged.push(`${props.host} ${tag}`)
        },
      }),
    })
    await adapter.invalidate('https://shop.test/a')
    expect(purged).toEqual([`shop.test ${urlTag('https://shop.test/a')}`])
    expect(urlTag('https://shop.test/a')).not.toBe(urlTag('https://shop.test/b'))
  })

  it('rejects when the purge was not taken', async () => {
    const adapter = workersCacheAdapter({ cachedEntrypoint: () => ({ fetch: never, purge: never }) })
    await expect(adapter.invalidate('https://shop.test/a')).rejects.toThrow('must not be asked')
  })
})

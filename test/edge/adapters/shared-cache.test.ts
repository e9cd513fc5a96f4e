import { describe, expect, it } from 'vitest'
import { memoryAdapter } from '../../../src/edge/adapters/memory.ts'
import { createWorld, page } from '../../contracts/cache-world.ts'

describe('serveShared', () => {
  it('leaves methods other than GET and HEAD alone', async () => {
    const world = createWorld(memoryAdapter())
    world.origin(page('x', { 'cache-control': 'max-age=60' }))
    expect((await world.send({ method: 'POST', body: 'a' })).outcome).toEqual({ kind: 'forward', fwd: 'method' })
  })

  it('refreshes once for many clients that are served stale', async () => {
    const world = createWorld(memoryAdapter())
    world.origin(page('old', { 'cache-control': 'max-age=1, stale-while-revalidate=60' }))
    await world.get()
    world.sleep(5)
    world.origin(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return new Response('new', { headers: { 'cache-control': 'max-age=60' } })
    })
    const replies = await Promise.all(Array.from({ length: 5 }, () => world.get()))
    expect(replies.map((reply) => reply.text)).toEqual(['old', 'old', 'old', 'old', 'old'])
    expect(world.seen.length).toBe(2)
  })

  it('keeps serving stale while the refresh fails, and tries again', async () => {
    const world = createWorld(memoryAdapter())
    world.origin(page('old', { 'cache-control': 'max-age=1, stale-while-revalidate=60' }))
    await world.get()
    world.sleep(5)
    world.origin(() => {
      throw new Error('unreachable')
    })
    expect([(await world.get()).text, (await world.get()).text, world.seen.length]).toEqual(['old', 'old', 3])
  })
})

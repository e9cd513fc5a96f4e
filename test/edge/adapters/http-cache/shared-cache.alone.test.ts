import { describe, expect, it } from 'vitest'
import { memoryAdapter } from '../../../../src/edge/adapters/memory.ts'
import type { World } from '../../../contracts/cache-world.ts'
import { createWorld, page } from '../../../contracts/cache-world.ts'

/** How many of so many requests reach an origin that does not answer. */
async function together(world: World, count: number, expected: number): Promise<void> {
  const before = world.seen.length
  world.origin(() => new Promise<Response>(() => undefined))
  for (let n = 0; n < count; n++) void world.send()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(world.seen.length - before).toBe(expected)
}

describe('a page that is asked for each time', () => {
  const EACH_TIME = { 'cache-control': 'max-age=0', etag: '"1"' }
  const waitInVain = async (world: World): Promise<void> => {
    world.origin(page('page', EACH_TIME))
    await Promise.all([world.get(), world.get()])
  }

  it('is waited for in vain once, and then by no request while that lasts', async () => {
    const world = createWorld(memoryAdapter())
    await waitInVain(world)
    for (let n = 0; n < 3; n++) {
      world.sleep(9)
      await world.get()
    }
    await together(world, 4, 4)
  })

  it('is waited for where no request did so in vain', async () => {
    const world = createWorld(memoryAdapter())
    world.origin(page('page', EACH_TIME))
    await world.get()
    await together(world, 4, 1)
  })

  it.each<[string, () => Response]>([
    ['confirmed', () => new Response(null, { status: 304, headers: { 'cache-control': 'max-age=2' } })],
    ['another', () => new Response('other', { headers: { 'cache-control': 'max-age=2' } })],
  ])('is waited for again as soon as it is %s for a while', async (_, answer) => {
    const world = createWorld(memoryAdapter())
    await waitInVain(world)
    world.origin(answer)
    await world.get()
    world.sleep(3)
    await together(world, 4, 1)
  })
})

describe('a page that turns out too long to be kept', () => {
  const tooLong = (): Response =>
    new Response(new Blob(['x'.repeat(500)]).stream(), { headers: { 'cache-control': 'max-age=60' } })
  const afterTooLong = async (): Promise<World> => {
    const world = createWorld(memoryAdapter({ maxBodyBytes: 100 }))
    for (let n = 0; n < 2; n++) {
      world.origin(tooLong)
      expect((await world.get()).text.length).toBe(500)
      await world.settle()
    }
    return world
  }

  it('is waited for by no request from then on', async () => {
    await together(await afterTooLong(), 4, 4)
  })

  it('is waited for again as soon as it is short', async () => {
    const world = await afterTooLong()
    world.origin(page('short', { 'cache-control': 'max-age=1' }))
    await world.get()
    world.sleep(2)
    await together(world, 4, 1)
  })
})

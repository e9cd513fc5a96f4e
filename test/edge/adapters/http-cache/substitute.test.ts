import { expect, it } from 'vitest'
import { memoryAdapter } from '../../../../src/edge/adapters/memory.ts'
import { createWorld, page } from '../../../contracts/cache-world.ts'

const fails = (): Promise<never> => Promise.reject(new Error('connection refused'))

it('serves what is stored for an origin that cannot be reached, and says why', async () => {
  const world = createWorld(memoryAdapter())
  world.origin(page('one', { 'cache-control': 'max-age=10' }))
  await world.get()
  world.origin(fails)
  world.sleep(11)
  const reply = await world.get()
  expect([reply.text, reply.outcome]).toEqual([
    'one',
    { kind: 'forward', fwd: 'stale', unreached: 'connection refused', stored: false },
  ])
})

it('passes the error on where nothing stored may be used', async () => {
  const world = createWorld(memoryAdapter())
  world.origin(page('one', { 'cache-control': 'max-age=10, must-revalidate' }))
  await world.get()
  world.origin(fails)
  world.sleep(11)
  await expect(world.get()).rejects.toThrow('connection refused')
})

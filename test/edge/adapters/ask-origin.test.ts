import { describe, expect, it } from 'vitest'
import { memoryAdapter } from '../../../src/edge/adapters/memory.ts'
import { createWorld, page } from '../../contracts/cache-world.ts'

describe('askOrigin', () => {
  it('asks conditionally for the client where the answer cannot be stored anyway', async () => {
    const world = createWorld(memoryAdapter())
    world.origin(page('mine', { 'cache-control': 'private', etag: '"1"' }))
    expect((await world.get({ 'if-none-match': '"1"' })).status).toBe(304)
    world.origin(page(null, { etag: '"1"' }, 304))
    expect((await world.get({ 'if-none-match': '"1"' })).status).toBe(304)
    expect(world.seen.map((request) => request.headers.get('if-none-match'))).toEqual([null, '"1"'])
  })

  it('does not count a confirmation of another tag twice as an answer', async () => {
    const world = createWorld(memoryAdapter())
    world.origin(page('old', { 'cache-control': 'max-age=1', etag: '"1"' }))
    await world.get()
    world.sleep(5)
    world.origin(page(null, { etag: '"2"' }, 304))
    expect((await world.get()).status).toBe(304)
    expect(world.seen.slice(1).map((request) => request.headers.has('if-none-match'))).toEqual([true, false])
  })
})

import { describe, expect, it } from 'vitest'
import { memoryAdapter } from '../../../../src/edge/adapters/memory.ts'
import { createWorld, page } from '../../../contracts/cache-world.ts'

const STALE = { 'cache-control': 'max-age=1', etag: '"1"' }

describe('a trip to the origin', () => {
  it('asks conditionally for the client where the answer cannot be stored anyway', async () => {
    const world = createWorld(memoryAdapter())
    world.origin(page('mine', { 'cache-control': 'private', etag: '"1"' }))
    expect((await world.get({ 'if-none-match': '"1"' })).status).toBe(304)
    world.origin(page(null, { etag: '"1"' }, 304))
    expect((await world.get({ 'if-none-match': '"1"' })).status).toBe(304)
    expect(world.seen.map((request) => request.headers.get('if-none-match'))).toEqual([null, '"1"'])
  })

  it('never turns a response that sets a cookie into a 304', async () => {
    const world = createWorld(memoryAdapter())
    world.origin(page('mine', { etag: '"1"', 'set-cookie': 'a=b' }))
    const reply = await world.get({ 'if-none-match': '"1"' })
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([200, 'a=b'])
  })

  it('gives every cookie of a confirmation to its client alone', async () => {
    const world = createWorld(memoryAdapter())
    world.origin(page('page', STALE))
    await world.get()
    world.sleep(5)
    world.origin(() => {
      const headers = new Headers({ 'cache-control': 'max-age=60', etag: '"1"' })
      headers.append('set-cookie', 'a=1')
      headers.append('set-cookie', 'b=2')
      return new Response(null, { status: 304, headers })
    })
    const reply = await world.get()
    expect([reply.text, reply.headers.getSetCookie()]).toEqual(['page', ['a=1', 'b=2']])
    world.origin(page('new', {}))
    expect((await world.get()).text).toBe('new')
  })

  it('does not count a confirmation of another tag twice as an answer', async () => {
    const world = createWorld(memoryAdapter())
    world.origin(page('old', STALE))
    await world.get()
    world.sleep(5)
    world.origin(page(null, { etag: '"2"' }, 304))
    expect((await world.get()).status).toBe(304)
    expect(world.seen.slice(1).map((request) => request.headers.has('if-none-match'))).toEqual([true, false])
  })

  it('asks once more where a short page broke off, passes that on, and says that nothing is stored', async () => {
    const world = createWorld(memoryAdapter())
    const headers = { 'cache-control': 'max-age=60', 'content-length': '9' }
    world.origin(() => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('half'))
          controller.error(new Error('lost'))
        },
      })
      world.origin(page('the whole', { 'cache-control': 'max-age=60' }))
      return new Response(body, { headers })
    })
    const reply = await world.get()
    expect([reply.text, reply.outcome]).toEqual([
      'the whole',
      { kind: 'forward', fwd: 'uri-miss', unreached: 'Error: lost', stored: false },
    ])
    expect((await world.get()).outcome).toMatchObject({ stored: true })
  })

  it('says that nothing is stored of a page that was changed on its way', async () => {
    const adapter = memoryAdapter()
    const world = createWorld(adapter)
    world.origin(async () => {
      await adapter.invalidate(world.url)
      return new Response('old', { headers: { 'cache-control': 'max-age=60', 'content-length': '3' } })
    })
    const reply = await world.get()
    expect([reply.text, reply.outcome]).toEqual(['old', { kind: 'forward', fwd: 'uri-miss', stored: false }])
  })
})

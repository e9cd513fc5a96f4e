import { describe, expect, it } from 'vitest'
import { memoryAdapter } from '../../../src/edge/adapters/memory.ts'
import type { World } from '../../contracts/cache-world.ts'
import { createWorld, page } from '../../contracts/cache-world.ts'

const STALE = { 'cache-control': 'max-age=1', etag: '"1"' }
const FRESH = { 'cache-control': 'max-age=60', etag: '"1"' }

describe('a trip to the origin', () => {
  it('never turns a response that sets a cookie into a 304', async () => {
    const world = createWorld(memoryAdapter())
    world.origin(page('mine', { etag: '"1"', 'set-cookie': 'a=b' }))
    const reply = await world.get({ 'if-none-match': '"1"' })
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([200, 'a=b'])
  })

  it('gives every cookie of a confirmation to its client and to nobody else', async () => {
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
})

describe('a full store', () => {
  /** A world whose store holds as many fresh pages as it takes of those that are asked for once. */
  async function filled(): Promise<World> {
    const world = createWorld(memoryAdapter({ maxBytes: 40_000 }))
    world.origin(page('x'.repeat(2000), FRESH))
    for (let id = 0; id < 30; id++) await (await world.send({}, `${world.url}&filler=${id}`)).response.text()
    await world.settle()
    return world
  }

  it('takes in what is asked for a second time', async () => {
    const world = await filled()
    const outcomes = [(await world.get()).outcome, (await world.get()).outcome, (await world.get()).outcome]
    expect(outcomes).toEqual([
      { kind: 'forward', fwd: 'uri-miss', stored: false },
      { kind: 'forward', fwd: 'uri-miss', stored: true },
      { kind: 'hit', ttlSeconds: 60 },
    ])
  })

  it('drives nothing out for pages that are asked for once', async () => {
    const world = await filled()
    const first = `${world.url}&filler=0`
    expect((await world.send({}, first)).outcome.kind).toBe('hit')
    for (let id = 100; id < 500; id++) await (await world.send({}, `${world.url}&flood=${id}`)).response.text()
    expect((await world.send({}, first)).outcome.kind).toBe('hit')
  })

  it('takes a page at once in the place of one that is stale', async () => {
    const world = await filled()
    world.sleep(61)
    await world.get()
    expect((await world.get()).outcome.kind).toBe('hit')
  })

  it('still makes one request of many at the same time', async () => {
    const world = await filled()
    world.seen.length = 0
    world.origin(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return new Response('page', { headers: FRESH })
    })
    const replies = await Promise.all(Array.from({ length: 10 }, () => world.get()))
    expect([new Set(replies.map(({ text }) => text)), world.seen.length]).toEqual([new Set(['page']), 1])
  })

  it('tells a client that it has the page already', async () => {
    const world = await filled()
    expect((await world.get({ 'if-none-match': '"1"' })).status).toBe(304)
  })
})

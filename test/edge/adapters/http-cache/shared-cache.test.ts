import { describe, expect, it, vi } from 'vitest'
import { memoryAdapter } from '../../../../src/edge/adapters/memory.ts'
import type { World } from '../../../contracts/cache-world.ts'
import { createWorld, page } from '../../../contracts/cache-world.ts'

const FRESH = { 'cache-control': 'max-age=60', etag: '"1"' }

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

  it('spares an origin in trouble those who wait for a refresh', async () => {
    const world = createWorld(memoryAdapter())
    world.origin(page('old', { 'cache-control': 'max-age=1, stale-while-revalidate=5, stale-if-error=60' }))
    await world.get()
    world.sleep(5)
    const { promise, resolve } = Promise.withResolvers<Response>()
    world.origin(() => promise)
    await world.send()
    world.sleep(5)
    const replies = Promise.all(Array.from({ length: 5 }, () => world.get()))
    resolve(new Response('broken', { status: 503 }))
    expect((await replies).map(({ text }) => text)).toEqual(['old', 'old', 'old', 'old', 'old'])
    expect(world.seen.length).toBe(2)
  })

  it('does not keep a page without validators alive by HEAD, and goes on with it while the origin is away', async () => {
    const world = createWorld(memoryAdapter())
    world.origin(page('old price', { 'cache-control': 'max-age=2' }))
    await world.get()
    world.sleep(3)
    world.origin(page(null, { 'cache-control': 'max-age=3600' }))
    await world.send({ method: 'HEAD' })
    world.origin(() => {
      throw new Error('unreachable')
    })
    expect((await world.get()).text).toBe('old price')
    world.origin(page('new price', {}))
    expect((await world.get()).text).toBe('new price')
  })
})

describe('a leader that is slow', () => {
  it('is followed by one other at a time, and what it brings is for all', async () => {
    const world = createWorld(memoryAdapter({ waitTimeoutMs: 250 }))
    const { promise: isFollowed, resolve } = Promise.withResolvers<void>()
    world.origin(async () => {
      if (world.seen.length === 1) await isFollowed
      resolve()
      return new Response('page', { headers: { 'cache-control': 'max-age=60' } })
    })
    const replies = await Promise.all(Array.from({ length: 20 }, () => world.get()))
    expect(new Set(replies.map(({ text }) => text))).toEqual(new Set(['page']))
    expect(world.seen.length).toBe(2)
  })

  it('is not waited for without end', async () => {
    const world = createWorld(memoryAdapter({ waitTimeoutMs: 20 }))
    world.origin(() => new Promise<Response>(() => undefined))
    for (let n = 0; n < 20; n++) void world.send()
    await vi.waitFor(() => expect(world.seen.length).toBe(20), 20_000)
  })
})

describe('a leader whose origin fails', () => {
  const afterAWhile = (answer: () => Response) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return answer()
  }
  const broken = (): Response => new Response('broken', { status: 503 })
  const gone = (): Response => {
    throw new Error('gone')
  }

  it.each<[string, string, () => Response, string, number]>([
    ['an error', 'max-age=1, stale-if-error=60', broken, 'old', 1],
    ['no answer', 'max-age=1', gone, 'old', 1],
    ['no answer, in the words of the network', 'max-age=1', () => new Response('x', { status: 522 }), 'old', 1],
    ['an error that nothing stored may replace', 'max-age=1', broken, 'broken', 5],
  ])('spares it those who wait: %s', async (_, stored, fails, text, asked) => {
    const world = createWorld(memoryAdapter())
    world.origin(page('old', { 'cache-control': stored, etag: '"1"' }))
    await world.get()
    world.sleep(5)
    world.origin(afterAWhile(fails))
    const replies = await Promise.all(Array.from({ length: 5 }, () => world.get()))
    expect(replies.map((reply) => reply.text)).toEqual(Array.from({ length: 5 }, () => text))
    const isAlone = replies.map(({ outcome }) => !('collapsed' in outcome))
    expect(isAlone).toEqual([true, ...Array.from({ length: 4 }, () => asked > 1)])
    expect(world.seen.length - 1).toBe(asked)
  })
})

describe('a page that changes while an answer is on its way', () => {
  /** An origin whose next answer comes when it is told to. */
  function slowly(world: World, answer: () => Response): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    world.origin(async () => {
      await promise
      return answer()
    })
    return () => resolve(undefined)
  }

  it.each([
    ['a page', () => new Response('old', { headers: FRESH })],
    ['a confirmation', () => new Response(null, { status: 304, headers: FRESH })],
  ])('is not what that answer says: %s', async (_, answer) => {
    const adapter = memoryAdapter()
    const world = createWorld(adapter)
    world.origin(page('old', { 'cache-control': 'max-age=1', etag: '"1"' }))
    await world.get()
    world.sleep(5)
    const send = slowly(world, answer)
    const before = world.get()
    await adapter.invalidate(world.url)
    const after = world.get()
    world.origin(page('new', FRESH))
    send()
    expect([(await before).text, (await after).text, (await world.get()).text]).toEqual(['old', 'new', 'new'])
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

  it('takes in a variant that is asked for a second time', async () => {
    const world = await filled()
    world.origin(page('x'.repeat(2000), { ...FRESH, vary: 'foo' }))
    await world.get({ foo: '1' })
    await world.get({ foo: '1' })
    const outcomes = [await world.get({ foo: '2' }), await world.get({ foo: '2' }), await world.get({ foo: '2' })]
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      { kind: 'forward', fwd: 'vary-miss', stored: false },
      { kind: 'forward', fwd: 'vary-miss', stored: true },
      { kind: 'hit', ttlSeconds: 60 },
    ])
  })

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

  it('makes two requests of many at the same time: the second one is for all that follow', async () => {
    const world = await filled()
    world.seen.length = 0
    world.origin(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return new Response('page', { headers: FRESH })
    })
    const replies = await Promise.all(Array.from({ length: 10 }, () => world.get()))
    expect([new Set(replies.map(({ text }) => text)), world.seen.length]).toEqual([new Set(['page']), 2])
  })

  it('asks conditionally for a client that has the page already', async () => {
    const world = await filled()
    world.origin(page(null, FRESH, 304))
    expect((await world.get({ 'if-none-match': '"1"' })).status).toBe(304)
    expect(world.seen.at(-1)?.headers.get('if-none-match')).toBe('"1"')
  })
})

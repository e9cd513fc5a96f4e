import { describe, expect, it } from 'vitest'
import type { CreateAdapter } from './cache-world.ts'
import { createWorld } from './cache-world.ts'

const FRESH = { 'cache-control': 'max-age=3600' }

/** Concurrent misses of one key. */
export function collapsing(create: CreateAdapter): void {
  describe('concurrent misses', () => {
    const later = (text: string, headers: Record<string, string>) => async (request: Request) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      return new Response(text === '' ? (request.headers.get('foo') ?? '') : text, { headers })
    }

    it('make one origin request, and every client gets the page', async () => {
      const world = createWorld(create())
      world.origin(later('page', FRESH))
      const replies = await Promise.all(Array.from({ length: 10 }, () => world.get()))
      expect(replies.map((reply) => reply.text)).toEqual(Array.from({ length: 10 }, () => 'page'))
      expect(world.seen.length).toBe(1)
      expect(
        replies.filter((reply) => reply.outcome.kind === 'forward' && reply.outcome.collapsed === true).length,
      ).toBe(9)
    })

    it('go to the origin themselves when the answer is not for sharing, and do not queue up for the next ones', async () => {
      const world = createWorld(create())
      world.origin(later('mine', { 'cache-control': 'private', 'set-cookie': 'id=1' }))
      await Promise.all(Array.from({ length: 5 }, () => world.get()))
      expect(world.seen.length).toBe(5)
      let open = 0
      let most = 0
      world.origin(async () => {
        open += 1
        most = Math.max(most, open)
        await new Promise((resolve) => setTimeout(resolve, 20))
        open -= 1
        return new Response('mine', { headers: { 'cache-control': 'private' } })
      })
      await Promise.all(Array.from({ length: 5 }, () => world.get()))
      expect(most).toBe(5)
    })

    it('never share an answer across variants, and make one request per variant', async () => {
      const world = createWorld(create())
      world.origin(later('', { ...FRESH, vary: 'foo' }))
      const asked = ['1', '2', '1', '2', '2', '3']
      const replies = await Promise.all(asked.map((foo) => world.get({ foo })))
      expect(replies.map((reply) => reply.text)).toEqual(asked)
      expect(world.seen.length).toBe(3)
    })

    it('go on without the first one when it fails', async () => {
      const world = createWorld(create())
      let calls = 0
      world.origin(async () => {
        calls += 1
        const mine = calls
        await new Promise((resolve) => setTimeout(resolve, 20))
        if (mine === 1) throw new Error('unreachable')
        return new Response('page', { headers: FRESH })
      })
      const results = await Promise.allSettled([world.get(), world.get(), world.get()])
      expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    })

    it('go on when the first one never ends', async () => {
      const world = createWorld(create())
      let calls = 0
      world.origin(() => {
        calls += 1
        return calls === 1 ? new Promise<Response>(() => undefined) : new Response('page', { headers: FRESH })
      })
      void world.send()
      const { response } = await world.send()
      expect(await response.text()).toBe('page')
    })
  })
}

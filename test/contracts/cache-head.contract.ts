import { describe, expect, it } from 'vitest'
import type { CreateAdapter } from './cache-world.ts'
import { createWorld, page } from './cache-world.ts'

const FRESH = { 'cache-control': 'max-age=3600' }

/** HEAD and invalidation (RFC 9111 §4.3.5, §4.4). */
export function headAndInvalidation(create: CreateAdapter): void {
  describe('HEAD (RFC 9111 §4, §4.3.5)', () => {
    it('is answered from a stored GET, with its length and no body', async () => {
      const world = createWorld(create())
      world.origin(page('12345', { ...FRESH, 'x-page': '1' }))
      await world.get()
      const { response, outcome } = await world.send({ method: 'HEAD' })
      expect([outcome.kind, response.headers.get('content-length'), response.headers.get('x-page')]).toEqual([
        'hit',
        '5',
        '1',
      ])
      expect(await response.text()).toBe('')
    })

    it('is never stored as a GET', async () => {
      const world = createWorld(create())
      world.origin(page(null, FRESH))
      await world.send({ method: 'HEAD' })
      world.origin(page('body', FRESH))
      expect((await world.get()).text).toBe('body')
    })

    it('freshens a stale stored GET that it confirms, and ends one that it contradicts', async () => {
      for (const [etag, fromStore] of [
        ['"1"', true],
        ['"2"', false],
      ] as const) {
        const world = createWorld(create())
        world.origin(page('body', { 'cache-control': 'max-age=2', etag: '"1"', a: '1' }))
        await world.get()
        world.sleep(3)
        world.origin(page(null, { ...FRESH, etag, a: '2' }))
        await world.send({ method: 'HEAD' })
        world.origin(page('new', FRESH))
        const reply = await world.get()
        expect([reply.fromStore, reply.text]).toEqual([fromStore, fromStore ? 'body' : 'new'])
        if (fromStore) expect(reply.headers.get('a')).toBe('2')
      }
    })

    it.each([
      [200, '"2"'],
      [404, '"1"'],
      [410, '"1"'],
    ])('of status %d and tag %s ends a stored GET, which is then never served stale', async (status, etag) => {
      const world = createWorld(create())
      world.origin(page('body', { 'cache-control': 'max-age=2', etag: '"1"' }))
      await world.get()
      world.sleep(3)
      world.origin(() => new Response(null, { status, headers: { etag } }))
      await world.send({ method: 'HEAD' })
      world.origin(() => {
        throw new Error('unreachable')
      })
      await expect(world.get()).rejects.toThrow('unreachable')
    })
  })

  describe('invalidation (RFC 9111 §4.4)', () => {
    it('forgets every variant of the URL, for good, and no other URL', async () => {
      const adapter = create()
      const world = createWorld(adapter)
      world.origin((request) => new Response(request.headers.get('foo'), { headers: { ...FRESH, vary: 'foo' } }))
      for (const foo of ['1', '2']) await world.get({ foo })
      await (await world.send({ headers: { foo: '1' } }, `${world.url}&b`)).response.text()
      await world.settle()
      await adapter.invalidate(world.url)
      expect((await world.get({ foo: '1' })).fromStore).toBe(false)
      // The variant below was stored before the invalidation, under the same names.
      expect((await world.get({ foo: '2' })).fromStore).toBe(false)
      expect((await world.send({ headers: { foo: '1' } }, `${world.url}&b`)).outcome.kind).toBe('hit')
    })
  })
}

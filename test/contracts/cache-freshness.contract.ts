import { describe, expect, it } from 'vitest'
import type { CreateAdapter } from './cache-world.ts'
import { createWorld, page } from './cache-world.ts'

const FRESH = { 'cache-control': 'max-age=3600' }

/** Lifetimes, ages, and what clients ask of a cache (RFC 9111 §4.2, §5). */
export function freshness(create: CreateAdapter): void {
  describe('freshness and age (RFC 9111 §4.2, §5.1)', () => {
    it('writes Age, counts what upstream caches said, and leaves Date alone', async () => {
      const world = createWorld(create())
      const date = world.date()
      world.origin(page('x', { 'cache-control': 'max-age=600', age: '30', date }))
      await world.get()
      world.sleep(3)
      const reply = await world.get()
      expect([reply.headers.get('age'), reply.headers.get('date'), reply.fromStore]).toEqual(['33', date, true])
    })

    it('adds a Date where the origin sent none', async () => {
      const world = createWorld(create())
      const date = world.date()
      world.origin(page('x', FRESH))
      await world.get()
      world.sleep(5)
      expect((await world.get()).headers.get('date')).toBe(date)
    })

    it('obeys Cloudflare-CDN-Cache-Control, then CDN-Cache-Control, then Cache-Control, and keeps the first to itself', async () => {
      const world = createWorld(create())
      world.origin(
        page('x', {
          'cloudflare-cdn-cache-control': 'max-age=100',
          'cdn-cache-control': 'no-store',
          'cache-control': 'private',
        }),
      )
      const first = await world.get()
      const second = await world.get()
      expect(second.outcome).toMatchObject({ kind: 'hit', ttlSeconds: 100 })
      for (const { headers } of [first, second]) {
        expect(headers.get('cloudflare-cdn-cache-control')).toBeNull()
        expect(headers.get('cdn-cache-control')).toBe('no-store')
        expect(headers.get('cache-control')).toBe('private')
      }
    })

    it('asks the origin again once the response is stale', async () => {
      const world = createWorld(create())
      world.origin(page('old', { 'cache-control': 'max-age=2' }))
      await world.get()
      world.sleep(3)
      world.origin(page('new', FRESH))
      expect(await world.get()).toMatchObject({ text: 'new', outcome: { kind: 'forward', fwd: 'stale' } })
      expect(await world.get()).toMatchObject({ text: 'new', fromStore: true })
    })

    it('does not take an age beyond all numbers for none', async () => {
      const world = createWorld(create())
      world.origin(page('old', { 'cache-control': 'max-age=600', age: '9'.repeat(400), etag: '"1"' }))
      await world.get()
      world.origin(page('new', { ...FRESH, etag: '"2"' }))
      expect(await world.get()).toMatchObject({ text: 'new', outcome: { kind: 'forward', fwd: 'stale' } })
    })
  })

  describe('client directives (RFC 9111 §5.2.1, §5.4)', () => {
    const asking: [string, Record<string, string>, boolean][] = [
      ['no-cache', { 'cache-control': 'no-cache' }, false],
      ['Pragma: no-cache', { pragma: 'no-cache' }, false],
      ['max-age=0', { 'cache-control': 'max-age=0' }, false],
      ['max-age below the age', { 'cache-control': 'max-age=5' }, false],
      ['max-age above the age', { 'cache-control': 'max-age=50' }, true],
      ['min-fresh beyond what is left', { 'cache-control': 'min-fresh=3595' }, false],
      ['min-fresh within what is left', { 'cache-control': 'min-fresh=100' }, true],
      ['only-if-cached', { 'cache-control': 'only-if-cached' }, true],
    ]
    it.each(asking)('answers %s from the store only where it allows', async (_name, headers, fromStore) => {
      const world = createWorld(create())
      world.origin(page('x', FRESH))
      await world.get()
      world.sleep(10)
      expect((await world.get(headers)).fromStore).toBe(fromStore)
    })

    it('answers only-if-cached with 504 where nothing usable is stored', async () => {
      const world = createWorld(create())
      expect((await world.get({ 'cache-control': 'only-if-cached' })).status).toBe(504)
      expect(world.seen.length).toBe(0)
    })

    it('serves stale for max-stale, unless the response forbids it', async () => {
      for (const [directives, fromStore] of [
        ['max-age=2', true],
        ['max-age=2, must-revalidate', false],
        ['max-age=2, proxy-revalidate', false],
        ['s-maxage=2', false],
      ] as const) {
        const world = createWorld(create())
        world.origin(page('x', { 'cache-control': directives, etag: '"1"' }))
        await world.get()
        world.sleep(10)
        expect((await world.get({ 'cache-control': 'max-stale=100' })).fromStore, directives).toBe(fromStore)
      }
    })

    it('does not store the answer to a request with no-store, and leaves what is stored', async () => {
      const world = createWorld(create())
      world.origin(page('one', FRESH))
      await world.get({ 'cache-control': 'no-store' })
      expect((await world.get()).fromStore).toBe(false)
      expect((await world.get()).fromStore).toBe(true)
    })
  })
}

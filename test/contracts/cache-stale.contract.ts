import { describe, expect, it } from 'vitest'
import type { CreateAdapter } from './cache-world.ts'
import { createWorld, page } from './cache-world.ts'

const FRESH = { 'cache-control': 'max-age=3600' }

/** Stale responses (RFC 5861, RFC 9111 §4.2.4). */
export function staleUse(create: CreateAdapter): void {
  describe('stale use (RFC 5861, RFC 9111 §4.2.4)', () => {
    it('serves stale-while-revalidate at once and refreshes behind', async () => {
      const world = createWorld(create())
      world.origin(page('old', { 'cache-control': 'max-age=2, stale-while-revalidate=60', etag: '"1"' }))
      await world.get()
      world.sleep(10)
      world.origin(page('new', { ...FRESH, etag: '"2"' }))
      const stale = await world.get()
      expect(stale).toMatchObject({ text: 'old', outcome: { kind: 'hit', ttlSeconds: -8 } })
      expect(await world.get()).toMatchObject({ text: 'new', fromStore: true })
      expect(world.seen.length).toBe(2)
    })

    it('waits for the origin once the window is over', async () => {
      const world = createWorld(create())
      world.origin(page('old', { 'cache-control': 'max-age=2, stale-while-revalidate=60' }))
      await world.get()
      world.sleep(63)
      world.origin(page('new', FRESH))
      expect((await world.get()).text).toBe('new')
    })

    const broken: [string, () => Response][] = [
      ['answers 500', () => new Response('down', { status: 500 })],
      ['answers 503', () => new Response('down', { status: 503 })],
      [
        'cannot be reached',
        () => {
          throw new Error('unreachable')
        },
      ],
    ]
    it.each(broken)('serves stale-if-error when the origin %s, as long as it says', async (_name, answer) => {
      const world = createWorld(create())
      world.origin(page('old', { 'cache-control': 'max-age=2, stale-if-error=60' }))
      await world.get()
      world.sleep(10)
      world.origin(answer)
      expect(await world.get()).toMatchObject({ status: 200, text: 'old', outcome: { kind: 'forward', fwd: 'stale' } })
      world.sleep(60)
      const late = world.get().then(
        (reply) => String(reply.status),
        (error: unknown) => String(error),
      )
      expect(await late).toMatch(/^(?:500|503|Error: unreachable)$/)
    })

    it('serves stale for an hour while the origin cannot be reached, where the response sets no limit', async () => {
      const world = createWorld(create())
      world.origin(page('old', { 'cache-control': 'max-age=2' }))
      await world.get()
      world.origin(() => {
        throw new Error('unreachable')
      })
      world.sleep(3000)
      expect(await world.get()).toMatchObject({ status: 200, text: 'old', outcome: { kind: 'forward', fwd: 'stale' } })
      expect((await world.send({ method: 'HEAD' })).response.status).toBe(200)
      world.sleep(700)
      await expect(world.get()).rejects.toThrow('unreachable')
      await expect(world.send({ method: 'HEAD' })).rejects.toThrow('unreachable')
    })

    it.each([520, 522, 527, 530])(
      'takes %d, which the network answers with, for an origin out of reach',
      async (status) => {
        const world = createWorld(create())
        world.origin(page('old', { 'cache-control': 'max-age=2' }))
        await world.get()
        world.origin(() => new Response('down', { status }))
        world.sleep(3000)
        const outcome = { kind: 'forward', fwd: 'stale', fwdStatus: status }
        expect(await world.get()).toMatchObject({ status: 200, text: 'old', outcome })
        world.sleep(700)
        expect((await world.get()).status).toBe(status)
      },
    )

    it('serves no stale response for an error of the origin, unless the response says so', async () => {
      const world = createWorld(create())
      world.origin(page('old', { 'cache-control': 'max-age=2' }))
      await world.get()
      world.sleep(10)
      for (const status of [503, 519, 528, 529]) {
        world.origin(() => new Response('down', { status }))
        expect((await world.get()).status).toBe(status)
      }
    })

    it.each(['must-revalidate', 'proxy-revalidate', 's-maxage=2'])('never serves stale with %s', async (directive) => {
      const world = createWorld(create())
      const control = `max-age=2, ${directive}, stale-if-error=60, stale-while-revalidate=60`
      world.origin(page('old', { 'cache-control': control, etag: '"1"' }))
      await world.get()
      world.sleep(10)
      world.origin(page('down', {}, 500))
      expect((await world.get()).status).toBe(500)
    })

    it('passes an error on where nothing allows stale use, and keeps what is stored', async () => {
      const world = createWorld(create())
      world.origin(page('old', { 'cache-control': 'max-age=2', etag: '"1"' }))
      await world.get()
      world.sleep(10)
      world.origin(page('down', {}, 500))
      expect((await world.get()).status).toBe(500)
      world.origin(page(null, { ...FRESH, etag: '"1"' }, 304))
      expect(await world.get()).toMatchObject({ status: 200, text: 'old' })
    })
  })
}

import { describe, expect, it } from 'vitest'
import type { CreateAdapter } from './cache-world.ts'
import { createWorld, page } from './cache-world.ts'

const FRESH = { 'cache-control': 'max-age=3600' }

/** What is stored, and how bodies travel (RFC 9111 §3). */
export function storing(create: CreateAdapter): void {
  describe('storing (RFC 9111 §3)', () => {
    it('serves a fresh response without asking the origin again', async () => {
      const world = createWorld(create())
      world.origin(page('one', FRESH))
      expect((await world.get()).outcome).toMatchObject({ kind: 'forward', fwd: 'uri-miss', stored: true })
      const second = await world.get()
      expect([second.fromStore, second.text, world.seen.length]).toEqual([true, 'one', 1])
      expect(second.outcome).toMatchObject({ kind: 'hit', ttlSeconds: 3600 })
    })

    const never: [string, Record<string, string>, number?][] = [
      ['no explicit freshness', { 'last-modified': 'Fri, 20 Nov 2020 12:00:00 GMT' }],
      ['private', { 'cache-control': 'private, max-age=60' }],
      ['qualified private', { 'cache-control': 'private="x", max-age=60' }],
      ['no-store', { 'cache-control': 'No-Store, max-age=60' }],
      ['no-cache without a validator', { 'cache-control': 'no-cache, max-age=60' }],
      ['Set-Cookie', { ...FRESH, 'set-cookie': 'a=b' }],
      ['a token', { ...FRESH, 'x-csrf-token': 'alice' }],
      ['an order to clear data', { ...FRESH, 'clear-site-data': '"cache"' }],
      ['an oddly spelled private', { 'cache-control': '"private", max-age=60' }],
      ['Vary: *', { ...FRESH, vary: 'foo, *' }],
      ['a Vary outside the allow list', { ...FRESH, vary: 'user-agent' }],
      ['302 without freshness', { location: '/other' }, 302],
      ['302 with Set-Cookie', { ...FRESH, 'set-cookie': 'a=b' }, 302],
      ['206', { ...FRESH, 'content-range': 'bytes 0-0/2' }, 206],
      ['403', FRESH, 403],
      ['500', FRESH, 500],
      ['503', FRESH, 503],
    ]
    it.each(never)('never stores %s', async (_name, headers, status = 200) => {
      const world = createWorld(create())
      world.origin(page('x', headers, status))
      const first = await world.get()
      expect([first.status, first.outcome]).toMatchObject([status, { kind: 'forward' }])
      expect((await world.get()).fromStore).toBe(false)
      expect(world.seen.length).toBe(2)
    })

    it.each([200, 203, 204, 300, 301, 302, 303, 307, 308, 404, 410])(
      'stores %i with explicit freshness',
      async (status) => {
        const world = createWorld(create())
        world.origin(page(status === 204 ? null : 'body', FRESH, status))
        await world.get()
        const second = await world.get()
        expect([second.fromStore, second.status, second.text]).toEqual([true, status, status === 204 ? '' : 'body'])
      },
    )

    it('stores what says no-cache, and has it validated for every request', async () => {
      const world = createWorld(create())
      const headers = { 'cache-control': 'no-cache', etag: '"a"' }
      world.origin(page('x', headers))
      expect((await world.get()).outcome).toMatchObject({ kind: 'forward', stored: true })
      world.origin((request) =>
        request.headers.get('if-none-match') === '"a"'
          ? new Response(null, { status: 304, headers })
          : new Response('y', { headers }),
      )
      for (const asked of [2, 3]) {
        const again = await world.get()
        expect([again.text, world.seen.length]).toEqual(['x', asked])
        expect(again.outcome).toMatchObject({ kind: 'forward', fwdStatus: 304 })
      }
    })

    it.each(['authorization', 'cookie', 'range', 'if-range'])(
      'neither reads nor writes for a request with %s',
      async (name) => {
        const world = createWorld(create())
        world.origin(page('secret', FRESH))
        expect((await world.get({ [name]: 'x' })).outcome).toMatchObject({ kind: 'forward', fwd: 'bypass' })
        expect((await world.get()).fromStore).toBe(false)
        expect((await world.get({ [name]: 'x' })).fromStore).toBe(false)
      },
    )

    it('keeps every URL apart', async () => {
      const world = createWorld(create())
      world.origin((request) => new Response(request.url, { headers: FRESH }))
      const other = `${world.url}&b=2`
      await (await world.send({}, world.url)).response.text()
      await world.settle()
      expect(await (await world.send({}, other)).response.text()).toBe(other)
    })

    it('drops hop-by-hop fields, those that Connection names, and those that no-cache names', async () => {
      const world = createWorld(create())
      const headers = {
        connection: 'a, keep-alive',
        a: '1',
        b: '2',
        c: '3',
        'keep-alive': 'x',
        'proxy-authenticate': 'x',
      }
      world.origin(page('x', { ...headers, 'cache-control': 'max-age=60, no-cache="c"' }))
      await world.get()
      const { headers: stored, fromStore } = await world.get()
      expect(fromStore).toBe(true)
      expect(['a', 'b', 'c', 'connection', 'keep-alive', 'proxy-authenticate'].map((name) => stored.get(name))).toEqual(
        [null, '2', null, null, null, null],
      )
    })

    it('does not store a body that breaks off', async () => {
      const world = createWorld(create())
      world.origin(() => {
        let chunks = 0
        const stream = new ReadableStream<Uint8Array>({
          pull(controller) {
            chunks += 1
            if (chunks === 1) controller.enqueue(new TextEncoder().encode('half'))
            else controller.error(new Error('connection lost'))
          },
        })
        return new Response(stream, { headers: FRESH })
      })
      await expect(world.get()).rejects.toThrow('connection lost')
      await world.settle()
      world.origin(page('whole', FRESH))
      expect((await world.get()).text).toBe('whole')
    })

    it('does not store a body that differs from its Content-Length', async () => {
      const world = createWorld(create())
      world.origin(page('short', { ...FRESH, 'content-length': '50' }))
      await world.get()
      expect((await world.get()).fromStore).toBe(false)
    })

    it('streams a body that is too long past the store, whole', async () => {
      const world = createWorld(create())
      const chunk = new Uint8Array(1024 * 1024)
      world.origin(() => {
        let left = 12
        const stream = new ReadableStream<Uint8Array>({
          pull(controller) {
            left -= 1
            if (left < 0) controller.close()
            else controller.enqueue(chunk)
          },
        })
        return new Response(stream, { headers: FRESH })
      })
      expect((await world.get()).text.length).toBe(12 * 1024 * 1024)
      expect((await world.get()).fromStore).toBe(false)
    })

    it('streams a body to the client before it has ended', async () => {
      const world = createWorld(create())
      let finish: () => void = () => undefined
      world.origin(() => {
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
        const writer = writable.getWriter()
        void writer.write(new TextEncoder().encode('first '))
        finish = () => {
          void writer.write(new TextEncoder().encode('last')).then(() => writer.close())
        }
        return new Response(readable, { headers: FRESH })
      })
      const { response } = await world.send()
      const reader = response.body!.getReader()
      expect(new TextDecoder().decode((await reader.read()).value)).toBe('first ')
      finish()
      expect(new TextDecoder().decode((await reader.read()).value)).toBe('last')
      await reader.read()
      await world.settle()
      expect(await world.get()).toMatchObject({ fromStore: true, text: 'first last' })
    })

    it('stores the whole body although its client left', async () => {
      const world = createWorld(create())
      world.origin(() => new Response(new Blob(['a long page']).stream(), { headers: FRESH }))
      const { response } = await world.send()
      await response.body!.cancel()
      await world.settle()
      expect(await world.get()).toMatchObject({ fromStore: true, text: 'a long page' })
    })
  })
}

import { describe, expect, it } from 'vitest'
import type { CreateAdapter } from './cache-world.ts'
import { createWorld, page } from './cache-world.ts'

const FRESH = { 'cache-control': 'max-age=3600' }

/** Conditions of clients and validation with the origin (RFC 9111 §4.3). */
export function validation(create: CreateAdapter): void {
  describe('conditions of the client (RFC 9111 §4.3.2)', () => {
    const modified = 'Fri, 20 Nov 2026 10:00:00 GMT'
    const conditions: [string, Record<string, string>, number][] = [
      ['the tag', { 'if-none-match': '"abc"' }, 304],
      ['the weak form of the tag', { 'if-none-match': 'W/"abc"' }, 304],
      ['one of several tags', { 'if-none-match': '"1", "abc", "2"' }, 304],
      ['any tag', { 'if-none-match': '*' }, 304],
      ['another tag', { 'if-none-match': '"abd"' }, 200],
      ['another tag, which outweighs the date', { 'if-none-match': '"x"', 'if-modified-since': modified }, 200],
      ['the date', { 'if-modified-since': modified }, 304],
      ['a later date', { 'if-modified-since': 'Friday, 20-Nov-26 11:00:00 GMT' }, 304],
      ['an earlier date', { 'if-modified-since': 'Fri, 20 Nov 2026 09:59:59 GMT' }, 200],
      ['no date at all', { 'if-modified-since': 'yesterday' }, 200],
    ]
    it.each(conditions)('answers %s from the store', async (_name, headers, status) => {
      const world = createWorld(create())
      world.origin(page('x', { ...FRESH, etag: '"abc"', 'last-modified': modified, 'content-type': 'text/plain' }))
      await world.get()
      const reply = await world.get(headers)
      expect([reply.status, reply.fromStore, world.seen.length]).toEqual([status, true, 1])
      if (status !== 304) return
      expect(reply.headers.get('etag')).toBe('"abc"')
      expect(
        ['cache-control', 'date', 'age', 'content-type', 'content-length'].map((name) => reply.headers.has(name)),
      ).toEqual([true, true, true, false, false])
    })

    it('stores the whole response to a conditional miss, and answers 304', async () => {
      const world = createWorld(create())
      world.origin(page('x', { ...FRESH, etag: '"abc"' }))
      expect((await world.get({ 'if-none-match': '"abc"' })).status).toBe(304)
      expect(world.seen[0]!.headers.has('if-none-match')).toBe(false)
      expect(await world.get()).toMatchObject({ status: 200, text: 'x', fromStore: true })
    })
  })

  describe('validation with the origin (RFC 9111 §4.3)', () => {
    const stale = { 'cache-control': 'max-age=2', etag: '"abc"', 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' }

    it('sends both validators and the varying fields, and freshens what is stored', async () => {
      const world = createWorld(create())
      world.origin(page('body', { ...stale, vary: 'foo', a: '1', b: '1', 'content-type': 'text/plain' }))
      await world.get({ foo: '1' })
      world.sleep(3)
      world.origin(page(null, { 'cache-control': 'max-age=3600', etag: '"abc"', a: '2', vary: 'foo' }, 304))
      const reply = await world.get({ foo: '1' })
      const asked = world.seen[1]!.headers
      expect(['if-none-match', 'if-modified-since', 'foo'].map((name) => asked.get(name))).toEqual([
        '"abc"',
        'Fri, 20 Nov 2026 10:00:00 GMT',
        '1',
      ])
      expect(reply).toMatchObject({
        status: 200,
        text: 'body',
        outcome: { fwd: 'stale', fwdStatus: 304, stored: true },
      })
      for (const { headers } of [reply, await world.get({ foo: '1' })]) {
        expect(['a', 'b', 'content-type'].map((name) => headers.get(name))).toEqual(['2', '1', 'text/plain'])
      }
      expect(world.seen.length).toBe(2)
    })

    it('answers the client conditionally after validation', async () => {
      const world = createWorld(create())
      world.origin(page('body', stale))
      await world.get()
      world.sleep(3)
      world.origin(page(null, { ...stale, 'cache-control': 'max-age=60' }, 304))
      expect((await world.get({ 'if-none-match': '"abc"' })).status).toBe(304)
      expect(await world.get()).toMatchObject({ status: 200, text: 'body', fromStore: true })
    })

    it('ages a freshened response from the confirmation, also when that has no Date', async () => {
      const world = createWorld(create())
      world.origin(page('body', { ...stale, date: world.date() }))
      await world.get()
      world.sleep(1000)
      world.origin(page(null, { 'cache-control': 'max-age=60' }, 304))
      await world.get()
      world.sleep(4)
      expect((await world.get()).headers.get('age')).toBe('4')
    })

    it('asks for the whole response when a 304 confirms another tag', async () => {
      const world = createWorld(create())
      world.origin(page('old', stale))
      await world.get()
      world.sleep(3)
      world.origin((request) =>
        request.headers.has('if-none-match')
          ? new Response(null, { status: 304, headers: { etag: '"other"' } })
          : new Response('new', { headers: FRESH }),
      )
      expect((await world.get()).text).toBe('new')
    })

    it('stops storing when the confirmation forbids it', async () => {
      const world = createWorld(create())
      world.origin(page('body', stale))
      await world.get()
      world.sleep(3)
      world.origin(page(null, { 'cache-control': 'private, max-age=60', etag: '"abc"' }, 304))
      expect((await world.get()).text).toBe('body')
      world.origin(page('later', FRESH))
      expect(await world.get()).toMatchObject({ text: 'later', fromStore: false })
    })

    it('forgets what is stored once the origin answers otherwise', async () => {
      const world = createWorld(create())
      world.origin(page('body', { ...stale, 'cache-control': 'max-age=2, stale-if-error=1000' }))
      await world.get()
      world.sleep(3)
      world.origin(page('mine', { 'cache-control': 'private' }))
      await world.get()
      world.origin(page('down', {}, 503))
      expect((await world.get()).status).toBe(503)
    })
  })
}

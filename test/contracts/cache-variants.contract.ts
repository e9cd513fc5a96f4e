import { describe, expect, it } from 'vitest'
import type { CreateAdapter } from './cache-world.ts'
import { createWorld, page } from './cache-world.ts'

const FRESH = { 'cache-control': 'max-age=3600' }

/** Secondary keys (RFC 9111 §4.1). */
export function variants(create: CreateAdapter): void {
  describe('Vary (RFC 9111 §4.1)', () => {
    it('keeps several variants of one URL, absent and empty apart', async () => {
      const world = createWorld(create())
      const tell = (request: Request): string => request.headers.get('foo') ?? 'absent'
      world.origin((request) => new Response(tell(request), { headers: { ...FRESH, vary: 'Foo' } }))
      const kinds: Record<string, string>[] = [{ foo: '1' }, { foo: '2' }, {}, { foo: '' }]
      for (const headers of kinds) expect((await world.get(headers)).fromStore).toBe(false)
      for (const headers of kinds) {
        expect(await world.get(headers)).toMatchObject({ fromStore: true, text: headers['foo'] ?? 'absent' })
      }
    })

    it('says vary-miss where the URL is known and the variant is not', async () => {
      const world = createWorld(create())
      world.origin(page('x', { ...FRESH, vary: 'foo, bar' }))
      await world.get({ foo: '1', bar: 'abc', other: '2' })
      expect((await world.get({ foo: '1', bar: 'abc', other: '3' })).fromStore).toBe(true)
      expect((await world.get({ foo: '1' })).outcome).toMatchObject({ fwd: 'vary-miss' })
    })

    it('does not give the answer to an odd spelling to those who spell it otherwise', async () => {
      const world = createWorld(create())
      world.origin(page('x', { ...FRESH, vary: 'accept-language' }))
      await world.get({ 'accept-language': 'DE, en' })
      for (const other of ['de, en', 'DE,en', 'en, DE'])
        expect((await world.get({ 'accept-language': other })).fromStore).toBe(false)
      expect((await world.get({ 'accept-language': 'en, DE' })).fromStore).toBe(true)
    })

    it('forgets the old variants once the origin varies on other names', async () => {
      const world = createWorld(create())
      world.origin(page('everyone', { 'cache-control': 'max-age=2' }))
      await world.get({ foo: '1' })
      world.sleep(3)
      world.origin(
        (request) => new Response(`foo ${request.headers.get('foo')}`, { headers: { ...FRESH, vary: 'foo' } }),
      )
      await world.get({ foo: '1' })
      expect(await world.get({ foo: '2' })).toMatchObject({ text: 'foo 2', fromStore: false })
    })

    it('does not take for the answer to a header what was stored before it was sent, not even when it is confirmed', async () => {
      const adapter = create()
      const [before, after] = [createWorld(adapter), createWorld(adapter, ['foo'], ['foo'])]
      const validators = { ...FRESH, 'last-modified': before.date(-100) }
      const tell = (request: Request): Response =>
        request.headers.has('if-modified-since')
          ? new Response(null, { status: 304 })
          : new Response(`foo ${request.headers.get('foo')}`, { headers: validators })
      for (const age of [0, 3601]) {
        before.origin(page('everyone', validators))
        await before.get()
        after.sleep(age)
        after.origin(tell)
        const { response } = await after.send({ headers: { foo: '1' } }, before.url)
        expect(await response.text()).toBe('foo 1')
        await after.settle()
        await adapter.invalidate(before.url)
      }
    })

    it('does not take for the answer to a header what was on its way before it was sent', async () => {
      const adapter = create()
      const [before, after] = [createWorld(adapter), createWorld(adapter, ['foo'], ['foo'])]
      let answer = (): void => undefined
      const asked = new Promise<void>((resolve) => {
        before.origin(() => {
          resolve()
          return new Promise((land) => {
            answer = () => land(new Response('everyone', { headers: FRESH }))
          })
        })
      })
      const early = before.get()
      await asked
      after.origin((request) => new Response(`foo ${request.headers.get('foo')}`, { headers: FRESH }))
      const late = after.send({ headers: { foo: '1' } }, before.url)
      await new Promise((resolve) => setTimeout(resolve, 5))
      answer()
      expect((await early).text).toBe('everyone')
      expect(await (await late).response.text()).toBe('foo 1')
      await after.settle()
    })
  })
}

import { describe, expect, it } from 'vitest'
import type { CacheAdapter } from '../../src/edge/adapters/adapter.ts'
import { createWorld, page } from './cache-world.ts'

type CreateAdapter = () => CacheAdapter

const FRESH = { 'cache-control': 'max-age=3600' }

function storing(create: CreateAdapter): void {
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
      ['no-cache', { 'cache-control': 'no-cache, max-age=60' }],
      ['Set-Cookie', { ...FRESH, 'set-cookie': 'a=b' }],
      ['Vary: *', { ...FRESH, vary: 'foo, *' }],
      ['a Vary outside the allow list', { ...FRESH, vary: 'user-agent' }],
      ['302', FRESH, 302],
      ['307', FRESH, 307],
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

    it.each([200, 203, 204, 300, 301, 308, 404, 410])('stores %i with explicit freshness', async (status) => {
      const world = createWorld(create())
      world.origin(page(status === 204 ? null : 'body', FRESH, status))
      await world.get()
      const second = await world.get()
      expect([second.fromStore, second.status, second.text]).toEqual([true, status, status === 204 ? '' : 'body'])
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

function freshness(create: CreateAdapter): void {
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

function variants(create: CreateAdapter): void {
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

    it('takes white space and, for languages, letter case for the same', async () => {
      const world = createWorld(create())
      world.origin(page('x', { ...FRESH, vary: 'accept-language' }))
      await world.get({ 'accept-language': 'en, de' })
      expect((await world.get({ 'accept-language': 'EN,de' })).fromStore).toBe(true)
      expect((await world.get({ 'accept-language': 'de, en' })).fromStore).toBe(false)
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
  })
}

function validation(create: CreateAdapter): void {
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

function staleUse(create: CreateAdapter): void {
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

function headAndInvalidation(create: CreateAdapter): void {
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

function collapsing(create: CreateAdapter): void {
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

/**
 * What every adapter with a store of its own does, in the words of RFC 9111. `create` makes a fresh adapter that waits at
 * most 200 ms for another request's answer and stores bodies up to 8 MB.
 */
export function describeSharedCache(create: CreateAdapter): void {
  storing(create)
  freshness(create)
  variants(create)
  validation(create)
  staleUse(create)
  headAndInvalidation(create)
  collapsing(create)
}

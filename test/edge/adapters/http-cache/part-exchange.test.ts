import { describe, expect, it } from 'vitest'
import { memoryAdapter } from '../../../../src/edge/adapters/memory.ts'
import { fieldMap } from '../../../../src/edge/cache/headers.ts'

const TEXT = '0123456789'
const FRESH = { 'cache-control': 'max-age=60' }
const url = 'https://shop.test/film'

/** An origin that sends parts of ten digits, and a cache in front of it. */
function createFilm(fields: Record<string, string> = FRESH, answer: (range: string) => Response | undefined = partOf) {
  const adapter = memoryAdapter()
  const asked: (string | null)[] = []
  let now = Date.UTC(2026, 10, 27, 12)
  const work: Promise<unknown>[] = []
  const context = {
    fetchOrigin: async (request: { headers: { get(name: string): string | null } }) => {
      const range = request.headers.get('range')
      asked.push(range)
      const response = (range === null ? undefined : answer(range)) ?? new Response(TEXT)
      for (const [name, value] of Object.entries(fields)) response.headers.set(name, value)
      return response
    },
    waitUntil: (one: Promise<unknown>) => void work.push(one),
    nowMs: () => now,
    varyAllow: [],
    varyAlways: [],
  }
  const keyed = (headers: Record<string, string>) => ({
    method: 'GET',
    url,
    headers: fieldMap(new Map(Object.entries(headers))),
  })
  return {
    adapter,
    asked,
    context,
    sleep: (seconds: number) => {
      now += seconds * 1000
    },
    page: () => adapter.serve(keyed({}), context),
    async part(range: string, headers: Record<string, string> = {}, varyNamed: readonly string[] = []) {
      const ifRange = headers['if-range'] ?? null
      const served = await adapter.serveRange!(keyed(headers), range, ifRange, { ...context, varyNamed })
      if (served === undefined) return undefined
      const text = await served.response.text()
      await Promise.all(work)
      return [served.response.status, text, served.response.headers.get('content-range'), served.outcome.kind]
    },
  }
}

function partOf(range: string): Response | undefined {
  const [, first = '0', last = '9'] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
  return cut(Number(first), Number(last))
}

function cut(first: number, last: number, text = TEXT.slice(first, last + 1)): Response {
  return new Response(text, {
    status: 206,
    headers: { 'content-range': `bytes ${first}-${last}/10`, 'content-length': String(text.length) },
  })
}

describe('a part of a page that is not stored', () => {
  it('comes from the origin once, and then every part of it from the store', async () => {
    const film = createFilm()
    expect(await film.part('bytes=2-6')).toEqual([206, '23456', 'bytes 2-6/10', 'forward'])
    expect(await film.part('bytes=2-6')).toEqual([206, '23456', 'bytes 2-6/10', 'hit'])
    expect(await film.part('bytes=3-4')).toEqual([206, '34', 'bytes 3-4/10', 'hit'])
    expect(film.asked).toEqual(['bytes=2-6'])
  })

  it('is asked for again where one of its bytes is not stored, or is stale', async () => {
    const film = createFilm()
    await film.part('bytes=2-6')
    expect(await film.part('bytes=6-7')).toEqual([206, '67', 'bytes 6-7/10', 'forward'])
    film.sleep(61)
    expect(await film.part('bytes=2-6')).toEqual([206, '23456', 'bytes 2-6/10', 'forward'])
    expect(film.asked).toEqual(['bytes=2-6', 'bytes=6-7', 'bytes=2-6'])
  })

  it('answers an open range and a suffix where it reaches the end', async () => {
    const film = createFilm()
    await film.part('bytes=5-9')
    expect(await film.part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10', 'hit'])
    expect(await film.part('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10', 'hit'])
  })

  it('never becomes the page', async () => {
    const film = createFilm()
    await film.part('bytes=0-9')
    const { response, outcome } = await film.page()
    expect([response.status, await response.text(), outcome.kind]).toEqual([200, TEXT, 'forward'])
    expect(film.asked).toEqual(['bytes=0-9', null])
  })

  it('never becomes the page where the origin says that it is all of it', async () => {
    const film = createFilm(FRESH, () => new Response('EVIL'))
    expect(await film.part('bytes=0-3')).toEqual([200, 'EVIL', null, 'forward'])
    expect((await film.page()).outcome.kind).toBe('forward')
  })

  it.each([
    ['says nothing of freshness', {}],
    ['is private', { 'cache-control': 'private, max-age=60' }],
    ['sets a cookie', { ...FRESH, 'set-cookie': 'a=b' }],
    ['is coded', { ...FRESH, 'content-encoding': 'zstd' }],
    ['says that it lies elsewhere', { ...FRESH, 'content-range': 'bytes 2-5/10' }],
    ['is one of several', { ...FRESH, 'content-range': '' }],
  ])('is not stored where it %s', async (_, fields) => {
    const film = createFilm(fields)
    await film.part('bytes=2-6')
    expect((await film.part('bytes=2-6'))?.at(-1)).toBe('forward')
  })

  it('is forgotten when the page is gone', async () => {
    let isGone = false
    const film = createFilm(FRESH, (range) => (isGone ? new Response('gone', { status: 404 }) : partOf(range)))
    await film.part('bytes=2-6')
    isGone = true
    expect((await film.part('bytes=7-8'))?.[0]).toBe(404)
    expect((await film.part('bytes=2-6'))?.[0]).toBe(404)
  })

  it('stays when one range of the page does not exist', async () => {
    const film = createFilm(FRESH, (range) =>
      range === 'bytes=20-30' ? new Response(null, { status: 416 }) : partOf(range),
    )
    await film.part('bytes=2-6')
    expect((await film.part('bytes=20-30'))?.[0]).toBe(416)
    expect((await film.part('bytes=2-6'))?.at(-1)).toBe('hit')
  })

  it.each([
    ['several ranges', 'bytes=0-1,4-5', {}, []],
    ['a condition', 'bytes=0-1', { 'if-none-match': '"a"' }, []],
    ['a copy of the client', 'bytes=0-1', { 'if-range': '"a"' }, []],
    ['a header of a script', 'bytes=0-1', {}, ['x-team']],
  ])('is left to the client’s own request for %s', async (_, range, headers, varyNamed) => {
    const film = createFilm()
    expect(await film.part(range, headers, varyNamed)).toBeUndefined()
    expect(film.asked).toEqual([])
  })

  it('completes the copy of a client only if that is of the same response', async () => {
    const film = createFilm({ ...FRESH, etag: '"a"' })
    await film.part('bytes=2-6')
    expect((await film.part('bytes=2-3', { 'if-range': '"a"' }))?.at(-1)).toBe('hit')
    expect(await film.part('bytes=2-3', { 'if-range': '"b"' })).toBeUndefined()
  })

  it('takes no digest of other bytes along', async () => {
    const film = createFilm({ ...FRESH, 'content-digest': 'sha-256=:AAAA:' })
    await film.part('bytes=2-6')
    const keyed = { method: 'GET', url, headers: fieldMap(new Map()) }
    const served = await film.adapter.serveRange!(keyed, 'bytes=3-4', null, film.context)
    expect(served?.response.headers.has('content-digest')).toBe(false)
  })
})

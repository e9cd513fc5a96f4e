import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isHit } from './support/case.ts'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'
import type { Origin, OriginAnswer, SeenRequest } from './support/origin.ts'
import { startOrigin } from './support/origin.ts'
import type { RawResponse } from './support/raw-http.ts'
import { exchange, headerOf, requestText } from './support/raw-http.ts'

const APP = 'https://app.test'

let origin: Origin
let edge: ServedEdge

beforeAll(async () => {
  origin = await startOrigin()
  edge = await serveEdge(['--origin', `http://127.0.0.1:${origin.port}`, '--port', '0', '--mode', 'rewrite'])
})

afterAll(async () => {
  await edge?.stop()
  await origin?.close()
})

/** What a page of another site asks for; without `from`, what a reader of this one does. */
function ask(target: string, from?: string): Promise<RawResponse> {
  const headers = from === undefined ? [] : [['Origin', from] as const]
  return exchange(edge.port, requestText({ target, headers }, 'shop.test'))
}

/** As object stores do: nothing about other sites, not even `Vary`, unless the request is of one. */
function speaksWhenAsked({ headers }: SeenRequest): OriginAnswer {
  const { origin: from } = headers
  if (from === undefined) return { body: 'font' }
  return { headers: { Vary: 'Origin', 'Access-Control-Allow-Origin': from }, body: 'font' }
}

const permission = (reply: RawResponse): string | undefined => headerOf(reply, 'access-control-allow-origin')

describe('requests of other sites', () => {
  it('get the permission of an origin that speaks of it only when asked, stored page or not', async () => {
    origin.site = speaksWhenAsked
    expect(permission(await ask('/new.woff2', APP))).toBe(APP)
    await ask('/known.woff2')
    expect(permission(await ask('/known.woff2', APP))).toBe(APP)
    expect(permission(await ask('/known.woff2', 'null'))).toBe('null')
  })

  it('get it for a part of a stored page as well', async () => {
    origin.site = speaksWhenAsked
    await ask('/film.mp4')
    const headers = [
      ['Origin', APP],
      ['Range', 'bytes=0-1'],
    ] as const
    const part = await exchange(edge.port, requestText({ target: '/film.mp4', headers }, 'shop.test'))
    expect(permission(part)).toBe(APP)
  })

  it('take the page from the cache of no other client', async () => {
    origin.site = speaksWhenAsked
    await ask('/shared.woff2')
    await ask('/shared.woff2', 'https://evil.test')
    const reply = await ask('/shared.woff2?utm_source=mail')
    expect([isHit(reply), permission(reply)]).toEqual([true, undefined])
  })

  it('reach the origin where its response depends on them, and spoil the store for no client', async () => {
    const asked: (string | undefined)[] = []
    origin.site = ({ headers }) => {
      asked.push(headers.origin)
      const permitted = headers.origin === undefined ? {} : { 'Access-Control-Allow-Origin': headers.origin }
      return { headers: { Vary: 'Origin, Access-Control-Request-Method', ...permitted }, body: String(headers.origin) }
    }
    await ask('/listed.json')
    const own = { ...(await ask('/listed.json', 'http://shop.test')) }
    expect([own.body, permission(own)]).toEqual(['http://shop.test', 'http://shop.test'])
    for (const from of [APP, 'https://evil.test', APP]) {
      const theirs = await ask('/listed.json', from)
      expect([theirs.body, permission(theirs), isHit(theirs)]).toEqual([from, from, false])
      const ours = await ask('/listed.json?utm_source=mail')
      expect([ours.body, permission(ours), isHit(ours)]).toEqual(['undefined', undefined, true])
    }
    expect(asked).toEqual([undefined, 'http://shop.test', APP, 'https://evil.test', APP])
  })

  it('cost the origin one request each, once one of them has shown that they are asked for themselves', async () => {
    let count = 0
    origin.site = () => ({ headers: { Vary: 'Origin', 'Cache-Control': 'no-store' }, body: String(count++) })
    for (let i = 0; i < 4; i++) await ask('/api.json', APP)
    expect(count).toBe(5)
  })

  it('get a part from the origin where the whole depends on them', async () => {
    origin.site = ({ headers }) => ({
      headers: { Vary: 'Origin', 'Access-Control-Allow-Origin': headers.origin ?? 'https://known.test' },
      body: 'film',
    })
    await ask('/parts.mp4')
    const headers = [
      ['Origin', APP],
      ['Range', 'bytes=0-1'],
    ] as const
    const part = await exchange(edge.port, requestText({ target: '/parts.mp4', headers }, 'shop.test'))
    expect(permission(part)).toBe(APP)
  })

  it("are not what a page's own scripts and fonts are, which name their origin as well", async () => {
    origin.site = speaksWhenAsked
    await ask('/app.js')
    expect(isHit(await ask('/app.js', 'http://shop.test'))).toBe(true)
    const behindTls = [
      ['Origin', 'https://shop.test'],
      ['Sec-Fetch-Site', 'same-origin'],
    ] as const
    const text = requestText({ target: '/app.js', headers: behindTls }, 'shop.test')
    expect(isHit(await exchange(edge.port, text))).toBe(true)
    for (const other of ['http://shop.test.evil.test', 'http://shop', 'https://shop.test'])
      expect(isHit(await ask('/app.js', other))).toBe(false)
  })

  it('are served from the cache where everybody has the permission', async () => {
    origin.site = () => ({ headers: { 'Access-Control-Allow-Origin': '*', ETag: '"1"' }, body: 'font' })
    await ask('/open.woff2')
    const reply = await ask('/open.woff2', APP)
    expect([isHit(reply), permission(reply)]).toEqual([true, '*'])
    const headers = [
      ['Origin', APP],
      ['If-None-Match', '"1"'],
    ] as const
    const same = await exchange(edge.port, requestText({ target: '/open.woff2', headers }, 'shop.test'))
    expect([same.status, isHit(same), permission(same)]).toEqual([304, true, '*'])
  })
})

import { describe, expect, it, vi } from 'vitest'
import type { TrafficEvent } from '../../../src/edge/respond/observer.ts'
import { createRig, page, type RigOptions } from '../support/rig.ts'

const URL_OF_PAGE = 'http://shop.test/p?a=1'
const OF_PAGE = await hexOf('page')

async function hexOf(text: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toHex()
}

/** The digests in the events of requests for one page, each of which gets `response`. */
async function digestsOf(
  response: () => Response,
  { mode = 'rewrite', inits = [{}], ...more }: RigOptions & { mode?: string; inits?: readonly RequestInit[] } = {},
): Promise<(string | undefined)[]> {
  const env = { MODE: mode, EVENT_SAMPLE_RATE: '1', ...more.env }
  const rig = createRig({ site: response, ...more, env })
  for (const init of inits) await rig.ask(URL_OF_PAGE, init)
  await rig.settled()
  return (rig.events as TrafficEvent[]).map(({ digest }) => digest)
}

describe.each(['rewrite', 'observe'])('a digest in mode %s', (mode) => {
  it('is that of the body of a response that may be stored', async () => {
    expect(await digestsOf(() => page('page'), { mode })).toEqual([OF_PAGE])
  })

  it.each([
    ['no freshness', () => new Response('page')],
    ['private', () => page('page', { 'cache-control': 'private, max-age=60' })],
    ['a cookie', () => page('page', { 'set-cookie': 'a=b' })],
    ['a language', () => page('page', { vary: 'Accept-Language' })],
    ['an error', () => new Response('page', { status: 404, headers: { 'cache-control': 'max-age=60' } })],
    ['no body', () => new Response(null, { headers: { 'cache-control': 'max-age=60' } })],
    ['a stated length of 2 MB', () => page('x'.repeat(2_000_000))],
  ])('is absent: %s', async (_, response) => {
    expect(await digestsOf(response, { mode })).toEqual([undefined])
  })

  it.each([
    ['credentials', { headers: { authorization: 'Basic eDp5' } }],
    ['a cookie', { headers: { cookie: 'session=1' } }],
    ['a method', { method: 'POST', body: 'x' }],
    ['HEAD', { method: 'HEAD' }],
    ['a range', { headers: { range: 'bytes=0-1' } }],
  ])('is absent for a request with %s', async (_, init) => {
    expect(await digestsOf(() => page('page'), { mode, inits: [init] })).toEqual([undefined])
  })

  it('is not computed for a request that is not sampled', async () => {
    const clone = vi.spyOn(Response.prototype, 'clone')
    clone.mockClear()
    await digestsOf(() => page('page'), { mode, env: { EVENT_SAMPLE_RATE: '0.4' } })
    expect(clone).not.toHaveBeenCalled()
    await digestsOf(() => page('page'), { mode })
    expect(clone).toHaveBeenCalledOnce()
    clone.mockRestore()
  })

  it('leaves the response to the client as it was', async () => {
    const rig = createRig({ site: () => page('page'), env: { MODE: mode, EVENT_SAMPLE_RATE: '1' } })
    expect(await (await rig.ask(URL_OF_PAGE)).text()).toBe('page')
  })
})

describe('a digest', () => {
  it('is absent on a hit, and where a stored response was confirmed', async () => {
    expect(await digestsOf(() => page('page'), { inits: [{}, {}] })).toEqual([OF_PAGE, undefined])
    let visits = 0
    const site = (): Response => {
      const headers = { 'cache-control': 'no-cache', etag: '"1"' }
      return visits++ === 0 ? page('page', headers) : new Response(null, { status: 304, headers })
    }
    expect(await digestsOf(site, { inits: [{}, {}] })).toEqual([OF_PAGE, undefined])
  })

  it('is absent where the cache of the zone answered in mode observe', async () => {
    expect(await digestsOf(() => page('page', { 'cf-cache-status': 'HIT' }), { mode: 'observe' })).toEqual([undefined])
    expect(await digestsOf(() => page('page', { 'cf-cache-status': 'MISS' }), { mode: 'observe' })).toEqual([OF_PAGE])
  })

  it('is absent in mode off, and where a header of the client was sent on', async () => {
    expect(await digestsOf(() => page('page'), { mode: 'off' })).toEqual([undefined])
    const env = { VARY_ALLOW: 'accept-language' }
    const inits = [{ headers: { 'accept-language': 'de' } }]
    expect(await digestsOf(() => page('page'), { env, inits })).toEqual([undefined])
  })
})

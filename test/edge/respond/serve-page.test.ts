import { describe, expect, it } from 'vitest'
import type { SeenRequest } from '../support/rig.ts'
import { createRig, detailOf, page, recordOf, statusOf } from '../support/rig.ts'

function redirect(location: string, status = 302, more: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { location, ...more } })
}

describe('redirects of the origin', () => {
  it.each([
    ['/goal', '/goal?utm_source=x&gclid=1'],
    ['/goal?a=1', '/goal?a=1&utm_source=x&gclid=1'],
    ['/goal?utm_source=own#top', '/goal?utm_source=own&gclid=1#top'],
    ['goal?#top', 'goal?utm_source=x&gclid=1#top'],
    ['http://shop.test/goal', 'http://shop.test/goal?utm_source=x&gclid=1'],
    ['https://www.shop.test/goal', 'https://www.shop.test/goal?utm_source=x&gclid=1'],
    ['https://elsewhere.test/goal', 'https://elsewhere.test/goal'],
    ['mailto:a@shop.test', 'mailto:a@shop.test'],
  ])('to %s carry the dropped parameters again: %s', async (location, expected) => {
    const rig = createRig({ site: () => redirect(location) })
    const response = await rig.ask('http://shop.test/p?utm_source=x&id=3&gclid=1')
    expect([rig.seen[0]?.url, response.status, response.headers.get('location')]).toEqual([
      'http://shop.test/p?id=3',
      302,
      expected,
    ])
  })

  it('carry the parameters of each client, although one of them was stored', async () => {
    const rig = createRig({ site: () => redirect('/goal', 301, { 'cache-control': 'max-age=60' }) })
    const locations = ['a', 'b'].map(async (source) =>
      (await rig.ask(`http://shop.test/p?utm_source=${source}`)).headers.get('location'),
    )
    expect(await locations[0]).toBe('/goal?utm_source=a')
    expect(await locations[1]).toBe('/goal?utm_source=b')
  })

  it('to a variant of the same page: asks once with the original URL, then leaves the page alone', async () => {
    const site = ({ url }: SeenRequest): Response =>
      url.includes('utm_source') ? page('at last') : redirect('/p?utm_source=me')
    const rig = createRig({ site })
    const first = await rig.ask('http://shop.test/p?utm_source=x')
    expect([await first.text(), detailOf(first)]).toEqual(['at last', 'bypass-loop'])
    await rig.ask('http://shop.test/p?utm_source=y')
    expect(rig.seen.map(({ url }) => url.slice(16))).toEqual(['/p', '/p?utm_source=x', '/p?utm_source=y'])
    rig.clock.nowMs += 10 * 60_000 + 1
    await rig.ask('http://shop.test/p?utm_source=z')
    expect(rig.seen.at(-2)?.url).toBe('http://shop.test/p')
  })

  it('to the scheme that the client uses already: a loop, for only a proxy in front knows that', async () => {
    const site = ({ headers }: SeenRequest): Response =>
      headers['x-forwarded-proto'] === 'https'
        ? page('safe')
        : redirect('https://shop.test/p', 301, { 'cache-control': 'max-age=60' })
    const rig = createRig({ site })
    const behindTls = { headers: { 'x-forwarded-proto': 'https' } }
    for (const url of ['http://shop.test/p', 'http://shop.test:8080/p?utm_source=x', 'http://shop.test/p']) {
      const response = await rig.ask(url, behindTls)
      expect([await response.text(), detailOf(response)]).toEqual(['safe', 'bypass-loop'])
    }
    const plain = await rig.ask('http://shop.test/p', { headers: { 'x-forwarded-proto': 'http' } })
    expect(plain.headers.get('location')).toBe('https://shop.test/p')
  })

  it('to https are no circle', async () => {
    const rig = createRig({ site: () => redirect('https://shop.test/p', 301) })
    const response = await rig.ask('http://shop.test/p?utm_source=x')
    expect(response.headers.get('location')).toBe('https://shop.test/p?utm_source=x')
  })
})

describe('the request to the origin', () => {
  it('carries nothing of the client that could change the page', async () => {
    const rig = createRig()
    const headers = {
      'x-forwarded-host': 'evil',
      'x-original-url': '/admin',
      'x-http-method-override': 'DELETE',
      origin: 'https://evil.test',
      'accept-language': 'de',
      'user-agent': 'me',
      connection: 'x-evil',
      'x-evil': '1',
      te: 'trailers',
    }
    await rig.ask('http://shop.test/p', { headers })
    expect(rig.seen[0]?.headers).toEqual({
      accept: '*/*',
      'user-agent': 'Mozilla/5.0 (compatible; edge-canonicalizer)',
      via: '1.1 edge-canonicalizer',
      'x-forwarded-for': '192.0.2.1',
      'x-real-ip': '192.0.2.1',
    })
  })

  it('carries the headers that the operator vouches for', async () => {
    const rig = createRig({
      env: { FORWARD_HEADERS: 'x-country' },
      records: [recordOf({ forwardHeaders: ['X-Team', 'Connection'] })],
    })
    await rig.ask('http://shop.test/p', { headers: { 'x-country': 'de', 'x-team': 't', connection: 'close' } })
    expect(rig.seen[0]?.headers).toMatchObject({ 'x-country': 'de', 'x-team': 't' })
    expect(rig.seen[0]?.headers).not.toHaveProperty('connection')
  })
})

describe('pages that vary', () => {
  it('stores what varies on Accept-Encoding', async () => {
    const rig = createRig({ site: () => page('x', { vary: 'Accept-Encoding' }) })
    await rig.ask('http://shop.test/p', { headers: { 'accept-encoding': 'gzip' } })
    expect(statusOf(await rig.ask('http://shop.test/p', { headers: { 'accept-encoding': 'br' } }))).toMatch(/^hit/)
  })

  it('counts an origin that cannot be reached though a stored page is served', async () => {
    let isUp = true
    const rig = createRig({ site: () => (isUp ? page('x') : undefined) })
    await rig.ask('http://shop.test/p')
    isUp = false
    rig.clock.nowMs += 100_000
    const response = await rig.ask('http://shop.test/p')
    expect([response.status, statusOf(response)]).toEqual([200, 'fwd=stale; detail=identity'])
    expect(rig.points).toContainEqual(expect.objectContaining({ blobs: ['fault', 'origin-unreachable'] }))
  })

  it('stores what varies on headers that the gates turn away: one form is left of a page of Next.js', async () => {
    const vary = 'rsc, next-url, Accept-Encoding'
    const rig = createRig({ site: ({ headers }) => page(`${headers['rsc']} ${headers['next-url']}`, { vary }) })
    const answers = []
    for (const headers of [{ rsc: '1' }, {}, { 'next-url': '/' }, {}]) {
      const response = await rig.ask('http://shop.test/p', { headers })
      answers.push(`${await response.text()}, ${response.headers.get('vary') === vary}, ${statusOf(response)}`)
    }
    expect(answers).toEqual([
      '1 undefined, true, fwd=bypass; detail=bypass-variant',
      'undefined undefined, true, fwd=uri-miss; stored; detail=identity',
      'undefined /, true, fwd=bypass; detail=bypass-variant',
      'undefined undefined, true, hit; ttl=60; detail=identity',
    ])
  })

  it('needs no second question where the client said nothing', async () => {
    const rig = createRig({ site: () => page('x', { vary: 'Accept-Language, Cookie, Origin' }) })
    await rig.ask('http://shop.test/p', { headers: { 'accept-language': '*' } })
    expect(rig.seen).toHaveLength(1)
  })

  it('stores what varies on cookies where the operator lists them: requests with any bypass the cache', async () => {
    const site = ({ headers }: SeenRequest): Response =>
      page(`for ${headers['cookie'] ?? 'guests'}`, { vary: 'Accept-Encoding, Cookie, Authorization' })
    const rig = createRig({ site, records: [recordOf({ varyAllow: ['cookie', 'authorization'] })] })
    const bodies = []
    for (const headers of [{}, {}, { cookie: 'session=ada' }, {}, { authorization: 'Basic x' }]) {
      const response = await rig.ask('http://shop.test/p', { headers })
      bodies.push(`${await response.text()}, ${statusOf(response)}`)
      expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie, Authorization')
    }
    expect(bodies).toEqual([
      'for guests, fwd=uri-miss; stored; detail=identity',
      'for guests, hit; ttl=60; detail=identity',
      'for session=ada, fwd=bypass; detail=bypass-credentials',
      'for guests, hit; ttl=60; detail=identity',
      'for guests, fwd=bypass; detail=bypass-credentials',
    ])
  })

  it('stores nothing that varies on cookies otherwise', async () => {
    const rig = createRig({ site: () => page('x', { vary: 'Cookie' }) })
    for (let edgeRequest = 0; edgeRequest < 2; edgeRequest++)
      expect(statusOf(await rig.ask('http://shop.test/p'))).toBe('fwd=uri-miss; detail=identity')
  })

  it('takes the word of the operator for cookies that decide nothing, also where the origin varies on cookies', async () => {
    const records = [recordOf({ anonymousCookies: ['_ga'] })]
    const rig = createRig({ records, site: () => page('x', { vary: 'Cookie' }) })
    const visits = []
    for (const cookie of ['_ga=1', '_ga=2', '_ga=3; session=ada'])
      visits.push(statusOf(await rig.ask('http://shop.test/p', { headers: { cookie } })))
    expect(visits).toEqual([
      'fwd=uri-miss; detail=identity',
      'fwd=uri-miss; detail=identity',
      'fwd=bypass; detail=bypass-credentials',
    ])
    expect(rig.seen.map(({ headers }) => headers['cookie'])).toEqual([undefined, undefined, '_ga=3; session=ada'])
  })

  it('tells apart by an allowed header, also when the origin forgets to say that it looks at it', async () => {
    const site = ({ headers }: SeenRequest): Response => page(`lang ${headers['accept-language']}`)
    const rig = createRig({ site, records: [recordOf({ varyAllow: ['Accept-Language'] })] })
    const bodies = []
    for (const language of ['de', 'en', 'de', 'en']) {
      const response = await rig.ask('http://shop.test/p', { headers: { 'accept-language': language } })
      bodies.push(await response.text())
      expect(response.headers.get('vary')).toBeNull()
    }
    expect(bodies).toEqual(['lang de', 'lang en', 'lang de', 'lang en'])
  })

  it('sends no varying header through the zone cache, which could not tell the answers apart', async () => {
    const rig = createRig({ records: [recordOf({ varyAllow: ['Accept-Language'], adapter: 'zone' })] })
    await rig.ask('http://shop.test/p', { headers: { 'accept-language': 'de' } })
    expect(rig.seen[0]?.headers).not.toHaveProperty('accept-language')
  })
})

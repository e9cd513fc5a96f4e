import { describe, expect, it } from 'vitest'
import { ADMIN, apiWorld, SCOPED, type Ask } from '../support/api-world.ts'
import { EVERY_ROUTE, filledWorld, FOREIGN } from '../support/every-route.ts'
import { RATES } from '../../../src/api/access/rate-limit.ts'

const UNKNOWN: readonly [string, Ask][] = [
  ['no token', { token: '' }],
  ['a wrong token', { token: 'token-of-the-operatoR' }],
  ['a token that is cut off', { token: ADMIN.slice(0, -1) }],
  ['an empty token', { token: '', headers: { authorization: 'Bearer ' } }],
  ['a password', { token: '', headers: { authorization: `Basic ${btoa(`x:${ADMIN}`)}` } }],
  ['a token without its scheme', { token: '', headers: { authorization: ADMIN } }],
  ['a made-up login', { token: '', headers: { 'cf-access-jwt-assertion': 'e30.e30.e30' } }],
  ['a wrong token beside a token in the query', { token: 'wrong' }],
]

describe('authentication', () => {
  it.each(UNKNOWN)('answers %s on every route with 401, changes nothing, tells nothing', async (_, who) => {
    const { memory, ask } = await filledWorld()
    const before = structuredClone(memory)
    const answers = new Set<string>()
    for (const { route, path, ask: what } of EVERY_ROUTE) {
      const sent = { ...what, ...who, headers: { ...what?.headers, ...who.headers } }
      const answer = await ask(
        route.split(' ')[0] ?? '',
        `${path}${path.includes('?') ? '&' : '?'}token=${ADMIN}`,
        sent,
      )
      expect(answer.status, route).toBe(401)
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      answers.add(answer.text)
    }
    expect(answers.size).toBe(1)
    expect(memory).toEqual(before)
    const path = '/v1/urls/get'
    expect((await ask('POST', path, { body: { url: `https://${FOREIGN}/p?id=1` } })).status).toBe(200)
  })

  it('answers a token of other domains on every route as if there were nothing, and changes nothing', async () => {
    const { memory, ask } = await filledWorld()
    const { ask: askEmpty } = apiWorld()
    const before = structuredClone(memory)
    for (const { route, path, ask: what } of EVERY_ROUTE) {
      const [method = '', template = ''] = route.split(' ')
      const answer = await ask(method, path, { ...what, token: SCOPED })
      // The same token on a control Worker that knows nothing at all learns exactly as much.
      const empty = await askEmpty(method, path, { ...what, token: SCOPED })
      expect(answer.text, route).toBe(empty.text)
      expect(answer.status).toBe(empty.status)
      expect([...answer.headers]).toEqual([...empty.headers])
      const isAboutOne = template.includes('{') || template.startsWith('/v1/urls') || template === '/v1/stats'
      if (isAboutOne) expect(answer.status, route).toBe(404)
      if (template !== '/v1/canonicalize') expect(answer.text).not.toContain(FOREIGN)
    }
    expect(memory).toEqual(before)
  })

  it('lets a token of a domain do to it what the other token may', async () => {
    const { ask, memory } = apiWorld()
    expect((await ask('PUT', '/v1/domains/shop.example', { token: SCOPED })).status).toBe(201)
    const changed = await ask('PATCH', '/v1/domains/shop.example', { token: SCOPED, body: { mode: 'rewrite' } })
    expect(changed.json).toMatchObject({ revision: 1, settings: { mode: 'rewrite' } })
    expect(memory.revisions[0]?.by).toBe('shop')
    expect((await ask('GET', '/v1/domains', { token: SCOPED })).json).toMatchObject({
      rows: [{ domain: 'shop.example' }],
    })
  })

  it('refuses everybody while nothing is configured', async () => {
    const { ask } = apiWorld({ auth: {} })
    for (const token of ['', 'undefined', 'null', ADMIN])
      expect((await ask('GET', '/v1/domains', { token })).status).toBe(401)
    const empty = apiWorld({ auth: { apiToken: '', apiTokens: '', accessTeamDomain: '', accessAudience: '' } })
    expect((await empty.ask('GET', '/v1/domains', { token: '', headers: { authorization: 'Bearer ' } })).status).toBe(
      401,
    )
  })

  it('never repeats a token', async () => {
    const { ask } = await filledWorld()
    for (const { route, path, ask: what } of EVERY_ROUTE) {
      for (const token of [ADMIN, SCOPED]) {
        const answer = await ask(route.split(' ')[0] ?? '', path, { ...what, token })
        expect(`${answer.text}${JSON.stringify([...answer.headers])}`).not.toContain(token)
      }
    }
  })
})

describe('rate limits', () => {
  const FROM = { headers: { 'cf-connecting-ip': '203.0.113.7' } }

  it('ends guesses from an address after 20 a minute, with the time to wait', async () => {
    const { ask } = apiWorld()
    for (let i = 0; i < 20; i++)
      expect((await ask('GET', '/v1/domains', { ...FROM, token: `guess-${i}` })).status).toBe(401)
    const { status, headers, json } = await ask('GET', '/v1/domains', { ...FROM, token: 'guess' })
    expect([status, headers.get('retry-after'), json['type']]).toEqual([
      429,
      '60',
      'urn:edge-canonicalizer:too-many-requests',
    ])
    expect((await ask('GET', '/v1/domains', { headers: { 'cf-connecting-ip': '203.0.113.8' } })).status).toBe(200)
  })

  it.each([
    ['no token', {}],
    ['an empty token', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic eDp5' }],
    ['an empty login', { 'cf-access-jwt-assertion': '' }],
  ])('counts %s for no guess: the address keeps its access', async (_, headers) => {
    const { ask } = apiWorld()
    const without = { token: '', headers: { ...FROM.headers, ...headers } }
    for (let i = 0; i <= RATES.failure.most; i++) expect((await ask('GET', '/v1/domains', without)).status).toBe(401)
    expect((await ask('GET', '/v1/domains', FROM)).status).toBe(200)
  })

  it('limits the requests of each token alone', async () => {
    const { ask } = apiWorld()
    const many = Array.from({ length: RATES.caller.most }, () => ask('GET', '/v1/domains?limit=1'))
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await ask('GET', '/v1/domains')).status).toBe(429)
    expect((await ask('GET', '/v1/domains', { token: SCOPED })).status).toBe(200)
  })
})

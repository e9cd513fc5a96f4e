import { describe, expect, it } from 'vitest'
import type { SeenRequest } from '../support/rig.ts'
import { createRig, detailOf, page, statusOf } from '../support/rig.ts'

it('leaves a page in the cache although another of its path leads back to itself', async () => {
  const site = ({ url }: SeenRequest): Response =>
    url.includes('lang') ? new Response(null, { status: 302, headers: { location: url } }) : page('home')
  const rig = createRig({ site })
  await rig.ask('http://shop.test/')
  expect(detailOf(await rig.ask('http://shop.test/?lang=de&gclid=1'))).toBe('bypass-loop')
  expect(statusOf(await rig.ask('http://shop.test/'))).toContain('hit')
})

it('leaves a page in the cache although others of its path answer each client differently', async () => {
  const site = ({ url }: SeenRequest): Response => page('x', url.includes('rest_route') ? { vary: 'Origin' } : {})
  const rig = createRig({ site })
  await rig.ask('http://shop.test/')
  const attack = await rig.ask('http://shop.test/?rest_route=/posts', { headers: { origin: 'https://evil.test' } })
  expect(detailOf(attack)).toBe('bypass-variant')
  expect(statusOf(await rig.ask('http://shop.test/'))).toContain('hit')
})

it('asks the cache again when ten minutes have gone by', async () => {
  let circles = true
  const site = ({ url }: SeenRequest): Response =>
    circles ? new Response(null, { status: 302, headers: { location: url } }) : page('home')
  const rig = createRig({ site })
  const details = []
  for (const waitMs of [0, 0, 599_000, 1000, 0]) {
    rig.clock.nowMs += waitMs
    details.push(detailOf(await rig.ask('http://shop.test/p?gclid=1')))
    circles = false
  }
  expect(details).toEqual(['bypass-loop', 'bypass-loop', 'bypass-loop', 'rewrite', 'rewrite'])
  expect(statusOf(await rig.ask('http://shop.test/p'))).toContain('hit')
})

it.each([
  ['varies', { 'accept-language': 'de' }, 'identity'],
  ['varies on what cannot be told apart', { 'user-agent': 'curl' }, 'bypass-variant'],
  ['is not for other sites', { origin: 'https://evil.test' }, 'bypass-variant'],
])('leaves pages in the cache although one that is missing %s', async (_, headers, detail) => {
  const vary = Object.keys(headers).join()
  const missing = (): Response => new Response('none', { status: 404, headers: { vary } })
  const permission = { 'access-control-allow-origin': '*' }
  const site = ({ url }: SeenRequest): Response => (url.endsWith('=9') ? missing() : page('lamp', permission))
  const rig = createRig({ site })
  await rig.ask('http://shop.test/p?id=1', { headers })
  for (const times of ['first', 'second']) {
    const attack = await rig.ask('http://shop.test/p?id=9', { headers })
    expect([times, attack.status, detailOf(attack)]).toEqual([times, 404, detail])
  }
  expect(statusOf(await rig.ask('http://shop.test/p?id=1', { headers }))).toContain('hit')
})

it('asks once for a page that varies on Host', async () => {
  const rig = createRig({ site: ({ url }) => page(url, { vary: 'Host' }) })
  for (const expected of ['fwd=uri-miss; stored; detail=identity', 'hit; ttl=60; detail=identity']) {
    for (const url of ['http://shop.test/p', 'http://shop.test:81/p']) {
      const response = await rig.ask(url, { headers: { host: new URL(url).host } })
      expect([await response.text(), statusOf(response)]).toEqual([url, expected])
    }
  }
  expect(rig.seen).toHaveLength(2)
})

it.each([
  ['redirect', 'no-store', ['identity', 'bypass-loop']],
  ['rewrite', 'max-age=60', ['identity', 'identity']],
])('in mode %s, a redirect away from the canonical spelling is for browsers: %s', async (mode, kept, details) => {
  const headers = { location: '/p?b=2&a=1', 'cache-control': 'max-age=60' }
  const rig = createRig({ env: { MODE: mode }, site: () => new Response(null, { status: 301, headers }) })
  const first = await rig.ask('http://shop.test/p?a=1&b=2')
  const answers = [first, await rig.ask('http://shop.test/p?a=1&b=2')]
  expect(answers.map((answer) => answer.headers.get('cache-control'))).toEqual([kept, kept])
  expect(answers.map(detailOf)).toEqual(details)
})

describe('errors that our own request may be the cause of', () => {
  const refusal = (status: number): Response => new Response('no', { status })

  it.each([400, 401, 403, 406])('%d: the client is refused in his own name, if at all', async (status) => {
    const site = ({ headers }: SeenRequest): Response => (headers['x-team-pass'] === 'V' ? page('in') : refusal(status))
    const rig = createRig({ site })
    const response = await rig.ask('http://shop.test/p?utm_source=x', { headers: { 'x-team-pass': 'V' } })
    expect([await response.text(), detailOf(response)]).toEqual(['in', 'bypass-variant'])
    expect(rig.seen.map(({ url }) => url.slice(16))).toEqual(['/p', '/p?utm_source=x'])
  })

  it.each([
    ['no header of its own', {}],
    [
      'what says nothing',
      { accept: '*/*', 'accept-language': '*', 'accept-encoding': 'gzip', 'sec-fetch-mode': 'cors' },
    ],
    ['the name of its program', { 'user-agent': 'curl/8' }],
  ])('a client with %s is not asked for twice', async (_, headers) => {
    const rig = createRig({ site: () => refusal(401) })
    const response = await rig.ask('http://shop.test/p', { headers })
    expect([response.status, detailOf(response)]).toEqual([401, 'identity'])
    expect(rig.seen).toHaveLength(1)
  })

  it.each([
    ['a language', { 'accept-language': 'de' }, 400],
    ['a header of its own', { 'x-version': '2' }, 400],
    ['a type', { accept: 'text/html' }, 406],
    ['where it comes from', { referer: 'http://shop.test/' }, 403],
    ['the name of its program, which a firewall may like better', { 'user-agent': 'Firefox' }, 403],
    ['its address', { 'x-forwarded-for': '10.0.0.7' }, 403],
  ])('a client with %s is asked for again', async (_, headers, status) => {
    const rig = createRig({ site: () => refusal(status) })
    expect(detailOf(await rig.ask('http://shop.test/p', { headers }))).toBe('bypass-variant')
    expect(rig.seen).toHaveLength(2)
  })

  it.each([404, 410, 429, 500, 503])('%d: is believed', async (status) => {
    const rig = createRig({ site: () => refusal(status) })
    expect((await rig.ask('http://shop.test/p')).status).toBe(status)
    expect(rig.seen).toHaveLength(1)
  })

  it.each([
    [200, 'application/json'],
    [200, 'text/markdown; charset=utf-8'],
    [404, 'application/problem+json'],
  ])('%d: readers get the page for readers, although the %s for programs is stored', async (status, data) => {
    const site = ({ headers }: SeenRequest): Response => {
      const [type, text] = headers['accept']?.includes('text/html') ? ['text/html', 'page'] : [data, '{}']
      return new Response(text, { status, headers: { 'content-type': type, 'cache-control': 'max-age=60' } })
    }
    const rig = createRig({ site })
    const asked = ['*/*', 'text/html,*/*;q=0.8', '*/*'].map(async (accept) => {
      const response = await rig.ask('http://shop.test/p', { headers: { accept } })
      return [await response.text(), detailOf(response)]
    })
    expect(await Promise.all(asked)).toEqual([
      ['{}', 'identity'],
      ['page', 'bypass-variant'],
      ['{}', 'identity'],
    ])
  })
})

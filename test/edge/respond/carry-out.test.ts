import { describe, expect, it } from 'vitest'
import { createRig, detailOf, statusOf } from '../support/rig.ts'

const NAVIGATION = { headers: { 'sec-fetch-mode': 'navigate' } }

describe('observe and off', () => {
  it.each(['observe', 'off'])('%s passes the request on untouched and stores nothing', async (mode) => {
    const rig = createRig({ env: { MODE: mode } })
    const url = 'http://shop.test/p?b=2&utm_source=x&a=1'
    const headers = { cookie: 'sid=1', 'x-forwarded-host': 'evil', range: 'bytes=0-3', 'x-any': '\u0007' }
    for (let i = 0; i < 2; i++) {
      const response = await rig.ask(url, { headers })
      expect([response.status, statusOf(response), response.headers.has('no-vary-search')]).toEqual([
        200,
        `fwd=bypass; detail=${mode}`,
        false,
      ])
    }
    expect(rig.seen).toHaveLength(2)
    expect(rig.seen[0]).toMatchObject({ url, headers })
    expect(rig.seen[0]?.headers).not.toHaveProperty('via')
  })

  it('passes a body on', async () => {
    const rig = createRig({ env: { MODE: 'observe' } })
    await rig.ask('http://shop.test/p?b=2&a=1', { method: 'PUT', body: 'the body' })
    expect(rig.seen[0]).toMatchObject({ method: 'PUT', url: 'http://shop.test/p?b=2&a=1', body: 'the body' })
  })

  it('takes off forged headers of our own name even then', async () => {
    const rig = createRig({ env: { MODE: 'observe' } })
    await rig.ask('http://shop.test/p', {
      headers: { 'canonical-key': 'forged', 'canonical-signature': 'f', accept: 'text/html' },
    })
    expect(rig.seen[0]?.headers).toEqual({ accept: 'text/html' })
  })

  it('takes them off itself where it may also send some', async () => {
    const rig = createRig({ env: { ORIGIN_DROPS_OWN_HEADERS: 'on', FORWARD_IDENTITY: 'on', IDENTITY_SECRET: 's' } })
    const response = await rig.ask('http://shop.test/p', { headers: { 'canonical-key': 'forged' } })
    expect([detailOf(response), rig.seen[0]?.headers]).toEqual(['bypass-config', {}])
  })

  it('leaves that to the runtime where it does it', async () => {
    const rig = createRig({ env: { MODE: 'observe', ORIGIN_DROPS_OWN_HEADERS: 'on' } })
    const headers = { 'canonical-key': 'forged' }
    await rig.ask('http://shop.test/p', { headers })
    expect(rig.seen[0]?.headers).toEqual(headers)
  })
})

describe('redirect mode', () => {
  const rig = () => createRig({ env: { MODE: 'redirect', HOSTS: 'shop.test' } })

  it('sends a reader to the canonical spelling and keeps every parameter', async () => {
    const response = await rig().ask('http://shop.test/%7Ep?b=2&utm_source=x&&a=1', NAVIGATION)
    expect([response.status, response.headers.get('location'), detailOf(response)]).toEqual([
      308,
      'http://shop.test/~p?a=1&b=2&utm_source=x',
      'redirect',
    ])
  })

  it('never sends anybody to where they are', async () => {
    const edge = rig()
    let url = 'http://shop.test/p?z=1&b=%7e2&a=1&utm_source=x&b=1'
    for (let hops = 0; hops < 3; hops++) {
      const response = await edge.ask(url, NAVIGATION)
      if (response.status !== 308) break
      expect(hops).toBe(0)
      url = response.headers.get('location') ?? ''
    }
    expect((await edge.ask(url, NAVIGATION)).status).toBe(200)
  })

  it.each<[string, string, RequestInit]>([
    ['a script', '/p?b=2&a=1', { headers: { 'sec-fetch-mode': 'cors', accept: 'text/html' } }],
    ['an image', '/p?b=2&a=1', { headers: { accept: 'image/png,*/*' } }],
    ['a form', '/p?b=2&a=1', { method: 'POST', headers: { 'sec-fetch-mode': 'navigate' } }],
    ['a tracking parameter alone', '/p?a=1&utm_source=x', NAVIGATION],
    ['bare tokens', '/p?b&a', NAVIGATION],
    ['a doubled slash', '//evil.test?b=2&a=1', NAVIGATION],
  ])('does not redirect %s', async (_name, target, init) => {
    expect((await rig().ask(`http://shop.test${target}`, init)).status).toBe(200)
  })

  it('takes Accept: text/html for a navigation where the browser does not say', async () => {
    expect((await rig().ask('http://shop.test/p?b=2&a=1', { headers: { accept: 'text/html,*/*' } })).status).toBe(308)
  })
})

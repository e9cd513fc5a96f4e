import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isHit } from './support/case.ts'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'
import type { Origin } from './support/origin.ts'
import { startOrigin } from './support/origin.ts'
import type { RawResponse } from './support/raw-http.ts'
import { exchange, headerOf, NAVIGATION, requestText } from './support/raw-http.ts'

const HOST = 'shop.test'

let origin: Origin
let trusting: ServedEdge
let plain: ServedEdge

beforeAll(async () => {
  origin = await startOrigin()
  origin.site = ({ target }) => ({ body: `page ${target}` })
  const flags = ['--origin', `http://127.0.0.1:${origin.port}`, '--port', '0', '--mode', 'redirect', '--host', HOST]
  trusting = await serveEdge([...flags, '--trust-forwarded-proto'])
  plain = await serveEdge(flags)
})

afterAll(async () => {
  await trusting?.stop()
  await plain?.stop()
  await origin?.close()
})

function navigate(edge: ServedEdge, target: string, ...protos: readonly string[]): Promise<RawResponse> {
  const headers = [...NAVIGATION, ...protos.map((proto) => ['X-Forwarded-Proto', proto] as const)]
  return exchange(edge.port, requestText({ target, headers }, HOST))
}

describe('behind a proxy that ends TLS', () => {
  it('sends readers to the scheme they came by, when the proxy may say it', async () => {
    const secure = await navigate(trusting, '/p?size=4&color=red', 'https')
    expect([secure.status, headerOf(secure, 'location')]).toEqual([308, `https://${HOST}/p?color=red&size=4`])
    expect(headerOf(await navigate(trusting, '/p?size=4&color=red', 'http'), 'location')).toMatch(/^http:/)
    expect(headerOf(await navigate(trusting, '/p?size=4&color=red'), 'location')).toMatch(/^http:/)
  })

  it('believes no other proxy', async () => {
    const { status, headers } = await navigate(plain, '/p?size=4&color=red', 'https')
    expect([status, new Map(headers).get('location')]).toEqual([308, `http://${HOST}/p?color=red&size=4`])
  })

  it('tells the origin, which may answer by it, and keeps the two apart', async () => {
    origin.site = ({ target, headers }) => ({
      headers: { 'Cache-Control': 'max-age=60' },
      body: `page ${target} by ${headers['x-forwarded-proto']}`,
    })
    const bodies = []
    for (const proto of ['https', 'http', 'https', 'http']) {
      const reply = await navigate(trusting, '/told?a=1', proto)
      bodies.push([reply.body, isHit(reply)])
    }
    expect(bodies).toEqual([
      ['page /told?a=1 by https', false],
      ['page /told?a=1 by http', false],
      ['page /told?a=1 by https', true],
      ['page /told?a=1 by http', true],
    ])
  })

  it.each([
    'javascript',
    'ftp',
    'HTTPS',
    'https, http',
    'https://evil.test/#',
    'https:\\evil.test',
    '//evil.test',
    'evil.test',
    ' ',
    '',
    'h\u0001ttps',
  ])('redirects no client elsewhere and stores nothing odd for the scheme %j', async (proto) => {
    const reply = await navigate(trusting, '/q?size=4&color=red', proto)
    const location = headerOf(reply, 'location')
    if (location !== undefined) expect(location).toMatch(/^https?:\/\/shop\.test\/q\?color=red&size=4$/)
    const next = await navigate(trusting, '/q?color=red&size=4', 'https')
    expect([next.status, next.body.startsWith('page /q?color=red&size=4 by https')]).toEqual([200, true])
  })

  it('takes two values for none', async () => {
    const location = headerOf(await navigate(trusting, '/p?size=4&color=red', 'https', 'http'), 'location')
    expect(location ?? 'http://shop.test/').toMatch(/^https?:\/\/shop\.test\//)
  })
})

import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'
import type { Origin } from './support/origin.ts'
import { startOrigin } from './support/origin.ts'
import type { RawRequest, RawResponse } from './support/raw-http.ts'
import { exchange, headerOf, NAVIGATION, requestText } from './support/raw-http.ts'

const HOST = 'shop.test'

let origin: Origin
let edge: ServedEdge

beforeAll(async () => {
  origin = await startOrigin()
  origin.site = (request) => ({ body: `page ${request.target}` })
  const url = `http://127.0.0.1:${origin.port}`
  edge = await serveEdge(['--origin', url, '--port', '0', '--mode', 'redirect', '--host', HOST])
})

afterAll(async () => {
  await edge?.stop()
  await origin?.close()
})

function navigate(request: RawRequest): Promise<RawResponse> {
  return exchange(edge.port, requestText({ ...request, headers: [...NAVIGATION, ...(request.headers ?? [])] }, HOST))
}

describe('redirect mode', () => {
  it('sends a reader to the canonical order, once, on the host that was asked for', async () => {
    const first = await navigate({ target: '/p?size=4&color=red' })
    expect(first.status).toBe(308)
    expect(headerOf(first, 'location')).toBe(`http://${HOST}/p?color=red&size=4`)
    expect((await navigate({ target: '/p?color=red&size=4' })).status).toBe(200)
  })

  it('never redirects for a tracking parameter, which the page may read', async () => {
    expect((await navigate({ target: '/p?color=red&utm_source=mail' })).status).toBe(200)
  })

  it('redirects nothing but navigations', async () => {
    const plain = await exchange(
      edge.port,
      requestText({ target: '/p?size=4&color=red', headers: [['Sec-Fetch-Mode', 'cors']] }, HOST),
    )
    expect(plain.status).toBe(200)
    const post = await navigate({ method: 'POST', target: '/p?size=4&color=red', headers: [['Content-Length', '0']] })
    expect(post.status).toBe(200)
  })

  it('does not send a reader in a circle when the origin redirects our spelling to its own', async () => {
    origin.site = ({ target }) =>
      target.startsWith('/circle?color=red&size=4')
        ? { status: 301, headers: { Location: `/circle?size=4&color=red${target.slice(24)}` }, body: '' }
        : { body: `page ${target}` }
    for (const more of ['', '&utm_source=mail']) {
      // A browser keeps what it may keep.
      const kept = new Map<string, string>()
      let target = `/circle?size=4&color=red${more}`
      let status = 0
      for (let hops = 0; hops < 5 && status !== 200; hops++) {
        const known = kept.get(target)
        const response = known === undefined ? await navigate({ target }) : undefined
        status = response?.status ?? 308
        const location = known ?? headerOf(response!, 'location')
        if (location === undefined) continue
        if (response !== undefined && !/no-store/.test(headerOf(response, 'cache-control') ?? ''))
          kept.set(target, location)
        const goal = new URL(location, `http://${HOST}`)
        target = goal.pathname + goal.search
      }
      expect([status, target]).toEqual([200, `/circle?size=4&color=red${more}`])
      expect(kept).toEqual(new Map())
    }
  })

  it.each([
    '//evil.test/?b=2&a=1',
    '/\\evil.test/?b=2&a=1',
    '\\\\evil.test/?b=2&a=1',
    '/%5Cevil.test/?b=2&a=1',
    '/%2F/evil.test/?b=2&a=1',
    '/.//evil.test/?b=2&a=1',
    '/..//evil.test/?b=2&a=1',
    '/\t/evil.test/?b=2&a=1',
    '@evil.test/?b=2&a=1',
    '/@evil.test/?b=2&a=1',
    '/%0d%0aLocation:%20http://evil.test/?b=2&a=1',
    '/p?b=2&a=%0d%0aLocation:%20http://evil.test/',
  ])('redirects no client to another site: %s', async (target) => {
    const response = await navigate({ target })
    const location = headerOf(response, 'location')
    if (location !== undefined) expect(new URL(location, 'http://nowhere.test').host).toBe(HOST)
    expect(response.headers.filter(([name]) => name === 'location').length).toBeLessThanOrEqual(1)
  })

  it('takes the host of a Location neither from an unknown Host nor from a forwarded one', async () => {
    const unknown = await navigate({ target: '/p?size=4&color=red', host: 'evil.test' })
    expect(headerOf(unknown, 'location') ?? '').not.toContain('evil')
    const forwarded = await navigate({ target: '/p?size=4&color=red', headers: [['X-Forwarded-Host', 'evil.test']] })
    expect(headerOf(forwarded, 'location') ?? '').not.toContain('evil')
  })
})

describe('answers that are given without the origin', () => {
  const smuggled = requestText({ target: '/smuggled' }, HOST)

  it.each([
    [421, 'evil.test', ['X-A', 'a']],
    [400, HOST, ['X-A', 'a\u0007']],
    [508, HOST, ['Via', '1.1 edge-canonicalizer, 1.1 edge-canonicalizer']],
  ] as const)('do not take the body they leave unread for the next request: %i', async (status, host, header) => {
    origin.site = ({ target }) => ({ body: `page ${target}` })
    const headers = [header, ['Content-Length', String(smuggled.length)]] as const
    const refused = requestText({ method: 'POST', target: '/p', host, headers, body: smuggled }, HOST)
    const next = requestText({ target: `/next/${status}`, headers: [['Connection', 'close']] }, HOST)
    const received = await receivedOn(edge.port, refused + next)
    expect(received.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual([String(status), '200'])
    expect(received).toContain(`page /next/${status}`)
    expect(origin.seen.map(({ target }) => target)).not.toContain('/smuggled')
  })
})

/** Everything that one connection brings until its second body is there. */
function receivedOn(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    const finish = (): void => {
      socket.destroy()
      resolve(received)
    }
    socket.setEncoding('latin1').on('data', (piece: string) => {
      received += piece
      if (received.includes('page /')) finish()
    })
    socket.on('error', () => {}).on('close', finish)
  })
}

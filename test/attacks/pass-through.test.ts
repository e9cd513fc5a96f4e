import { createHash } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OWN_REQUEST_HEADERS } from '../../src/edge/request/header-names.ts'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'
import type { RawRequest } from './support/raw-http.ts'
import { exchange, headerOf, requestText } from './support/raw-http.ts'

const HOST = 'shop.test'
const HANDSHAKE = [
  ['Connection', 'Upgrade'],
  ['Upgrade', 'websocket'],
  ['Sec-WebSocket-Version', '13'],
  ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
] as const

let server: Server
const edges: Partial<Record<'observe' | 'rewrite' | 'off', ServedEdge>> = {}
const seen: IncomingMessage[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request)
    if (request.url?.startsWith('/stream') !== true) return void response.end(`page ${request.url}`)
    response.writeHead(200, { 'Cache-Control': request.url.includes('shared') ? 'public, max-age=60' : 'no-store' })
    response.write('first')
    void setTimeout(600).then(() => response.end('last'))
  })
  server.on('upgrade', (request, socket) => {
    seen.push(request)
    // workerd sends a key of its own and checks the answer to it.
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    socket.write(Buffer.from([0x81, 0x05, ...Buffer.from('hello')]))
    socket.on('error', () => {})
    void setTimeout(600).then(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  for (const mode of ['observe', 'rewrite', 'off'] as const) {
    edges[mode] = await serveEdge(['--origin', `http://127.0.0.1:${port}`, '--port', '0', '--mode', mode])
    // The first request of an isolate compiles the rules; what is timed below is not that.
    await send(mode, { target: '/first' })
  }
})

afterAll(async () => {
  await Promise.all(Object.values(edges).map((edge) => edge.stop()))
  server.closeAllConnections()
  server.close()
})

function send(mode: keyof typeof edges, request: RawRequest): ReturnType<typeof exchange> {
  return exchange(edges[mode]!.port, requestText(request, HOST))
}

/** What has arrived at a client after so many milliseconds. */
async function receivedWithin(mode: keyof typeof edges, request: RawRequest, waitMs: number): Promise<string> {
  let received = ''
  const client = connect(edges[mode]!.port, '127.0.0.1', () => client.write(requestText(request, HOST)))
  client.setEncoding('latin1').on('data', (text: string) => void (received += text))
  await setTimeout(waitMs)
  client.destroy()
  return received
}

describe.each(['off', 'observe', 'rewrite'] as const)('the edge in mode %s', (mode) => {
  it('connects a WebSocket to the origin', async () => {
    const received = await receivedWithin(mode, { target: '/socket', headers: HANDSHAKE }, 300)
    expect(received).toMatch(/^HTTP\/1\.1 101 /)
    expect(received).toContain('hello')
  })

  it.each(['/stream/private', '/stream/shared'])(
    'passes on the first bytes of %s before the last are there',
    async (target) => {
      const received = await receivedWithin(mode, { target: `${target}?mode=${mode}` }, 250)
      expect(received).toContain('first')
      expect(received).not.toContain('last')
    },
  )

  it('hands a POST over with its body and headers', async () => {
    const headers = [
      ['Content-Type', 'text/plain'],
      ['Content-Length', '5'],
      ['X-Own', '1'],
    ] as const
    const response = await send(mode, { method: 'POST', target: '/form?utm_source=mail', headers, body: 'a=b&c' })
    expect(response.status).toBe(200)
    expect(seen.at(-1)).toMatchObject({ method: 'POST', url: '/form?utm_source=mail', headers: { 'x-own': '1' } })
  })

  // Twice each: the second may not come through in the place of the first.
  const forged = [...OWN_REQUEST_HEADERS, ...OWN_REQUEST_HEADERS.map((name) => name.toUpperCase())]
    .map((name): readonly [string, string] => [name, 'forged'])
    .concat([['X-Own', '1']])

  it.each([
    ['GET', [], ''],
    ['HEAD', [], ''],
    ['POST', [['Content-Length', '1']], 'x'],
    ['GET', HANDSHAKE, ''],
  ] as const)('lets no header of our name through to the origin with %s %j', async (method, more, body) => {
    const target = `/forged?by=${method}${more.length}&mode=${mode}`
    await receivedWithin(mode, { method, target, headers: [...more, ...forged], body }, 300)
    const { headers } = seen.findLast(({ url }) => url === target)!
    expect(Object.keys(headers).filter((name) => name.startsWith('canonical'))).toEqual([])
    expect(headers['x-own']).toBe('1')
  })

  it.each([[[]], [[['Connection', 'close, Transfer-Encoding']]]] as const)(
    'hands a GET over with a body of unknown length %j',
    async (more) => {
      const headers = [['Transfer-Encoding', 'chunked'], ...more] as const
      const response = await send(mode, { target: '/search', headers, body: '5\r\nquery\r\n0\r\n\r\n' })
      expect(response).toMatchObject({ status: 200, body: 'page /search' })
      expect(seen.at(-1)).toMatchObject({ method: 'GET', url: '/search', headers: { 'transfer-encoding': 'chunked' } })
    },
  )
})

describe('the edge in mode observe', () => {
  const headers = [
    ['X-Own', '1'],
    ['Cookie', 'a=b'],
    ['Accept', 'text/html'],
    ['User-Agent', 'x'],
  ] as const

  it.each(['/p?b=2&a=1&utm_source=mail', '/a/%2e%2e/b', '/p?%zz', '//p', '/caf%c3%a9?', '/p?q=a+b%20c'])(
    'sends %s to the origin as it is, with every header of the client',
    async (target) => {
      await send('observe', { target, headers })
      expect(seen.at(-1)).toMatchObject({
        url: target,
        headers: { 'x-own': '1', cookie: 'a=b', accept: 'text/html', 'user-agent': 'x', host: HOST },
      })
    },
  )
})

describe('the edge in front of nothing', () => {
  it.each(['off', 'observe', 'rewrite'] as const)('answers with an error of its own in mode %s', async (mode) => {
    const edge = await serveEdge(['--origin', 'http://127.0.0.1:9', '--port', '0', '--mode', mode])
    const response = await exchange(edge.port, requestText({ target: '/' }, HOST))
    await edge.stop()
    expect(response.status).toBeGreaterThanOrEqual(500)
    expect(headerOf(response, 'cache-control') ?? 'no-store').toContain('no-store')
  })
})

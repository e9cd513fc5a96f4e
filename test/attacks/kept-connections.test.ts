import type { AddressInfo, Server } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'
import type { RawRequest } from './support/raw-http.ts'
import { exchange, requestText } from './support/raw-http.ts'

const HOST = 'shop.test'

const EVIL = 'HTTP/1.1 200 OK\r\nCache-Control: max-age=300\r\nContent-Length: 4\r\n\r\nevil'

let origin: Server
let edge: ServedEdge

/** Knows of no bodies: what follows the header fields of a request is the next request on the connection. */
function startCarelessOrigin(): Promise<Server> {
  const server = createServer((socket) => {
    let text = ''
    socket.on('error', () => undefined)
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      const heads = (text + chunk).split('\r\n\r\n')
      text = heads.pop() ?? ''
      for (const head of heads) {
        const target = head.split(' ')[1]
        const page = `page ${target}`
        const body = !head.startsWith('HEAD ') ? page : target === '/head-with-body' ? EVIL : ''
        socket.write(`HTTP/1.1 200 OK\r\nCache-Control: max-age=300\r\nContent-Length: ${page.length}\r\n\r\n${body}`)
      }
    })
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

beforeAll(async () => {
  origin = await startCarelessOrigin()
  const { port } = origin.address() as AddressInfo
  edge = await serveEdge(['--origin', `http://127.0.0.1:${port}`, '--port', '0', '--mode', 'rewrite'])
})

afterAll(async () => {
  await edge?.stop()
  origin?.close()
})

async function ask(request: RawRequest): Promise<string> {
  return (await exchange(edge.port, requestText(request, HOST))).body
}

it('the body of a response to HEAD does not answer for a page', async () => {
  for (const letter of ['a', 'b', 'c']) {
    await ask({ method: 'HEAD', target: '/head-with-body' })
    expect(await ask({ target: `/after-head-${letter}` })).toBe(`page /after-head-${letter}`)
  }
})

const SMUGGLED = requestText({ target: '/evil' }, HOST)
const LENGTH = [['Content-Length', String(SMUGGLED.length)]] as const
const CHUNKED = [['Transfer-Encoding', 'chunked']] as const
const IN_CHUNKS = `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`

it.each([
  ['GET', LENGTH, SMUGGLED],
  ['GET', CHUNKED, IN_CHUNKS],
  ['HEAD', LENGTH, SMUGGLED],
  ['POST', LENGTH, SMUGGLED],
  ['PUT', CHUNKED, IN_CHUNKS],
] as const)('the body of a %s with %s does not answer for a page where the origin ignores it', async (...attack) => {
  const [method, headers, body] = attack
  const name = `${method}-${headers[0][0]}`
  const pages = ['a', 'b', 'c'].map((letter) => `/${name}-${letter}`)
  for (const target of pages) {
    await ask({ method, target: '/attack', headers, body })
    expect(await ask({ target })).toBe(`page ${target}`)
    expect(await ask({ target, headers: [['Cookie', 'sid=1']] })).toBe(`page ${target}`)
  }
  for (const target of pages) expect(await ask({ target })).toBe(`page ${target}`)
})

import { gzipSync } from 'node:zlib'
import type { AddressInfo, Server } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'
import type { RawResponse } from './support/raw-http.ts'
import { exchange, headerOf, requestText } from './support/raw-http.ts'

let server: Server
let edge: ServedEdge
/** Header lines and body of the next answers; each char is one byte. */
let lines: readonly string[] = []
let body = ''
let status = '200 OK'
/** A length that is not that of the body. */
let statedLength: number | undefined

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => {
      const length = statedLength ?? body.length
      const head = [`HTTP/1.1 ${status}`, 'Cache-Control: max-age=300', `Content-Length: ${length}`, ...lines]
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  edge = await serveEdge(['--origin', `http://127.0.0.1:${port}`, '--port', '0', '--mode', 'rewrite'])
})

afterAll(async () => {
  await edge?.stop()
  server.close()
})

/** The same page for two readers, the second of whom may be served from the cache. */
async function fetchTwice(target: string): Promise<readonly RawResponse[]> {
  const text = requestText({ target }, 'shop.test')
  return [await exchange(edge.port, text), await exchange(edge.port, text)]
}

describe('a response that is spelled oddly', () => {
  it('keeps the name of a coding that the runtime does not undo, in whatever letters it is written', async () => {
    status = '200 OK'
    body = gzipSync('a page').toString('latin1')
    for (const coding of ['GZIP', 'Gzip', 'BR', 'x-gzip', 'gzip, identity']) {
      lines = [`Content-Encoding: ${coding}`]
      for (const reply of await fetchTwice(`/coded/${encodeURIComponent(coding).replaceAll('%', '-')}`))
        expect([headerOf(reply, 'content-encoding'), reply.body]).toEqual([coding, body])
    }
  })

  it('keeps header fields that are no UTF-8 byte for byte', async () => {
    status = '200 OK'
    body = 'a page'
    lines = ['Content-Disposition: attachment; filename="caf\u00e9.pdf"', 'X-Name: gr\u00c3\u00b6\u00c3\u009fe']
    for (const reply of await fetchTwice('/name')) {
      expect(headerOf(reply, 'content-disposition')).toBe('attachment; filename="caf\u00e9.pdf"')
      expect(headerOf(reply, 'x-name')).toBe('gr\u00c3\u00b6\u00c3\u009fe')
    }
  })

  it('sends readers where it says, also where that is no UTF-8', async () => {
    status = '301 Moved Permanently'
    body = ''
    lines = ['Location: /caf\u00e9']
    for (const reply of await fetchTwice('/moved?utm_source=mail'))
      expect(headerOf(reply, 'location')).toBe('/caf\u00e9')
  })

  it('is as long as its chunks say, not as a length beside them does', async () => {
    status = '200 OK'
    body = '6\r\na page\r\n0\r\n\r\n'
    lines = ['Transfer-Encoding: chunked']
    statedLength = 3
    for (const reply of await fetchTwice('/chunked')) expect(reply.body).toBe('a page')
    statedLength = undefined
  })
})

import { get } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo, Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isHit } from './support/case.ts'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'
import type { RawResponse } from './support/raw-http.ts'
import { exchange, requestText } from './support/raw-http.ts'

const MEGABYTE = 1024 * 1024
const HEAD = 'HTTP/1.1 200 OK\r\nCache-Control: public, max-age=300\r\n'

/** Answers one request on a connection; `count` is the number of requests so far for the same path, from 1. */
type Answer = (socket: Socket, count: number) => void

let server: Server
let edge: ServedEdge
let answer: Answer = () => {}
const counts = new Map<string, number>()
const sockets = new Set<Socket>()

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket)
    let received = ''
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (!received.endsWith('\r\n\r\n')) return
      const path = received.split(' ')[1]!
      received = ''
      counts.set(path, (counts.get(path) ?? 0) + 1)
      answer(socket, counts.get(path)!)
    })
  })
  await listen()
  const { port } = server.address() as AddressInfo
  edge = await serveEdge(['--origin', `http://127.0.0.1:${port}`, '--port', '0', '--mode', 'rewrite'])
})

afterAll(async () => {
  await edge?.stop()
  for (const socket of sockets) socket.destroy()
  server.close()
})

function listen(port = 0): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
}

function fetchPage(target: string): Promise<RawResponse> {
  return exchange(edge.port, requestText({ target }, 'shop.test'))
}

function full(socket: Socket, body = 'a whole page'): void {
  socket.write(`${HEAD}Content-Length: ${body.length}\r\n\r\n${body}`)
}

/** Bytes of a response body, read as they come. */
function countBytes(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: edge.port, path }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => void (bytes += chunk.length))
      response.once('end', () => resolve(bytes)).once('error', reject)
    }).once('error', reject)
  })
}

/** Peak of the memory that workerd has held, in bytes; 0 where the system does not tell. */
function peakMemory(): number {
  try {
    const status = readFileSync(`/proc/${edge.workerdPid()}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

async function sendSlowly(socket: Socket, bytes: number, frame: (chunk: Buffer) => Buffer[]): Promise<void> {
  const chunk = Buffer.alloc(MEGABYTE / 4, 'x')
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    for (const part of frame(chunk)) {
      if (!socket.write(part)) await new Promise((resolve) => socket.once('drain', resolve))
    }
  }
}

describe('an origin that fails', () => {
  it.each([
    ['Content-Length', `${HEAD}Content-Length: 1000\r\n\r\nhalf a page`],
    ['chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\nb\r\nhalf a page\r\n`],
  ])('does not leave half a page behind when it breaks off: %s', async (name, start) => {
    answer = (socket, count) => (count > 1 ? full(socket) : void socket.write(start, () => socket.destroy()))
    const path = `/broken/${name}?id=1`
    await fetchPage(path)
    const second = await fetchPage(`${path}&utm_source=mail`)
    expect(second).toMatchObject({ status: 200, body: 'a whole page' })
    expect(isHit(second)).toBe(false)
    expect(isHit(await fetchPage(path))).toBe(true)
  })

  it('is not asked again by a client that went away, and leaves no half page behind', async () => {
    answer = (socket, count) => {
      if (count > 1) return full(socket)
      socket.write(`${HEAD}Content-Length: 24\r\n\r\nhalf a page,`)
      void setTimeout(300).then(() => socket.write('half a page!'))
    }
    const client = connect(edge.port, '127.0.0.1', () =>
      client.write(requestText({ target: '/gone?id=1' }, 'shop.test')),
    )
    await new Promise((resolve) => client.once('data', resolve))
    client.destroy()
    await setTimeout(500)
    const { body } = await fetchPage('/gone?id=1')
    expect(['a whole page', 'half a page,half a page!']).toContain(body)
  })

  it('is asked once for many requests of one page at the same time', async () => {
    answer = (socket) => void setTimeout(200).then(() => full(socket))
    const links = Array.from({ length: 20 }, (_, index) => `/crowd?id=1&utm_source=s${index}`)
    const responses = await Promise.all(links.map(fetchPage))
    expect(new Set(responses.map(({ body }) => body))).toEqual(new Set(['a whole page']))
    expect(counts.get('/crowd?id=1')).toBe(1)
  })

  it('does not make a crowd wait for one who reads slowly', async () => {
    answer = (socket) => full(socket, 'x'.repeat(MEGABYTE / 2))
    const slow = connect(edge.port, '127.0.0.1', () => slow.write(requestText({ target: '/slow-reader' }, 'shop.test')))
    slow.pause()
    await setTimeout(100)
    expect((await fetchPage('/slow-reader?gclid=1')).body).toHaveLength(MEGABYTE / 2)
    slow.destroy()
  })

  it('may be gone for a while', async () => {
    const { port } = server.address() as AddressInfo
    answer = (socket) => full(socket)
    await fetchPage('/stored')
    await new Promise((resolve) => {
      server.close(resolve)
      for (const socket of sockets) socket.destroy()
    })
    expect((await fetchPage('/not-stored')).status).toBeGreaterThanOrEqual(500)
    expect(await fetchPage('/stored?utm_source=mail')).toMatchObject({ status: 200, body: 'a whole page' })
    await listen(port)
    expect(await fetchPage('/not-stored')).toMatchObject({ status: 200, body: 'a whole page' })
  })
})

describe('an origin with 100 MB', () => {
  const bytes = 100 * MEGABYTE

  it.each([
    ['a known length', `Content-Length: ${bytes}`, (chunk: Buffer) => [chunk], ''],
    [
      'chunks',
      'Transfer-Encoding: chunked',
      (chunk: Buffer) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')],
      '0\r\n\r\n',
    ],
  ])('is streamed through in bounded memory: %s', async (name, header, frame, end) => {
    answer = (socket) => full(socket)
    await fetchPage('/warm')
    answer = (socket) => {
      socket.write(`${HEAD}${header}\r\n\r\n`)
      void sendSlowly(socket, bytes, frame).then(() => socket.write(end))
    }
    const before = peakMemory()
    expect(await countBytes(`/film/${encodeURIComponent(name)}`)).toBe(bytes)
    expect(peakMemory() - before).toBeLessThan(64 * MEGABYTE)
  })
})

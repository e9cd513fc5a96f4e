import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** One request as the origin read it. */
export interface OriginRequest {
  readonly method: string
  /** Raw request target. */
  readonly target: string
  /** Requests for this path so far, this one included. */
  readonly count: number
}

/** Answers one request, byte by byte if it likes. It may return before it is done. */
export type Script = (socket: Socket, request: OriginRequest) => void | Promise<void>

/** An origin that says exactly what it is told to say, on a plain TCP socket. */
export interface ScriptedOrigin {
  readonly port: number
  /** By path without query; paths that are not in it get {@link whole}. */
  readonly scripts: Map<string, Script>
  /** Requests for a path so far, whatever their query. */
  asked(path: string): number
  /** Connections that are open now. */
  connections(): number
  /** Stops listening, and cuts open connections. */
  goAway(): Promise<void>
  /** Listens again, on the same port. */
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** Start of a response that may be stored for five minutes; the header section is still open. */
export const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nCache-Control: public, max-age=300\r\n'

/** A complete, storable response. */
export function whole(body: string, head: string = HEAD): Script {
  return (socket) => void socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

/** `first` answers the first `times` requests for a path, `then` all later ones. */
export function atFirst(times: number, first: Script, then: Script): Script {
  return (socket, request) => (request.count <= times ? first : then)(socket, request)
}

/** Sends pieces with pauses between them; ends early when the other side hangs up. */
export async function trickle(socket: Socket, pieces: readonly (string | Buffer)[], pauseMs: number): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return
    if (!socket.write(piece)) await drained(socket)
    if (pauseMs > 0) await setTimeout(pauseMs)
  }
}

/** Sends `bytes` bytes of `x` at the pace of the reader, each piece in `frame`. */
export async function pour(socket: Socket, bytes: number, frame = (piece: Buffer): Buffer => piece): Promise<void> {
  const piece = Buffer.alloc(64 * 1024, 'x')
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += piece.length) {
    if (!socket.write(frame(piece))) await drained(socket)
  }
}

/** A piece of a chunked body. */
export function chunk(piece: Buffer | string): Buffer {
  const bytes = Buffer.from(piece)
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}

/** Closes with a reset instead of a regular end. */
export function cut(socket: Socket): void {
  socket.resetAndDestroy()
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('drain', resolve).once('close', resolve)
  })
}

/** Starts an origin on a free loopback port. */
export async function startScriptedOrigin(): Promise<ScriptedOrigin> {
  const scripts = new Map<string, Script>()
  const counts = new Map<string, number>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    readRequests(socket, (method, target) => {
      const path = target.split('?', 1)[0]!
      const count = (counts.get(path) ?? 0) + 1
      counts.set(path, count)
      const script = scripts.get(path) ?? whole(`page ${path}`)
      void script(socket, { method, target, count })
    })
  })
  const goAway = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  const port = await listen(server, 0)
  return {
    port,
    scripts,
    asked: (path) => counts.get(path) ?? 0,
    connections: () => sockets.size,
    goAway,
    comeBack: async () => void (await listen(server, port)),
    close: goAway,
  }
}

function readRequests(socket: Socket, found: (method: string, target: string) => void): void {
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
    for (let end = received.indexOf('\r\n\r\n'); end !== -1; end = received.indexOf('\r\n\r\n')) {
      const [method = '', target = ''] = received.slice(0, received.indexOf('\r\n')).split(' ')
      received = received.slice(end + 4)
      found(method, target)
    }
  })
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

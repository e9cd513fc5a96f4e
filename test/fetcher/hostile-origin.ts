import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { selfSigned } from './self-signed.ts'

/** Ways of an origin to behave, written on bare sockets so that nothing is put right on the way. */
export type Behaviour =
  | 'page' // a small page that depends on the whole target
  | 'changing-page' // another one on every fetch
  | 'same-page' // 200 and one and the same page for everything
  | 'challenge'
  | 'not-found'
  | 'error' // 500
  | 'busy' // 429, Retry-After: 1
  | 'redirect-loop'
  | 'redirect-inside' // to the metadata service of a cloud
  | 'endless-body'
  | 'endless-headers'
  | 'slow-headers' // one octet every 50 ms
  | 'slow-body'
  | 'silent' // takes the connection and says nothing
  | 'hang-up' // closes it without a word
  | 'short-body' // ends before Content-Length
  | 'long-body' // goes on after Content-Length
  | 'gzip-bomb'
  | 'broken-gzip'
  | 'unknown-coding'
  | 'not-http'
  | 'cookies' // sets one, and redirects to itself until it comes back

/** What the origin does: one behaviour for everything, or by the target. Robots: a behaviour, or a text. */
export interface HostileOptions {
  /** Default: the first path segment names the behaviour (`/endless-body/x`), and everything else is a `page`. */
  readonly pages?: Behaviour | ((target: string) => Behaviour)
  /** Default `not-found`. */
  readonly robots?: Behaviour | { readonly text: string } | { readonly location: string }
  /** Self-signed. */
  readonly tls?: boolean
}

/** A request as it arrived. */
export interface LoggedRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly atMs: number
}

/** A running origin on 127.0.0.1. */
export interface HostileOrigin {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly port: number
  readonly requests: readonly LoggedRequest[]
  /** Ends all connections too. */
  close(): Promise<void>
}

/** Starts an origin on a free port of loopback. */
export async function startHostileOrigin(options: HostileOptions = {}): Promise<HostileOrigin> {
  const requests: LoggedRequest[] = []
  const sockets = new Set<Socket>()
  const serve = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let text = ''
    const read = (chunk: Buffer): void => {
      text += chunk.toString('latin1')
      if (!text.includes('\r\n\r\n')) return
      socket.off('data', read).resume()
      const request = parse(text)
      requests.push(request)
      answer(socket, request, options)
    }
    socket.on('data', read)
  }
  const server: Server = options.tls === true ? createTlsServer(selfSigned(), serve) : createServer(serve)
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${options.tls === true ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    requests,
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      return closed
    },
  }
}

function parse(text: string): LoggedRequest {
  const [first = '', ...lines] = text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n')
  const [method = '', target = ''] = first.split(' ')
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return { method, target, headers: Object.fromEntries(headers), atMs: performance.now() }
}

function answer(socket: Socket, request: LoggedRequest, { pages, robots = 'not-found' }: HostileOptions): void {
  const { target } = request
  if (target === '/robots.txt' && typeof robots === 'object') {
    if ('text' in robots) return complete(socket, '200 OK', robots.text, 'Content-Type: text/plain')
    return complete(socket, '301 Moved', '', `Location: ${robots.location}`)
  }
  const named = /^\/([a-z-]+)/.exec(target)?.[1] ?? ''
  const chosen =
    typeof pages === 'function'
      ? pages(target)
      : (pages ?? (Object.hasOwn(WAYS, named) ? (named as Behaviour) : 'page'))
  WAYS[target === '/robots.txt' && typeof robots === 'string' ? robots : chosen](socket, request)
}

// 16 MiB in 16 KiB.
const BOMB = gzipSync(Buffer.alloc(16 * 1024 * 1024))

type Way = (socket: Socket, request: LoggedRequest) => void

const html = (text: string): string => `<!doctype html><title>${text}</title><h1>${text}</h1><p>This is ${text}.</p>`
const escaped = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)

const WAYS: Readonly<Record<Behaviour, Way>> = {
  page: (socket, { target }) => complete(socket, '200 OK', html(escaped(target))),
  'changing-page': (socket) => complete(socket, '200 OK', html(`number ${Math.random()}`)),
  'same-page': (socket) => complete(socket, '200 OK', html('welcome')),
  challenge: (socket) => complete(socket, '403 Forbidden', html('Just a moment...'), 'cf-mitigated: challenge'),
  'not-found': (socket) => complete(socket, '404 Not Found', html('not found')),
  error: (socket) => complete(socket, '500 Internal Server Error', html('error')),
  busy: (socket) => complete(socket, '429 Too Many Requests', '', 'Retry-After: 1'),
  'redirect-loop': (socket, { target }) =>
    complete(socket, '302 Found', '', `Location: ${target.endsWith('~') ? target.slice(0, -1) : `${target}~`}`),
  'redirect-inside': (socket) =>
    complete(socket, '302 Found', '', 'Location: http://169.254.169.254/latest/meta-data/'),
  'endless-body': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n')
    pour(socket, `${'x'.repeat(8000)}\n`)
  },
  'endless-headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    pour(socket, `X-More: ${'x'.repeat(8000)}\r\n`)
  },
  'slow-headers': (socket) => drip(socket, `HTTP/1.1 200 OK\r\nX-Slow: ${'x'.repeat(100_000)}`),
  'slow-body': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n')
    drip(socket, 'x'.repeat(100_000))
  },
  silent: () => undefined,
  'hang-up': (socket) => socket.end(),
  'short-body': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\nonly this'),
  'long-body': (socket) =>
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nfirst and more'),
  'gzip-bomb': (socket) => complete(socket, '200 OK', BOMB, 'Content-Encoding: gzip'),
  'broken-gzip': (socket) => complete(socket, '200 OK', gzipSync(html('x')).subarray(0, 30), 'Content-Encoding: gzip'),
  'unknown-coding': (socket) => complete(socket, '200 OK', html('x'), 'Content-Encoding: rot13'),
  'not-http': (socket) => socket.end('220 mail.example ESMTP ready\r\n'),
  cookies: (socket, { target, headers }) =>
    headers['cookie'] === undefined
      ? complete(socket, '302 Found', '', `Location: ${target}\r\nSet-Cookie: seen=1`)
      : complete(socket, '200 OK', html('cookies')),
}

function complete(socket: Socket, status: string, body: string | Buffer, header = 'X-Plain: yes'): void {
  const bytes = Buffer.from(body)
  const head = `HTTP/1.1 ${status}\r\nContent-Type: text/html; charset=utf-8\r\n${header}\r\nContent-Length: ${bytes.length}\r\nConnection: close\r\n\r\n`
  socket.end(Buffer.concat([Buffer.from(head), bytes]))
}

/** Writes for as long as the other side reads. */
function pour(socket: Socket, text: string): void {
  const timer = setInterval(() => {
    for (let piece = 0; piece < 100 && socket.writableLength < 1_000_000; piece++) socket.write(text)
  }, 5)
  socket.on('close', () => clearInterval(timer))
}

function drip(socket: Socket, text: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(text.charAt(at++)), 50)
  socket.on('close', () => clearInterval(timer))
}

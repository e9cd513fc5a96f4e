import { createServer, request as httpRequest } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { RealApp } from './types.ts'

/** One request as the origin saw it. */
export interface LoggedRequest {
  readonly method: string
  /** Path and query as sent. */
  readonly target: string
  readonly agent: string
  readonly atMs: number
}

/** A proxy in front of an application: serves robots.txt, passes on everything else, logs each request. */
export interface Proxy {
  readonly origin: string
  /** Requests since {@link Proxy.forget}, but those of the bench itself. */
  readonly log: readonly LoggedRequest[]
  readonly forget: () => void
  readonly close: () => Promise<void>
}

/** User agent of the crawl and of the truth; the proxy does not log it. */
export const BENCH_AGENT = 'canon-bench-truth'

/** Opens the proxy at a port that the system chooses; `backendPort` is asked for at each request. */
export async function openProxy(app: RealApp, backendPort: () => number): Promise<Proxy> {
  const log: LoggedRequest[] = []
  const server = createServer((incoming, outgoing) => {
    const agent = incoming.headers['user-agent'] ?? ''
    const target = incoming.url ?? '/'
    if (agent !== BENCH_AGENT) log.push({ method: incoming.method ?? '', target, agent, atMs: Date.now() })
    if (target === '/robots.txt') outgoing.setHeader('Content-Type', 'text/plain').end(app.robots)
    else passOn(incoming, outgoing, backendPort())
  })
  const origin = await listen(server)
  return {
    origin,
    log,
    forget: () => log.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url: path, headers } = incoming
  const onward = httpRequest({ host: '127.0.0.1', port, method, path, headers: { ...headers, connection: 'close' } })
  onward.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end()
  })
  incoming.pipe(onward)
}

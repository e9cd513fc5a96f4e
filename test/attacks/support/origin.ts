import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the origin saw it. */
export interface SeenRequest {
  readonly method: string
  /** Raw request target. */
  readonly target: string
  /** Names in lower case; repeated ones joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What the origin answers: 200, HTML and five minutes of public freshness unless it says otherwise. */
export interface OriginAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** A site, as careless as its case needs it. */
export type Site = (request: SeenRequest) => OriginAnswer

/** A running origin: `seen` grows; `site` may be exchanged between cases. */
export interface Origin {
  readonly port: number
  readonly seen: SeenRequest[]
  site: Site
  close(): Promise<void>
}

/** Starts an origin that records every request byte for byte and answers as its current site says. */
export async function startOrigin(): Promise<Origin> {
  const server = createServer({ maxHeaderSize: 65_536 })
  const seen: SeenRequest[] = []
  const origin: Origin = { port: 0, seen, site: () => ({ body: 'page' }), close: () => closeServer(server) }
  server.on('request', (request, response) => {
    void readBody(request).then((body) => {
      const seenRequest = { method: request.method ?? '', target: request.url ?? '', headers: joined(request), body }
      seen.push(seenRequest)
      const answer = origin.site(seenRequest)
      const headers = { 'Cache-Control': 'public, max-age=300', 'Content-Type': 'text/html', ...answer.headers }
      response.writeHead(answer.status ?? 200, headers).end(request.method === 'HEAD' ? undefined : answer.body)
    })
  })
  // A careless server lets its error pages be cached too: that is what makes a malformed header a denial of service.
  server.on('clientError', (_error, socket) => {
    socket.end('HTTP/1.1 400 Bad Request\r\nCache-Control: max-age=300\r\nContent-Length: 11\r\n\r\nBAD REQUEST')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(origin, { port: (server.address() as AddressInfo).port })
}

/** Raw path of a target, without its query. */
export function pathOf(request: SeenRequest): string {
  return request.target.split('?', 1)[0]!
}

/** How a careless server reads one parameter. */
export interface ParameterReading {
  /** Which of several values counts; default the first. */
  readonly last?: boolean
  /** Characters that part pairs; default `&`. */
  readonly separators?: RegExp
  /** Names compare without case. */
  readonly ignoreCase?: boolean
}

/** Decoded value of a query parameter, read the way `reading` says; empty when absent. */
export function parameter(request: SeenRequest, name: string, reading: ParameterReading = {}): string {
  const query = request.target.split('?').slice(1).join('?')
  const fold = (text: string): string => (reading.ignoreCase === true ? text.toLowerCase() : text)
  const values = query.split(reading.separators ?? '&').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=')
    return fold(decode(key)) === fold(name) ? [decode(value.join('='))] : []
  })
  return (reading.last === true ? values.at(-1) : values[0]) ?? ''
}

function decode(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function joined(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  const raw = request.rawHeaders
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]!.toLowerCase()
    headers[name] = name in headers ? `${headers[name]}, ${raw[index + 1]}` : raw[index + 1]!
  }
  return headers
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  request.setEncoding('latin1')
  for await (const chunk of request) body += String(chunk)
  return body
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

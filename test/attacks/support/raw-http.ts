import { connect } from 'node:net'

/** What a browser says of a page that a reader goes to: only such requests are redirected. */
export const NAVIGATION = [
  ['Sec-Fetch-Mode', 'navigate'],
  ['Sec-Fetch-Dest', 'document'],
  ['Accept', 'text/html'],
] as const

/** A request as bytes on the wire: nothing is escaped, sorted or completed, except for Host and the end of the headers. */
export interface RawRequest {
  /** Default `GET`. */
  readonly method?: string
  readonly target: string
  /** Replaces the host of the case. */
  readonly host?: string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly body?: string
  /** The whole request with `{host}` filled in; the other members are then only for people. */
  readonly bytes?: string
}

/** A response as read from the wire. */
export interface RawResponse {
  /** 0 when the connection ended without a response. */
  readonly status: number
  /** In order; names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Decoded from chunks; each char is one byte. */
  readonly body: string
}

/** The text that is sent for a request (each char is one byte). */
export function requestText(request: RawRequest, host: string): string {
  const name = request.host ?? host
  if (request.bytes !== undefined) return request.bytes.replaceAll('{host}', name)
  const headers = [['Host', name] as const, ...(request.headers ?? [])]
  const lines = headers.map(([header, value]) => `${header}: ${value}\r\n`).join('')
  return `${request.method ?? 'GET'} ${request.target} HTTP/1.1\r\n${lines}\r\n${request.body ?? ''}`
}

/** Sends bytes over a connection of their own and reads one response. Rejects when nothing is complete in time. */
export function exchange(port: number, text: string, timeoutMs = 10_000): Promise<RawResponse> {
  const bodiless = text.startsWith('HEAD ')
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no complete response in ${timeoutMs} ms to ${JSON.stringify(text.slice(0, 300))}`))
    }, timeoutMs)
    const finish = (response: RawResponse): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(response)
    }
    socket.setEncoding('latin1')
    socket.on('connect', () => socket.write(text, 'latin1'))
    socket.on('data', (chunk: string) => {
      received += chunk
      const response = parseResponse(received, bodiless, false)
      if (response !== undefined) finish(response)
    })
    const ended = (): void => finish(parseResponse(received, bodiless, true) ?? { status: 0, headers: [], body: '' })
    socket.on('close', ended)
    socket.on('error', ended)
  })
}

/** First value of a header, by its lower-case name. */
export function headerOf(response: RawResponse, name: string): string | undefined {
  return response.headers.find(([header]) => header === name)?.[1]
}

function parseResponse(text: string, bodiless: boolean, closed: boolean): RawResponse | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const status = Number(statusLine.split(' ')[1])
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const rest = text.slice(end + 4)
  if (bodiless || status === 101 || status === 204 || status === 304) return { status, headers, body: '' }
  const head = { status, headers, body: '' }
  if (/chunked/i.test(headerOf(head, 'transfer-encoding') ?? '')) {
    const body = unchunk(rest)
    return body.complete || closed ? { ...head, body: body.text } : undefined
  }
  const length = headerOf(head, 'content-length')
  if (length === undefined) return closed ? { ...head, body: rest } : undefined
  return rest.length >= Number(length) || closed ? { ...head, body: rest.slice(0, Number(length)) } : undefined
}

function unchunk(text: string): { readonly text: string; readonly complete: boolean } {
  let at = 0
  let body = ''
  for (;;) {
    const lineEnd = text.indexOf('\r\n', at)
    if (lineEnd === -1) return { text: body, complete: false }
    const size = Number.parseInt(text.slice(at, lineEnd), 16)
    if (size === 0) return { text: body, complete: text.includes('\r\n', lineEnd + 2) }
    if (text.length < lineEnd + 2 + size + 2) return { text: body, complete: false }
    body += text.slice(lineEnd + 2, lineEnd + 2 + size)
    at = lineEnd + 2 + size + 2
  }
}

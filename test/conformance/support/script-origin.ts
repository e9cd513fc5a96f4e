import type { Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Answer } from './case.ts'

/** A request as it arrived: each char is one byte. */
export interface Seen {
  readonly head: string
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** What one host answers, and what it was asked. */
export interface HostScript {
  answer: Answer
  /** Body of answers that have none of their own. */
  page: string
  readonly seen: Seen[]
}

/** An origin on raw sockets that answers each host as its script says, byte for byte. */
export interface ScriptOrigin {
  readonly port: number
  readonly hosts: Map<string, HostScript>
  close(): Promise<void>
}

/** Starts it on a free loopback port. `startMs` is what dates in answers are counted from. */
export async function startScriptOrigin(startMs: number): Promise<ScriptOrigin> {
  const hosts = new Map<string, HostScript>()
  const sockets = new Set<Socket>()
  const server: Server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    let received = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text
      for (let taken = takeRequest(received); taken !== undefined; taken = takeRequest(received)) {
        received = received.slice(taken.length)
        respond(socket, taken.seen, hosts, startMs)
      }
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return { port: (server.address() as AddressInfo).port, hosts, close }
}

function takeRequest(text: string): { readonly seen: Seen; readonly length: number } | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = text.slice(0, end)
  const headers = new Map(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  if (headers.get('transfer-encoding') === 'chunked') {
    const last = text.indexOf('0\r\n\r\n', end + 4)
    if (last === -1) return undefined
    return { seen: { head, headers, body: text.slice(end + 4, last) }, length: last + 5 }
  }
  const length = end + 4 + Number(headers.get('content-length') ?? 0)
  return text.length < length ? undefined : { seen: { head, headers, body: text.slice(end + 4, length) }, length }
}

function respond(socket: Socket, seen: Seen, hosts: ReadonlyMap<string, HostScript>, startMs: number): void {
  const script = hosts.get(seen.headers.get('host') ?? '')
  if (script === undefined) return void socket.end('HTTP/1.1 421 Misdirected Request\r\nContent-Length: 0\r\n\r\n')
  script.seen.push(seen)
  const { answer, page } = script
  if (answer.breaks === 'at once') return void socket.destroy()
  const isHead = seen.head.startsWith('HEAD ')
  const text = withDates(answerText(answer, answer.body ?? page, isHead), startMs)
  // Kept connections carry one request at a time, so answers that wait do not overtake each other.
  setTimeout(() => say(socket, answer, text), answer.afterMs ?? 0)
}

function say(socket: Socket, answer: Answer, text: string): void {
  for (const { status, headers } of answer.interim ?? []) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} Interim\r\n${lines.join('')}\r\n`, 'latin1')
  }
  socket.write(text, 'latin1')
  // A break that follows the bytes at once would overtake them.
  if (answer.breaks === 'in the body') setTimeout(() => socket.destroy(), 100)
}

function answerText(answer: Answer, body: string, isHead: boolean): string {
  const status = answer.status ?? 200
  const fields = { date: '@0@', 'content-type': 'text/plain', ...answer.headers }
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    const values = value === null ? [] : typeof value === 'string' ? [value] : value
    return values.map((each) => `${name}: ${each}\r\n`)
  })
  const head = `HTTP/1.1 ${status} Answer\r\n${lines.join('')}`
  if (status === 204 || status === 304) return `${head}\r\n`
  if (answer.chunked === true) {
    return `${head}transfer-encoding: chunked\r\n\r\n${isHead ? '' : `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`}`
  }
  const length = body.length + (answer.breaks === 'in the body' ? 100 : 0)
  return `${head}content-length: ${length}\r\n\r\n${isHead ? '' : body}`
}

/** Puts dates in the place of `@-60@`. */
export function withDates(text: string, startMs: number): string {
  return text.replace(/@(-?\d+)@/g, (_, seconds: string) => new Date(startMs + Number(seconds) * 1000).toUTCString())
}

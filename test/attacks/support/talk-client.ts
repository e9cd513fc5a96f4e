// One connection: requests sent at once or one after the other, answers read in order, and sometimes the client leaves early.
import { connect } from 'node:net'

/** An answer as its framing says. */
export interface Heard {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
  /** Whether it ended as its framing says; false when the connection ended before. */
  readonly isWhole: boolean
}

interface Head {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly rest: string
}

/** Sends all texts at once and reads an answer to each; hangs up after so many bytes. Answers that did not come are left out. */
export function talk(
  port: number,
  requests: readonly { readonly method: string; readonly text: string }[],
  hangUpAfterBytes = Infinity,
): Promise<readonly Heard[]> {
  return new Promise((resolve, reject) => {
    const heard: Heard[] = []
    let received = ''
    let bytes = 0
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.map(({ text }) => text).join(''), 'latin1'))
    const timer = setTimeout(() => reject(new Error(`silence after ${JSON.stringify(received.slice(0, 200))}`)), 15_000)
    const take = (closed: boolean): void => {
      for (let next; heard.length < requests.length; received = next.rest) {
        next = readOne(received, requests[heard.length]!.method, closed)
        if (next === undefined) return
        heard.push(next.heard)
      }
    }
    const finish = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(heard)
    }
    socket.setEncoding('latin1').on('data', (piece: string) => {
      received += piece
      bytes += piece.length
      take(false)
      if (heard.length === requests.length || bytes > hangUpAfterBytes) finish()
    })
    socket.on('error', () => {}).on('close', () => (take(true), finish()))
  })
}

function readOne(
  text: string,
  method: string,
  closed: boolean,
): { readonly heard: Heard; readonly rest: string } | undefined {
  const head = readHead(text)
  if (head === undefined) return undefined
  const end = bodyEnd(head, method, closed)
  if (end === undefined) return undefined
  const { status, headers } = head
  return {
    heard: { status, headers, body: end.body, isWhole: end.isWhole },
    rest: head.rest.slice(end.at),
  }
}

function readHead(text: string): Head | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { status: Number(statusLine.split(' ')[1]), headers: new Map(pairs), rest: text.slice(end + 4) }
}

/** RFC 9112 §6.3. */
function bodyEnd(
  { status, headers, rest }: Head,
  method: string,
  closed: boolean,
): { readonly body: string; readonly at: number; readonly isWhole: boolean } | undefined {
  if (method === 'HEAD' || status === 304 || status === 204) return { body: '', at: 0, isWhole: true }
  const broken = closed ? { body: rest, at: rest.length, isWhole: false } : undefined
  if (/chunked/i.test(headers.get('transfer-encoding') ?? '')) return chunksEnd(rest) ?? broken
  const length = headers.get('content-length')
  if (length === undefined) return closed ? { body: rest, at: rest.length, isWhole: true } : undefined
  const at = Number(length)
  return rest.length >= at ? { body: rest.slice(0, at), at, isWhole: true } : broken
}

function chunksEnd(
  text: string,
): { readonly body: string; readonly at: number; readonly isWhole: boolean } | undefined {
  let body = ''
  for (let at = 0; ;) {
    const lineEnd = text.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(text.slice(at, lineEnd), 16)
    const next = lineEnd + 2 + size + 2
    if (text.length < next) return undefined
    if (size === 0) return { body, at: next, isWhole: true }
    body += text.slice(lineEnd + 2, next - 2)
    at = next
  }
}

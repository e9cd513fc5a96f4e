import type { Socket } from 'node:net'
import { connect } from 'node:net'

/** What a client saw of one response. */
export interface Seen {
  /** 0 when there was none. */
  readonly status: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** Each char is one byte; chunks are joined. Only the first megabyte. */
  readonly body: string
  readonly bodyBytes: number
  /** `whole`: ended as its own framing says. `broken`: the connection ended before that. `silent`: the client stopped waiting. */
  readonly end: 'whole' | 'broken' | 'silent'
  /** Milliseconds from the request to the first byte of the header section and of the body; `undefined` when there was none. */
  readonly headMs: number | undefined
  readonly bodyMs: number | undefined
}

/** How a client behaves. */
export interface Manners {
  /** Default 10,000. */
  readonly patienceMs?: number
  /** Default GET. */
  readonly method?: 'GET' | 'HEAD'
  /** Called for every piece that arrives; may pause the socket, or hang up. */
  readonly onData?: (socket: Socket, bytesSoFar: number) => void
}

const KEPT_BYTES = 1024 * 1024

/** Asks for a page over a connection of its own and tells what came of it. Never rejects. */
export function ask(port: number, target: string, manners: Manners = {}): Promise<Seen> {
  const begunMs = performance.now()
  const method = manners.method ?? 'GET'
  const reader = createReader(method)
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const finish = (end: Seen['end']): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ ...reader.seen(), end })
    }
    const timer = setTimeout(finish, manners.patienceMs ?? 10_000, 'silent')
    socket.on('connect', () => socket.write(`${method} ${target} HTTP/1.1\r\nHost: shop.test\r\n\r\n`))
    socket.on('data', (bytes: Buffer) => {
      if (reader.take(bytes, performance.now() - begunMs)) finish('whole')
      else manners.onData?.(socket, reader.seen().bodyBytes)
    })
    socket.on('error', () => {})
    socket.on('close', () => finish(reader.endsWithConnection() ? 'whole' : 'broken'))
  })
}

/** Whether a response says of itself that it came from the cache. */
export function isHit({ headers }: Seen): boolean {
  return /"edge-canonicalizer"; ?hit/.test(headers.get('cache-status') ?? '')
}

interface Reader {
  /** True when the response is complete. */
  take(bytes: Buffer, nowMs: number): boolean
  seen(): Omit<Seen, 'end'>
  /** Whether the end of the connection is the end of the body (RFC 9112 §6.3). */
  endsWithConnection(): boolean
}

interface Head {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
}

const NO_HEAD: Head = { status: 0, headers: new Map() }

function createReader(method: string): Reader {
  let pending = Buffer.alloc(0)
  let head: Head | undefined
  let body = ''
  let bodyBytes = 0
  let headMs: number | undefined
  let bodyMs: number | undefined

  function keep(bytes: Buffer, nowMs: number): void {
    if (bytes.length > 0) bodyMs ??= nowMs
    if (body.length < KEPT_BYTES) body += bytes.toString('latin1')
    bodyBytes += bytes.length
  }

  function takeChunks(nowMs: number): boolean {
    for (;;) {
      const lineEnd = pending.indexOf('\r\n')
      if (lineEnd === -1) return false
      const size = Number.parseInt(pending.toString('latin1', 0, lineEnd), 16)
      if (size === 0) return pending.indexOf('\r\n', lineEnd + 2) !== -1
      if (pending.length < lineEnd + 2 + size + 2) return false
      keep(pending.subarray(lineEnd + 2, lineEnd + 2 + size), nowMs)
      pending = pending.subarray(lineEnd + 2 + size + 2)
    }
  }

  function takeBody(nowMs: number): boolean {
    if (/chunked/i.test(head?.headers.get('transfer-encoding') ?? '')) return takeChunks(nowMs)
    keep(pending, nowMs)
    pending = Buffer.alloc(0)
    const length = head?.headers.get('content-length')
    return length !== undefined && bodyBytes >= Number(length)
  }

  return {
    take(bytes, nowMs) {
      headMs ??= nowMs
      pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes])
      if (head === undefined) {
        const end = pending.indexOf('\r\n\r\n')
        if (end === -1) return false
        head = readHead(pending.toString('latin1', 0, end))
        pending = pending.subarray(end + 4)
      }
      if (method === 'HEAD') return true
      return takeBody(nowMs)
    },
    seen: () => ({ ...(head ?? NO_HEAD), body, bodyBytes, headMs, bodyMs }),
    endsWithConnection: () =>
      head !== undefined && !head.headers.has('content-length') && !head.headers.has('transfer-encoding'),
  }
}

function readHead(text: string): Head {
  const [statusLine = '', ...lines] = text.split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { status: Number(statusLine.split(' ')[1]), headers: new Map(headers) }
}

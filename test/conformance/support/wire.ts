import { connect } from 'node:net'

/** A response as it came over the wire; each char is one byte. */
export interface WireResponse {
  /** 0 when the connection ended without a response. */
  readonly status: number
  /** Status line and header lines. */
  readonly head: string
  /** By lower-case name; lines of one name joined by a comma. */
  readonly headers: ReadonlyMap<string, string>
  /** Decoded from chunks. */
  readonly body: string
  /** The body ended as its length or its last chunk says. */
  readonly complete: boolean
  /** Heads of interim responses that came before. */
  readonly interim: readonly string[]
}

/** Sends bytes over a connection of their own and reads one final response. Rejects after ten seconds. */
export function send(port: number, text: string): Promise<WireResponse> {
  const isHead = text.startsWith('HEAD ')
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let received = ''
    const finish = (response: WireResponse): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(response)
    }
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no response within ten seconds to ${JSON.stringify(text.slice(0, 200))}`))
    }, 10_000)
    socket.setEncoding('latin1')
    socket.on('connect', () => socket.write(text, 'latin1'))
    socket.on('data', (piece: string) => {
      received += piece
      const response = read(received, isHead)
      if (response?.complete === true) finish(response)
    })
    const ended = (): void => finish(read(received, isHead) ?? NOTHING)
    socket.on('close', ended)
    socket.on('error', ended)
  })
}

const NOTHING: WireResponse = { status: 0, head: '', headers: new Map(), body: '', complete: false, interim: [] }

function read(text: string, isHead: boolean, interim: readonly string[] = []): WireResponse | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = text.slice(0, end)
  const status = Number(head.split(' ')[1])
  const rest = text.slice(end + 4)
  if (status >= 100 && status < 200) return read(rest, isHead, [...interim, head])
  const headers = fieldsOf(head)
  const bare = isHead || status === 204 || status === 304
  const { body, complete } = bare ? { body: rest, complete: true } : readBody(rest, headers)
  return { status, head, headers, body, complete, interim }
}

function fieldsOf(head: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of head.split('\r\n').slice(1)) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase()
    const value = line.slice(line.indexOf(':') + 1).trim()
    fields.set(name, fields.has(name) ? `${fields.get(name)}, ${value}` : value)
  }
  return fields
}

function readBody(text: string, headers: ReadonlyMap<string, string>): { body: string; complete: boolean } {
  if (headers.get('transfer-encoding') !== 'chunked') {
    const length = Number(headers.get('content-length') ?? Number.NaN)
    return { body: text.slice(0, Number.isNaN(length) ? undefined : length), complete: text.length >= length }
  }
  let body = ''
  for (let at = 0; ;) {
    const lineEnd = text.indexOf('\r\n', at)
    const size = lineEnd === -1 ? Number.NaN : Number.parseInt(text.slice(at, lineEnd), 16)
    if (Number.isNaN(size) || text.length < lineEnd + 2 + size + 2) return { body, complete: false }
    if (size === 0) return { body, complete: true }
    body += text.slice(lineEnd + 2, lineEnd + 2 + size)
    at = lineEnd + 2 + size + 2
  }
}

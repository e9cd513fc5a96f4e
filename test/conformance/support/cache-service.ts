import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service behind workerd's Cache API, which turns `match`, `put` and `delete` into GET, PUT and PURGE. */
export interface CacheService {
  readonly port: number
  /** How many responses it was given. */
  readonly puts: () => number
  close(): Promise<void>
}

/** Starts one on a free loopback port. It keeps bytes by URL and looks at nothing: neither freshness nor `Vary`. */
export async function startCacheService(): Promise<CacheService> {
  const stored = new Map<string, Buffer>()
  let puts = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const key = `${request.headers.host}${request.url}`
      if (request.method === 'PUT') {
        puts++
        stored.set(key, Buffer.concat(chunks))
        response.writeHead(204).end()
      } else if (request.method === 'PURGE') response.writeHead(stored.delete(key) ? 200 : 404).end()
      else giveBack(response, stored.get(key))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return { port: (server.address() as AddressInfo).port, puts: () => puts, close }
}

/** What is kept is a whole HTTP response, as workerd sent it. */
function giveBack(response: ServerResponse, kept: Buffer | undefined): void {
  if (kept === undefined) return void response.writeHead(504, { 'CF-Cache-Status': 'MISS' }).end()
  const end = kept.indexOf('\r\n\r\n')
  const lines = kept.subarray(0, end).toString('latin1').split('\r\n').slice(1)
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':'))
    if (!/^(?:transfer-encoding|connection)$/i.test(name))
      response.appendHeader(name, line.slice(name.length + 1).trim())
  }
  const isChunked = lines.some((line) => /^transfer-encoding:.*chunked/i.test(line))
  response.setHeader('CF-Cache-Status', 'HIT')
  response.end(isChunked ? unchunked(kept.subarray(end + 4)) : kept.subarray(end + 4))
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}

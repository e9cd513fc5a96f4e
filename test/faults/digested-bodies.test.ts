import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange, requestText, type RawResponse } from '../attacks/support/raw-http.ts'
import { startFaultEdge, type FaultEdge } from './support/fault-edge.ts'

const TEXT = 'a page of some length '.repeat(500)
const SHARED = { 'cache-control': 'public, max-age=60' }

const PAGES: Readonly<Record<string, { readonly digest: boolean; readonly send: (response: ServerResponse) => void }>> =
  {
    '/plain': {
      digest: true,
      send: (response) => void response.writeHead(200, { ...SHARED, 'content-length': TEXT.length }).end(TEXT),
    },
    '/chunked': {
      digest: true,
      send(response) {
        response.writeHead(200, SHARED).write(TEXT.slice(0, 99))
        setTimeout(() => response.end(TEXT.slice(99)), 20)
      },
    },
    '/gzip': {
      digest: true,
      send(response) {
        const body = gzipSync(TEXT)
        response.writeHead(200, { ...SHARED, 'content-encoding': 'gzip', 'content-length': body.length }).end(body)
      },
    },
    '/long': { digest: false, send: (response) => void response.writeHead(200, SHARED).end('x'.repeat(2_000_000)) },
    '/breaks-off': {
      digest: false,
      send(response) {
        response.writeHead(200, { ...SHARED, 'content-length': 5_000 }).write('half')
        setTimeout(() => response.destroy(), 20)
      },
    },
  }

const origin = createServer((request, response) => PAGES[request.url!]!.send(response))
const messages: string[] = []
const queue = createServer((request, response) => {
  let text = ''
  request.setEncoding('latin1').on('data', (part: string) => void (text += part))
  request.once('end', () => {
    messages.push(text)
    response.writeHead(200).end()
  })
})
let sampling: FaultEdge
let silent: FaultEdge

async function portOf(server: typeof origin): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  const [originPort, queuePort] = [await portOf(origin), await portOf(queue)]
  const bound = { queue: `127.0.0.1:${queuePort}` }
  sampling = await startFaultEdge(originPort, { ...bound, text: { MODE: 'observe', EVENT_SAMPLE_RATE: '1' } })
  silent = await startFaultEdge(originPort, { ...bound, text: { MODE: 'observe', EVENT_SAMPLE_RATE: '0' } })
})

afterAll(async () => {
  await Promise.all([sampling?.stop(), silent?.stop()])
  for (const server of [origin, queue]) {
    server.closeAllConnections()
    server.close()
  }
})

/** The response without the time at which the origin made it. */
async function ask({ port }: FaultEdge, target: string): Promise<RawResponse> {
  const request = requestText({ target, headers: [['Accept-Encoding', 'gzip']] }, 'shop.test')
  const response = await exchange(port, request)
  return { ...response, headers: response.headers.filter(([name]) => name !== 'date') }
}

describe('a body that is digested in mode observe', () => {
  it.each(Object.keys(PAGES))('reaches the client with the bytes that it has without: %s', async (target) => {
    expect(await ask(sampling, target)).toEqual(await ask(silent, target))
  })

  it.each(Object.entries(PAGES))('is digested decoded, whole and up to 1 MiB: %s', async (target, { digest }) => {
    const ofTarget = (): string | undefined => messages.find((message) => message.includes(`http://shop.test${target}`))
    await expect.poll(ofTarget).toBeDefined()
    expect(ofTarget()!.includes(createHash('sha256').update(TEXT).digest('hex'))).toBe(digest)
    expect(ofTarget()!.includes('digest')).toBe(digest)
  })
})

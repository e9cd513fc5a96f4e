import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWorker } from '../../scripts/build-worker.ts'
import type { RunningWorkerd } from '../../scripts/serve/run-workerd.ts'
import { startWorkerd } from '../../scripts/serve/run-workerd.ts'
import { EDGE_SOCKET, edgeConfig } from '../../scripts/serve/workerd-config.ts'

let origin: Server
let workerd: RunningWorkerd
const asked: string[] = []

beforeAll(async () => {
  origin = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response
      .writeHead(request.url === '/gone' ? 410 : 200, { 'cache-control': 'max-age=60' })
      .end(`page ${request.url}`)
  })
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
  const config = edgeConfig({
    listen: '127.0.0.1:0',
    bundlePath: buildWorker('examples/hono-app/src/worker.ts').path,
    origin: { scheme: 'http', host: '127.0.0.1', port: (origin.address() as AddressInfo).port },
    text: { MODE: 'rewrite', ADAPTER: 'memory', RELEASE: 'r7' },
  })
  workerd = await startWorkerd({ config, sockets: [EDGE_SOCKET], log: () => {} })
})

afterAll(async () => {
  await workerd?.stop()
  origin?.closeAllConnections()
  origin?.close()
})

async function ask(path: string, init?: RequestInit): Promise<{ readonly response: Response; readonly text: string }> {
  const response = await fetch(`http://127.0.0.1:${workerd.ports[EDGE_SOCKET]}${path}`, init)
  return { response, text: await response.text() }
}

describe('examples/hono-app in workerd', () => {
  it('answers its own routes itself', async () => {
    const before = asked.length
    const { response, text } = await ask('/health')
    expect([JSON.parse(text), response.headers.get('x-page-key')]).toEqual([{ ok: true, release: 'r7' }, null])
    expect((await ask('/cart/7?utm_source=mail')).text).toBe('cart 7')
    expect(asked.length).toBe(before)
  })

  it('serves every variant of a page from one request to the origin', async () => {
    const answers = []
    for (const query of ['?utm_source=mail&size=42&color=red', '?color=red&size=42&gclid=1']) {
      const { response, text } = await ask(`/shoes${query}`)
      const { headers } = response
      answers.push([text, new URL(headers.get('x-page-key')!).search, headers.get('x-served-from')])
    }
    expect(answers).toEqual([
      ['page /shoes?color=red&size=42', '?color=red&size=42', 'origin'],
      ['page /shoes?color=red&size=42', '?color=red&size=42', 'cache'],
    ])
    expect(asked.filter((line) => line.includes('/shoes'))).toEqual(['GET /shoes?color=red&size=42'])
  })

  it('answers HEAD without a body, from what GET stored', async () => {
    await ask('/hats?size=1')
    const { response, text } = await ask('/hats?size=1&fbclid=2', { method: 'HEAD' })
    expect([response.status, text, response.headers.get('x-served-from')]).toEqual([200, '', 'cache'])
    expect(asked.filter((line) => line.includes('/hats'))).toEqual(['GET /hats?size=1'])
  })

  it.each([
    ['POST', '/shoes'],
    ['PROPFIND', '/files/'],
    ['GET', '/gone'],
    ['GET', '/a%20b/%E2%80%A8?x=%zz'],
    ['HEAD', '/head-alone'],
  ])('leaves %s %s to the origin', async (method, path) => {
    const { response } = await ask(path, { method })
    expect([asked.at(-1), response.status]).toEqual([`${method} ${path}`, path === '/gone' ? 410 : 200])
  })
})

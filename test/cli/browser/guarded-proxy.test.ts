import type { Server } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GuardedProxy, ProxyGuard } from '../../../src/cli/browser/guarded-proxy.ts'
import { REFUSED_HEADER, startGuardedProxy } from '../../../src/cli/browser/guarded-proxy.ts'

let origin: Server
let port: number
const seen: string[] = []
const proxies: GuardedProxy[] = []

async function proxyOf(guard: ProxyGuard): Promise<GuardedProxy> {
  const proxy = await startGuardedProxy(guard)
  proxies.push(proxy)
  return proxy
}

async function ask(proxy: GuardedProxy, path: string, method = 'GET'): Promise<{ status: number; refused: boolean }> {
  const { hostname, port: proxyPort } = new URL(proxy.url)
  return new Promise((resolve, reject) => {
    const asking = request({ host: hostname, port: proxyPort, method, path }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, refused: answer.headers[REFUSED_HEADER] !== undefined })
    })
    asking.on('error', reject)
    asking.end()
  })
}

async function tunnel(proxy: GuardedProxy, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1', () =>
      socket.write(`CONNECT ${target} HTTP/1.1\r\n\r\n`),
    )
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

beforeAll(async () => {
  origin = createServer((incoming, answer) => {
    seen.push(`${incoming.method} ${incoming.url}`)
    answer.end('ok')
  })
  await new Promise<void>((resolve) => {
    origin.listen(0, '127.0.0.1', resolve)
  })
  port = (origin.address() as AddressInfo).port
})

afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()))
  origin.closeAllConnections()
  origin.close()
})

describe('the guarded proxy', () => {
  it('passes on what is allowed and refuses the rest without asking the origin', async () => {
    const proxy = await proxyOf({ allow: (url) => url.endsWith('/open') })
    expect(await ask(proxy, `http://127.0.0.1:${port}/open`)).toEqual({ status: 200, refused: false })
    expect(await ask(proxy, `http://127.0.0.1:${port}/closed`)).toEqual({ status: 403, refused: true })
    expect(seen).toEqual(['GET /open'])
  })

  it('refuses every method but GET, what is no http URL, and everything when asking fails', async () => {
    const open = await proxyOf({ allow: () => true })
    expect((await ask(open, `http://127.0.0.1:${port}/posted`, 'POST')).status).toBe(403)
    expect((await ask(open, `http://127.0.0.1:${port}/headed`, 'HEAD')).status).toBe(403)
    expect((await ask(open, '/path-only')).status).toBe(403)
    const broken = await proxyOf({ allow: () => Promise.reject(new Error('resolver')) })
    expect((await ask(broken, `http://127.0.0.1:${port}/x`)).status).toBe(403)
    expect(seen).toEqual(['GET /open'])
  })

  it('judges the address that a name led to before it sends anything', async () => {
    const proxy = await proxyOf({ allow: () => true, allowAddress: (address) => address !== '127.0.0.1' })
    expect((await ask(proxy, `http://127.0.0.1:${port}/private`)).status).toBe(502)
    expect(await tunnel(proxy, `127.0.0.1:${port}`)).toContain('403')
    expect(seen).not.toContain('GET /private')
  })

  it('opens tunnels only to allowed hosts, which it names as https URLs', async () => {
    const asked: string[] = []
    const proxy = await proxyOf({
      allow: (url) => {
        asked.push(url)
        return url.includes(`:${port}/`)
      },
    })
    expect(await tunnel(proxy, `127.0.0.1:${port}`)).toContain('200')
    expect(await tunnel(proxy, '10.0.0.1:443')).toContain('403')
    expect(asked).toEqual([`https://127.0.0.1:${port}/`, 'https://10.0.0.1:443/'])
  })

  it('answers 502 for an origin that is not there', async () => {
    const proxy = await proxyOf({ allow: () => true })
    expect((await ask(proxy, 'http://127.0.0.1:1/')).status).toBe(502)
  })
})

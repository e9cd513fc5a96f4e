import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach } from 'vitest'
import { ADMIN, apiWorld, type ApiWorld } from '../api/support/api-world.ts'

const open: (() => void)[] = []
afterEach(() => open.splice(0).forEach((close) => close()))

/** A control Worker over memory on a loopback port, for one test. */
export interface ControlServer extends ApiWorld {
  readonly url: string
  /** `--control` and `--token` as options. */
  readonly target: { readonly control: string; readonly token: string }
  /** Method and path of every request, in order. */
  readonly requests: string[]
}

/** Serves the real API. */
export async function controlServer(): Promise<ControlServer> {
  const world = apiWorld()
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    void answer(request).then(async (given) => {
      response.writeHead(given.status, Object.fromEntries(given.headers)).end(await given.text())
    })
  })
  async function answer(request: IncomingMessage): Promise<Response> {
    const body = await text(request)
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const init = { method: request.method ?? 'GET', headers, ...(body !== '' && { body }) }
    return world.api.fetch(new Request(new URL(request.url ?? '/', 'http://127.0.0.1'), init))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => server.close())
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return { ...world, url, target: { control: url, token: ADMIN }, requests }
}

/** A server that answers everything alike; its address. */
export async function answering(status: number, body: string, type = 'text/plain', more = {}): Promise<string> {
  const headers = { 'content-type': type, ...more }
  const server = createServer((_, response) => response.writeHead(status, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

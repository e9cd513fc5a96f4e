import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TransportAnswer, TransportRequest } from '../../src/fetcher/transport.ts'
import { createWebTransport } from '../../src/fetcher/web-transport.ts'
import { startHostileOrigin } from './hostile-origin.ts'
import type { HostileOrigin } from './hostile-origin.ts'

let origin: HostileOrigin
beforeAll(async () => {
  origin = await startHostileOrigin()
})
afterAll(() => origin.close())

const transport = createWebTransport()

function ask(path: string, request: Partial<TransportRequest> = {}, send = transport): Promise<TransportAnswer> {
  const limits = { maxBodyBytes: 100_000, beyondLimit: 'fail', timeoutMs: 5000 } as const
  return send({
    url: origin.url + path,
    headers: { 'user-agent': 'me' },
    refuses: () => undefined,
    ...limits,
    ...request,
  })
}

it('hands on status, headers and body, and sends what it is told', async () => {
  const answer = await ask('/a?b')
  expect(answer).toMatchObject({ ok: true, status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(answer.ok && new TextDecoder().decode(answer.body)).toContain('/a?b')
  expect(origin.requests.at(-1)).toMatchObject({ method: 'GET', headers: { 'user-agent': 'me' } })
})

it('does not follow redirects', async () => {
  const answer = await ask('/redirect-inside')
  expect(answer).toMatchObject({
    ok: true,
    status: 302,
    headers: { location: 'http://169.254.169.254/latest/meta-data/' },
  })
})

it.each([
  ['endless-body', 'too-large'],
  ['gzip-bomb', 'too-large'],
  ['slow-headers', 'timeout'],
  ['slow-body', 'timeout'],
  ['silent', 'timeout'],
  ['hang-up', 'connection'],
  ['not-http', 'connection'],
])('says of an origin that does %s: %s', async (behaviour, why) => {
  expect(await ask(`/${behaviour}`, why === 'timeout' ? { timeoutMs: 300 } : {})).toMatchObject({ ok: false, why })
})

it('cuts a body off where the caller wants that', async () => {
  const answer = await ask('/endless-body', { maxBodyBytes: 1000, beyondLimit: 'cut' })
  expect(answer.ok && answer.body.length).toBe(1000)
})

it('keeps what it has when a body that is long enough cannot be cancelled', async () => {
  let cancelled = 0
  const stuck = (): Promise<Response> => {
    const start = (controller: ReadableStreamDefaultController): void => controller.enqueue(new Uint8Array(200))
    const cancel = (): never => {
      cancelled++
      throw new Error('reset')
    }
    return Promise.resolve(new Response(new ReadableStream({ start, cancel })))
  }
  const send = createWebTransport(stuck)
  expect(await ask('/', { maxBodyBytes: 100, beyondLimit: 'cut' }, send)).toMatchObject({ ok: true, status: 200 })
  expect(await ask('/', { maxBodyBytes: 100 }, send)).toMatchObject({ ok: false, why: 'too-large' })
  expect(cancelled).toBe(2)
})

it('takes an empty body that says it is compressed', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new TypeError('Gzip compressed stream ended prematurely.')),
  })
  const headers = { 'content-encoding': 'gzip', 'content-length': '0' }
  const send = createWebTransport(() => Promise.resolve(new Response(body, { headers })))
  expect(await ask('/', {}, send)).toMatchObject({ ok: true, status: 200, body: new Uint8Array() })
})

it('hands on every byte and every cookie', async () => {
  const headers = new Headers([
    ['set-cookie', 'lang=de; Path=/'],
    ['set-cookie', 'theme=dark'],
  ])
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of ['p', 'ag', 'e']) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  const send = createWebTransport(() => Promise.resolve(new Response(body, { headers })))
  const answer = await ask('/', {}, send)
  expect(answer).toMatchObject({ ok: true, headers: { 'set-cookie': 'lang=de; Path=/, theme=dark' } })
  expect(answer.ok && answer.body).toEqual(new TextEncoder().encode('page'))
})

it('takes a response without a body', async () => {
  const send = createWebTransport(() => Promise.resolve(new Response(null, { status: 204 })))
  expect(await ask('/', {}, send)).toMatchObject({ ok: true, status: 204, body: new Uint8Array() })
})

it('ends when the caller stops', async () => {
  expect(await ask('/silent', { signal: AbortSignal.abort() })).toMatchObject({ ok: false, why: 'connection' })
})

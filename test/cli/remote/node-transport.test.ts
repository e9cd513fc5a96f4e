import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNodeTransport } from '../../../src/cli/remote/node-transport.ts'
import type { LookupAll } from '../../../src/cli/remote/node-transport.ts'
import type { TransportAnswer, TransportRequest } from '../../../src/fetcher/transport.ts'
import { startHostileOrigin } from '../../fetcher/hostile-origin.ts'
import type { Behaviour, HostileOrigin } from '../../fetcher/hostile-origin.ts'
import { selfSigned } from '../../fetcher/self-signed.ts'

const transport = createNodeTransport()
let origin: HostileOrigin
beforeAll(async () => {
  origin = await startHostileOrigin()
})
afterAll(() => origin.close())

function ask(url: string, request: Partial<TransportRequest> = {}, send = transport): Promise<TransportAnswer> {
  const limits = { maxBodyBytes: 100_000, beyondLimit: 'fail', timeoutMs: 5000 } as const
  return send({ url, headers: { 'user-agent': 'me' }, refuses: () => undefined, ...limits, ...request })
}

const textOf = (answer: TransportAnswer): string => (answer.ok ? new TextDecoder().decode(answer.body) : answer.why)

describe('a good origin', () => {
  it('is asked with the given headers and tells status, headers, body and address', async () => {
    const answer = await ask(`${origin.url}/a?b`)
    expect(answer).toMatchObject({ ok: true, status: 200, address: '127.0.0.1' })
    expect(answer.ok && answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(textOf(answer)).toContain('/a?b')
    const { method, target, headers } = origin.requests.at(-1)!
    expect([method, target]).toEqual(['GET', '/a?b'])
    expect(headers).toEqual({ host: `127.0.0.1:${origin.port}`, 'user-agent': 'me', connection: 'close' })
  })

  it('has its redirects handed on, unread', async () => {
    expect(await ask(`${origin.url}/redirect-inside`)).toMatchObject({ ok: true, status: 302, body: new Uint8Array() })
  })

  it('may redirect to a path that is not encoded', async () => {
    const unencoded = await startHostileOrigin({ robots: { location: '/caf\u00e9?\u4e2d' } })
    const answer = await ask(`${unencoded.url}/robots.txt`)
    await unencoded.close()
    expect(answer.ok && answer.headers['location']).toBe('/caf\u00e9?\u4e2d')
  })

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    [' GZIP ', gzipSync],
    ['identity', Buffer.from],
  ])('may send %s', async (coding, encode) => {
    const server = createServer((_, response) => {
      response.setHeader('content-encoding', coding)
      response.end(encode(Buffer.from('plain text')))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    expect(textOf(await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`))).toBe('plain text')
    server.close()
  })

  // Servers leave the header where a page, or a robots.txt, turns out to be empty.
  it.each(['gzip', 'deflate', 'br'])('may send nothing, and say that it is %s', async (coding) => {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/204' ? 204 : 200, { 'content-encoding': coding })
      if (request.url === '/cut') {
        response.flushHeaders()
        setTimeout(() => response.destroy(), 20)
      } else response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const empty = { ok: true, body: new Uint8Array() }
    expect(await ask(`http://127.0.0.1:${port}/`)).toMatchObject(empty)
    expect(await ask(`http://127.0.0.1:${port}/204`)).toMatchObject(empty)
    expect(await ask(`http://127.0.0.1:${port}/cut`)).toMatchObject({ ok: false, why: 'protocol' })
    server.close()
  })

  it('is reached over TLS under its name, at the address that was judged', async () => {
    const own = selfSigned()
    const server = createTlsServer(own, (_, response) => response.end('secure'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const before = getCACertificates('default')
    setDefaultCACertificates([...before, own.cert])
    const judged: string[] = []
    const refuses = (address: string): undefined => void judged.push(address)
    const send = createNodeTransport({ lookup: (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) })
    const answer = await ask(`https://localhost:${(server.address() as AddressInfo).port}/`, { refuses }, send)
    setDefaultCACertificates(before)
    server.close()
    expect([textOf(answer), judged]).toEqual(['secure', ['127.0.0.1']])
  })
})

describe('a hostile origin', () => {
  const cases: readonly (readonly [Behaviour, string])[] = [
    ['endless-body', 'too-large'],
    ['endless-headers', 'too-large'],
    ['gzip-bomb', 'too-large'],
    ['slow-headers', 'timeout'],
    ['slow-body', 'timeout'],
    ['silent', 'timeout'],
    ['hang-up', 'connection'],
    ['short-body', 'protocol'],
    ['broken-gzip', 'protocol'],
    ['unknown-coding', 'protocol'],
    ['not-http', 'protocol'],
  ]
  it.each(cases)('that does %s gives %s', async (behaviour, why) => {
    const answer = await ask(`${origin.url}/${behaviour}?secret=1`, { timeoutMs: why === 'timeout' ? 300 : 5000 })
    expect(answer).toMatchObject({ ok: false, why })
    expect(JSON.stringify(answer)).not.toContain('secret')
  })

  it('that goes on after its Content-Length is read up to it', async () => {
    expect(textOf(await ask(`${origin.url}/long-body`))).toBe('first')
  })

  it('is cut off where the caller wants that', async () => {
    for (const behaviour of ['endless-body', 'gzip-bomb']) {
      const answer = await ask(`${origin.url}/${behaviour}`, { maxBodyBytes: 1000, beyondLimit: 'cut' })
      expect(answer.ok && answer.body.length).toBe(1000)
    }
  })

  it('with a certificate that no authority signed gives tls, and so does one without TLS', async () => {
    const secure = await startHostileOrigin({ tls: true })
    expect(await ask(`${secure.url}/`)).toMatchObject({ ok: false, why: 'tls' })
    await secure.close()
    expect(secure.requests).toEqual([])
    const plain = createServer()
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    const { port } = plain.address() as AddressInfo
    expect(await ask(`https://127.0.0.1:${port}/`)).toMatchObject({ ok: false, why: 'tls' })
    plain.close()
  })

  it('that is not there gives connection or dns', async () => {
    const gone = await startHostileOrigin()
    await gone.close()
    expect(await ask(`${gone.url}/`)).toMatchObject({ ok: false, why: 'connection' })
    expect(await ask('http://unknown.invalid/')).toMatchObject({ ok: false, why: 'dns' })
  })
})

it('ends when the caller stops', async () => {
  const control = new AbortController()
  const answer = ask(`${origin.url}/silent`, { signal: control.signal })
  control.abort()
  expect(await answer).toMatchObject({ ok: false, why: 'connection' })
})

describe('addresses', () => {
  const refuses = (address: string): string | undefined =>
    address.startsWith('127.') ? `${address} is inside` : undefined
  const isRefused = { ok: false, why: 'address', detail: '127.0.0.1 is inside' }

  it('in the URL are judged before anything is sent', async () => {
    const before = origin.requests.length
    expect(await ask(`${origin.url}/x`, { refuses })).toEqual(isRefused)
    expect(await ask(`http://[::1]:${origin.port}/`, { refuses: (address) => address })).toMatchObject({
      why: 'address',
      detail: '::1',
    })
    expect(origin.requests).toHaveLength(before)
  })

  it('of a name are all judged, and one bad one is enough', async () => {
    const lookup: LookupAll = (_, __, done) =>
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])
    expect(await ask('http://site.example/', { refuses }, createNodeTransport({ lookup }))).toEqual(isRefused)
  })

  it('of a name are looked up once: a second answer is never connected to', async () => {
    const answers = ['127.0.0.1', '127.66.66.66']
    let asked = 0
    const lookup: LookupAll = (_, __, done) => done(null, [{ address: answers[Math.min(asked++, 1)]!, family: 4 }])
    const send = createNodeTransport({ lookup })
    const only = (address: string): string | undefined =>
      address === '127.0.0.1' ? undefined : `${address} is another`
    const url = `http://rebinding.example:${origin.port}/`
    expect(await ask(url, { refuses: only }, send)).toMatchObject({ ok: true, status: 200, address: '127.0.0.1' })
    expect(asked).toBe(1)
    expect(await ask(url, { refuses: only }, send)).toMatchObject({
      ok: false,
      why: 'address',
      detail: '127.66.66.66 is another',
    })
  })

  it('that do not exist are dns failures', async () => {
    const send = createNodeTransport({ lookup: (_, __, done) => done(null, []) })
    expect(await ask('http://empty.example/', {}, send)).toMatchObject({ ok: false, why: 'dns' })
  })
})

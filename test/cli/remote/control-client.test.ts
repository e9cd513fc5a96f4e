import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { controlClient, fetchFailureText, LOCAL_URL, movedText } from '../../../src/cli/remote/control-client.ts'
import { CommandFailure } from '../../../src/cli/output/failure.ts'
import { answering, controlServer } from '../control-server.ts'

const TOKEN = 'token-of-an-operator'

describe('controlClient', () => {
  it('means the local control Worker unless told otherwise', () => {
    const env = { CANON_TOKEN: TOKEN }
    expect(controlClient({}, { env })).toMatchObject({ target: `local control Worker ${LOCAL_URL}`, isLocal: true })
    const remote = { CANON_URL: 'https://control.example', ...env }
    expect(controlClient({}, { env: remote })).toMatchObject({
      target: 'control Worker https://control.example',
      isLocal: false,
    })
    expect(controlClient({ control: 'http://[::1]:1' }, { env: remote }).isLocal).toBe(true)
  })

  it.each(['https://127.0.0.1.example', 'https://localhost.example', 'https://128.0.0.1'])(
    'takes %s for no loopback',
    (url) => expect(controlClient({ control: url, token: TOKEN }, { env: {} }).isLocal).toBe(false),
  )

  it.each([
    [{ control: 'http://control.example', token: TOKEN }, 'sent unencrypted'],
    [{ control: 'https://user:word@control.example', token: TOKEN }, 'not an address'],
    [{ control: 'https://control.example/v1', token: TOKEN }, 'not an address'],
    [{ control: 'ftp://control.example', token: TOKEN }, 'not an address'],
    [{ control: 'nowhere', token: TOKEN }, 'not an address'],
    [{}, 'no token; give --token, or CANON_TOKEN in the environment (npm start takes demo)'],
    [{ control: 'https://control.example' }, 'or CANON_TOKEN in the environment'],
    [{ token: 'two words' }, '--token: the token has characters'],
  ])('refuses %j', (options, message) => {
    expect(() => controlClient(options, { env: {} })).toThrow(CommandFailure)
    expect(() => controlClient(options, { env: {} })).toThrow(message)
  })

  it('names the variable that is wrong', () => {
    const env = { CANON_URL: 'nowhere', CANON_TOKEN: `${TOKEN}\n` }
    expect(() => controlClient({}, { env })).toThrow('CANON_URL nowhere: not an address')
    expect(() => controlClient({ control: LOCAL_URL }, { env })).toThrow(/^CANON_TOKEN: .*a line break at its end/)
  })

  it('names host, request, status and what the API says', async () => {
    const { target } = await controlServer()
    const asking = controlClient(target, { env: {} }).call('GET', '/v1/runs/none')
    await expect(asking).rejects.toThrow(`${target.control}: GET /v1/runs/none: status 404: there is no such thing`)
  })

  it('says where another token is given when this one is refused, and does not show it', async () => {
    const { url } = await controlServer()
    const asking = controlClient({ control: url, token: TOKEN }, { env: {} }).call('GET', '/v1/domains')
    await expect(asking).rejects.toThrow(
      `${url}: GET /v1/domains: status 401: it takes another token; give that with --token or CANON_TOKEN`,
    )
    await expect(asking).rejects.not.toThrow(TOKEN)
  })

  it('says that no server responds', async () => {
    const client = controlClient({ control: 'http://127.0.0.1:1', token: TOKEN }, { env: {} })
    await expect(client.call('GET', '/v1/domains')).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:1: .*is the control Worker running/,
    )
  })

  it('says that the answer broke off, or is none of a control Worker', async () => {
    const broken = createServer((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"rows":[')
      setTimeout(() => response.destroy(), 10)
    })
    await once(broken.listen(0, '127.0.0.1'), 'listening')
    const { port } = broken.address() as AddressInfo
    const client = controlClient({ control: `http://127.0.0.1:${port}`, token: TOKEN }, { env: {} })
    const failure: unknown = await client.find('/v1/domains/a.example').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CommandFailure)
    expect(String(failure)).toContain(`127.0.0.1:${port}: GET /v1/domains/a.example: the answer broke off`)
    broken.close()
    const other = controlClient({ control: await answering(200, '<h1>Hello</h1>'), token: TOKEN }, { env: {} })
    await expect(other.call('GET', '/v1/domains')).rejects.toThrow('status 200, but no JSON')
  })

  it('takes the 404 of the API for nothing there, that of another server for a wrong address', async () => {
    const { target } = await controlServer()
    expect(await controlClient(target, { env: {} }).find('/v1/runs/none')).toBeUndefined()
    const other = await answering(404, '<h1>not here</h1>', 'text/html')
    await expect(controlClient({ control: other, token: TOKEN }, { env: {} }).find('/v1/runs/none')).rejects.toThrow(
      'status 404; is a control Worker running there?',
    )
  })

  it('follows no redirect with its token, and takes no page for an answer', async () => {
    const moved = await answering(302, '{}')
    await expect(controlClient({ control: moved, token: TOKEN }, { env: {} }).call('GET', '/')).rejects.toThrow(
      'status 302',
    )
    const page = await answering(200, '<h1>hello</h1>')
    await expect(controlClient({ control: page, token: TOKEN }, { env: {} }).call('GET', '/')).rejects.toThrow(
      'status 200',
    )
  })
})

describe('movedText', () => {
  it('says where a redirect leads, without its query, and nothing else', () => {
    const answer = (status: number, location: string) => movedText({ status, headers: new Headers({ location }) })
    expect(answer(302, 'https://login.example/cdn-cgi/access?kid=secret')).toBe(
      ' to https://login.example/cdn-cgi/access; redirects are not followed',
    )
    expect([answer(200, 'https://a.example/'), answer(302, '/here'), answer(304, '')]).toEqual(['', '', ''])
  })
})

describe('fetchFailureText', () => {
  it('says in one line that nothing came in time, and that there is no TLS', async () => {
    const failure = (promise: Promise<unknown>): Promise<string> => promise.then(String, fetchFailureText)
    const plain = await answering(200, '{}')
    expect(await failure(fetch(plain.replace('http:', 'https:')))).toMatch(/^no TLS connection: .*\(ERR_SSL_[A-Z_]+\)$/)
    const signal = AbortSignal.timeout(0)
    await once(signal, 'abort')
    expect(await failure(fetch(plain, { signal }))).toBe('no answer in time')
  })
})

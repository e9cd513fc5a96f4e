import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/index.ts'
import { canon, ndjson } from '../run-canon.ts'
import { DIGEST, fixturesFile } from '../small-fixtures.ts'

describe('canon verify --url', () => {
  let server: Server | undefined

  afterEach(() => {
    server?.close()
    server = undefined
  })

  async function listen(
    answer: (request: IncomingMessage, body: string, response: ServerResponse) => void,
  ): Promise<string> {
    const created = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (text: string) => (body += text))
      request.on('end', () => answer(request, body, response))
    })
    server = created
    await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve))
    const address = created.address()
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  }

  it('sends its headers to no target of a redirect', async () => {
    const asked: (string | undefined)[] = []
    const url = await listen((request, _, response) => {
      asked.push(request.url)
      response.writeHead(307, { location: `${url}/elsewhere` }).end()
    })
    const { code, stderr } = await canon(['verify', '--url', url, '--header', 'Canonical-Debug: secret'])
    expect([code, asked]).toEqual([2, ['/v1/canonicalize?records=given', '/']])
    expect(stderr).toContain(`status 307 to ${url}/elsewhere; redirects are not followed`)
  })

  it('asks the API and reports what differs', async () => {
    const url = await listen((request, body, response) => {
      expect([request.method, request.url, request.headers['authorization']]).toEqual([
        'POST',
        '/v1/canonicalize?records=given',
        'Bearer x',
      ])
      const lines = ndjson(body).map(({ id, input }, index) => {
        const { ok, url: canonical, key } = canonicalize(String(input))
        return JSON.stringify({ id, ok, url: canonical, key: index === 1 ? 'url:wrong' : key })
      })
      response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(lines.join('\n'))
    })
    const { code, stdout } = await canon([
      'verify',
      '--url',
      url,
      '--header',
      'Authorization: Bearer x',
      '--fixtures',
      fixturesFile(),
    ])
    expect(code).toBe(1)
    expect(stdout).toContain('topic/case-1: key')
    expect(stdout).toContain('verify: 1 of 3 answered cases disagree')
  })

  it.each([
    [DIGEST, 0, 'states the same contract'],
    ['0'.repeat(64), 1, 'states another contract'],
  ])('compares the stated contract %s where there is no API', async (digest, expectedCode, message) => {
    const url = await listen((request, _body, response) => {
      response.writeHead(request.method === 'POST' ? 404 : 200, { 'canonical-contract': digest }).end('page')
    })
    const { code, stdout } = await canon(['verify', '--url', url, '--fixtures', fixturesFile()])
    expect(code).toBe(expectedCode)
    expect(stdout).toContain(message)
  })

  it('says clearly that the target is neither', async () => {
    const url = await listen((_request, _body, response) => response.writeHead(404).end())
    const { code, stderr } = await canon(['verify', '--url', url, '--fixtures', fixturesFile()])
    expect(code).toBe(2)
    expect(stderr).toContain('neither answers for the API nor states its contract')
    expect(stderr).toContain('status 404')
  })

  it('says what to give where a token is asked for', async () => {
    const url = await listen((_request, _body, response) => response.writeHead(401).end())
    const { code, stderr } = await canon(['verify', '--url', url, '--fixtures', fixturesFile()])
    expect(code).toBe(4)
    expect(stderr).toContain("status 401; give --header 'Authorization: Bearer …'")
  })

  it('says clearly that no server listens', async () => {
    const url = await listen((_request, _body, response) => response.end())
    server?.close()
    const { code, stderr } = await canon(['verify', '--url', url, '--fixtures', fixturesFile()])
    expect(code).toBe(3)
    expect(stderr).toContain('ECONNREFUSED')
  })
})

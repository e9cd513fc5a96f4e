import { describe, expect, it } from 'vitest'
import { LINE_PARSERS, type CorpusFormat, type CorpusLine } from '../../src/cli/corpus-line.ts'

function read(format: CorpusFormat, line: string | object, logOrigin?: string): CorpusLine {
  return LINE_PARSERS[format](typeof line === 'string' ? line : JSON.stringify(line), { logOrigin })
}

function url(text: string, hits = 1): CorpusLine {
  return { kind: 'url', url: text, hits }
}

const SKIP = { kind: 'skip' }

describe('a plain list', () => {
  it('takes one URL a line and skips comments and empty lines', () => {
    expect(read('list', '  https://a.example/?x=1 ')).toEqual(url('https://a.example/?x=1'))
    expect(read('list', 'HTTP://A.example/')).toEqual(url('HTTP://A.example/'))
    expect(read('list', '')).toEqual(SKIP)
    expect(read('list', '# from the log')).toEqual(SKIP)
    expect(read('list', 'a.example/x')).toMatchObject({ kind: 'bad' })
  })
})

describe('NDJSON', () => {
  it.each([
    [{ url: 'https://a.example/' }, url('https://a.example/')],
    [{ URL: 'https://a.example/' }, url('https://a.example/')],
    [{ request: { url: 'https://a.example/' } }, url('https://a.example/')],
    [{ url: 'https://a.example/', hits: 12 }, url('https://a.example/', 12)],
    [{ url: 'https://a.example/', count: 3.7 }, url('https://a.example/', 3)],
    [{ url: 'https://a.example/', hits: -1 }, url('https://a.example/')],
    ['"https://a.example/"', url('https://a.example/')],
    [{ url: 7 }, { kind: 'bad', why: 'no http(s) URL' }],
    [{ uri: 'https://a.example/' }, { kind: 'bad', why: 'no member "url"' }],
    ['{"url": ', { kind: 'bad', why: 'not a JSON object' }],
    ['[1]', { kind: 'bad', why: 'not a JSON object' }],
    ['  ', SKIP],
  ])('reads %j', (line, expected) => {
    expect(read('ndjson', line)).toEqual(expected)
  })
})

describe('Cloudflare Logpush', () => {
  const entry = { ClientRequestHost: 'shop.example', ClientRequestURI: '/p?a=1', ClientRequestMethod: 'GET' }

  it.each([
    [entry, url('https://shop.example/p?a=1')],
    [{ ...entry, ClientRequestScheme: 'http' }, url('http://shop.example/p?a=1')],
    [{ ...entry, EdgeResponseStatus: 301 }, url('https://shop.example/p?a=1')],
    [{ ...entry, EdgeResponseStatus: 404 }, SKIP],
    [{ ...entry, ClientRequestMethod: 'POST' }, SKIP],
    [{ ClientRequestHost: 'shop.example', ClientRequestPath: '/p' }, url('https://shop.example/p')],
    [{ ...entry, ClientRequestURI: 'https://shop.example/q' }, url('https://shop.example/q')],
  ])('reads %j', (line, expected) => {
    expect(read('logpush', line)).toEqual(expected)
  })

  it('says what is missing', () => {
    expect(read('logpush', { ClientRequestHost: 'shop.example' })).toMatchObject({ kind: 'bad' })
  })
})

describe('an access log', () => {
  const line = (request: string, status = 200): string =>
    `192.0.2.7 - - [01/Mar/2026:10:00:00 +0000] "${request}" ${status} 512 "https://ref.example/" "Mozilla/5.0 (X11) \\"x\\""`

  it('takes successful requests for pages, under the origin that it was given', () => {
    expect(read('access-log', line('GET /p?a=1 HTTP/1.1'), 'https://shop.example')).toEqual(
      url('https://shop.example/p?a=1'),
    )
    expect(read('access-log', line('HEAD /p HTTP/2.0', 304), 'https://shop.example')).toEqual(
      url('https://shop.example/p'),
    )
    expect(read('access-log', line('POST /p HTTP/1.1'), 'https://shop.example')).toEqual(SKIP)
    expect(read('access-log', line('GET /p HTTP/1.1', 404), 'https://shop.example')).toEqual(SKIP)
    expect(read('access-log', line('\\x16\\x03\\x01', 400), 'https://shop.example')).toEqual(SKIP)
    expect(read('access-log', line('OPTIONS * HTTP/1.1'), 'https://shop.example')).toEqual(SKIP)
  })

  it('asks for a host where the log names none', () => {
    expect(read('access-log', line('GET /p HTTP/1.1'))).toMatchObject({
      kind: 'bad',
      why: expect.stringContaining('--host'),
    })
  })

  it.each([
    ['shop.example:443 ', 'https://shop.example/p'],
    ['shop.example:80 ', 'http://shop.example/p'],
    ['shop.example:8080 ', 'http://shop.example:8080/p'],
    ['shop.example ', 'http://shop.example/p'],
    ['', 'https://told.example/p'],
  ])('takes the host in front (%j) before the one it was given', (front, expected) => {
    expect(read('access-log', front + line('GET /p HTTP/1.1'), 'https://told.example')).toEqual(url(expected))
  })

  it('is not confused by users with spaces in their names, or by full URLs of proxies', () => {
    const named = line('GET /p HTTP/1.1').replace('- - [', '- Ada Lovelace [')
    expect(read('access-log', named, 'https://shop.example')).toEqual(url('https://shop.example/p'))
    expect(read('access-log', line('GET http://a.example/p HTTP/1.1'))).toEqual(url('http://a.example/p'))
  })

  it('takes linear time on lines made to take longer', () => {
    const startMs = performance.now()
    for (const text of ['['.repeat(60_000), '[] "'.repeat(15_000), `${'a '.repeat(30_000)}[] "GET `])
      expect(read('access-log', text, 'https://shop.example').kind).not.toBe('url')
    expect(performance.now() - startMs).toBeLessThan(1000)
  })
})

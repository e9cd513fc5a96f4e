import { describe, expect, it } from 'vitest'
import { isAccessLog, parseAccessLogLine } from '../../../src/cli/corpus/access-log.ts'
import type { CorpusLine } from '../../../src/cli/corpus/corpus-line-kinds.ts'

function read(line: string, logOrigin?: string): CorpusLine {
  return parseAccessLogLine(line, { logOrigin })
}

function url(text: string): CorpusLine {
  return { kind: 'url', url: text, hits: 1 }
}

const SKIP = { kind: 'skip' }

describe('an access log', () => {
  const line = (request: string, status = 200): string =>
    `192.0.2.7 - - [01/Mar/2026:10:00:00 +0000] "${request}" ${status} 512 "https://ref.example/" "Mozilla/5.0 (X11) \\"x\\""`

  it('takes successful requests for pages, under the origin that it was given', () => {
    expect(read(line('GET /p?a=1 HTTP/1.1'), 'https://shop.example')).toEqual(url('https://shop.example/p?a=1'))
    expect(read(line('HEAD /p HTTP/2.0', 304), 'https://shop.example')).toEqual(url('https://shop.example/p'))
    expect(read(line('POST /p HTTP/1.1'), 'https://shop.example')).toEqual(SKIP)
    expect(read(line('GET /p HTTP/1.1', 404), 'https://shop.example')).toEqual(SKIP)
    expect(read(line('\\x16\\x03\\x01', 400), 'https://shop.example')).toEqual(SKIP)
    expect(read(line('OPTIONS * HTTP/1.1'), 'https://shop.example')).toEqual(SKIP)
  })

  it('asks for a host where the log names none', () => {
    expect(read(line('GET /p HTTP/1.1'))).toMatchObject({
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
    expect(read(front + line('GET /p HTTP/1.1'), 'https://told.example')).toEqual(url(expected))
  })

  it('is not confused by users with spaces in their names, or by full URLs of proxies', () => {
    const named = line('GET /p HTTP/1.1').replace('- - [', '- Ada Lovelace [')
    expect(read(named, 'https://shop.example')).toEqual(url('https://shop.example/p'))
    expect(read(line('GET http://a.example/p HTTP/1.1'))).toEqual(url('http://a.example/p'))
  })

  it('writes bytes that servers write as \\x as a URL does', () => {
    const shop = 'https://shop.example'
    expect(read(line('GET /caf\\xC3\\xA9?q=\\x22a\\x5C HTTP/1.1'), shop)).toEqual(url(`${shop}/caf%C3%A9?q=%22a%5C`))
    expect(read(line('GET /p?q=\\"a\\\\b HTTP/1.1'), shop)).toEqual(url(`${shop}/p?q="a\\b`))
  })

  it('takes no part of a target with a blank for the whole', () => {
    expect(read(line('GET /search?q=red shoes HTTP/1.1'), 'https://shop.example')).toEqual(SKIP)
    expect(read(line('GET /old'), 'https://shop.example')).toEqual(url('https://shop.example/old'))
  })

  it('takes linear time on lines made to take longer', () => {
    const startMs = performance.now()
    for (const text of ['['.repeat(60_000), '[] "'.repeat(15_000), `${'a '.repeat(30_000)}[] "GET `])
      expect(read(text, 'https://shop.example').kind).not.toBe('url')
    expect(performance.now() - startMs).toBeLessThan(1000)
  })
})

describe('the log of a load balancer', () => {
  const line = (request: string, status = '200'): string =>
    `https 2026-03-01T10:00:00.186641Z app/lb/50dc6 192.0.2.7:2817 10.0.0.1:80 0.0 0.1 0.0 ${status} 200 34 366 "${request}" "curl/8 (x)" ECDHE TLSv1.3`

  it('holds whole URLs', () => {
    const request = 'GET https://shop.example:443/p?a=1 HTTP/1.1'
    expect(isAccessLog(line(request))).toBe(true)
    expect(read(line(request), 'https://told.example')).toEqual(url('https://shop.example:443/p?a=1'))
    expect(read(line(request, '404'))).toEqual(SKIP)
    expect(read(line(request, '-'))).toEqual(SKIP)
    expect(read(line(request.replace('GET', 'POST')))).toEqual(SKIP)
    expect(read(line('- http://shop.example:80- -'))).toEqual(SKIP)
  })
})

import { describe, expect, it } from 'vitest'
import { LINE_PARSERS, type CorpusFormat } from '../../../src/cli/corpus/corpus-line.ts'
import type { CorpusLine } from '../../../src/cli/corpus/corpus-line-kinds.ts'

function read(format: CorpusFormat, line: string | object): CorpusLine {
  return LINE_PARSERS[format]()(typeof line === 'string' ? line : JSON.stringify(line), {})
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
    expect(read('list', 'https://a.example/?x=1\t200\t17')).toEqual(url('https://a.example/?x=1'))
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
    [{ request: { host: 'a.example', uri: '/p?x=1' } }, url('https://a.example/p?x=1')],
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

describe('columns with names', () => {
  it('are remembered for a file, and no longer', () => {
    const parse = LINE_PARSERS.w3c()
    expect(parse('#Fields: cs-uri-stem', {})).toEqual(SKIP)
    expect(parse('/p', { logOrigin: 'https://a.example' })).toEqual(url('https://a.example/p'))
    expect(LINE_PARSERS.w3c()('/p', { logOrigin: 'https://a.example' })).toMatchObject({ kind: 'bad' })
  })
})

import { describe, expect, it } from 'vitest'
import { guessFormat, isBinary } from '../../../src/cli/corpus/corpus-format.ts'

const LOG = '192.0.2.7 - - [01/Mar/2026:10:00:00 +0000] "GET /p HTTP/1.1" 200 512'

describe('guessFormat', () => {
  it.each([
    [['', '# list', 'https://a.example/?q={1}'], 'list'],
    [['{"url":"https://a.example/"}'], 'ndjson'],
    [['"https://a.example/"'], 'ndjson'],
    [['{"ClientRequestHost":"a.example"}'], 'logpush'],
    [['', LOG], 'access-log'],
    [['garbage', LOG, LOG], 'access-log'],
    [
      [
        'https 2026-03-01T10:00:00.1Z app/lb/1 192.0.2.7:1 10.0.0.1:80 0 0 0 200 200 1 2 "GET https://a.example:443/ HTTP/1.1"',
      ],
      'access-log',
    ],
    [['#Version: 1.0', '#Fields: date cs-uri-stem', '2026-03-01\t/p'], 'w3c'],
    [[], 'list'],
  ])('tells %j as %s', (lines, format) => {
    expect(guessFormat(lines)).toBe(format)
  })
})

describe('isBinary', () => {
  it('is true of bytes that no text has', () => {
    expect(isBinary(Buffer.from('https://a.example/ü\n'))).toBe(false)
    expect(isBinary(Buffer.from([0xe9, 0x0a]))).toBe(false)
    expect(isBinary(Buffer.from('a\u0000b'))).toBe(true)
    expect(isBinary(Buffer.from(`${'https://a.example/?x=1\n'.repeat(100)}${'\u0000'.repeat(512)}`))).toBe(false)
  })
})

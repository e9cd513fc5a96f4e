import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { canon, ndjson, temporaryFile } from '../../run-canon.ts'

function urlsOf(stdout: string): unknown[] {
  return ndjson(stdout).map(({ url }) => url)
}

describe('canon canonicalize', () => {
  it('writes one object per argument, in order, with the members of the contract', async () => {
    const { code, stdout } = await canon(['canonicalize', 'http://www.example.com/a?b=2&a=1', 'https://example.com/b'])
    expect(code).toBe(0)
    expect(urlsOf(stdout)).toEqual(['http://www.example.com/a?a=1&b=2', 'https://example.com/b'])
    expect(Object.keys(ndjson(stdout)[0]!)).toEqual(['input', 'ok', 'url', 'key', 'applied'])
  })

  it('reads stdin when it gets no URL', async () => {
    const { code, stdout } = await canon(['canonicalize'], { stdin: 'https://example.com/1\nhttps://example.com/2\n' })
    expect(code).toBe(0)
    expect(urlsOf(stdout)).toEqual(['https://example.com/1', 'https://example.com/2'])
  })

  it('gives one line for every line: empty ones, no URLs, CRLF, a byte order mark, and the last without line break', async () => {
    const { code, stdout } = await canon(['canonicalize'], {
      stdin: '\uFEFFhttps://example.com/1\r\n\nno url\r\n\u0000\nhttps://example.com/2',
    })
    expect(code).toBe(0)
    expect(ndjson(stdout).map(({ input, ok }) => [input, ok])).toEqual([
      ['https://example.com/1', true],
      ['', false],
      ['no url', false],
      ['\u0000', false],
      ['https://example.com/2', true],
    ])
  })

  it('says of lines of JSON that they are none of URLs, once', async () => {
    const stdin = 'https://example.com/1\n{"url":"https://example.com/2"}\n{"url":"https://example.com/3"}\n'
    const { code, stdout, stderr } = await canon(['canonicalize'], { stdin })
    expect([code, ndjson(stdout).map(({ ok }) => ok)]).toEqual([0, [true, false, false]])
    expect(stderr).toBe('canon: stdin:2: a line of JSON is no URL; take the URLs out first: jq -r .url\n')
  })

  it.each([
    [
      'UTF-16',
      Buffer.from('\uFEFFhttps://example.com/1\nhttps://example.com/2\n', 'utf16le'),
      'stdin:1: NUL occurs in no URL; is this UTF-16',
    ],
    [
      'an access log',
      '192.0.2.1 - - [20/Nov/2026:00:00:45 +0000] "GET /p?a=1 HTTP/1.1" 200 2466\n'.repeat(2),
      'stdin:1: a line of an access log is no URL',
    ],
  ])('says of %s what it is, once, and gives its results', async (_, stdin, hint) => {
    const { code, stdout, stderr } = await canon(['canonicalize'], { stdin })
    expect([
      code,
      ndjson(stdout)
        .map(({ ok }) => ok)
        .slice(0, 2),
    ]).toEqual([0, [false, false]])
    expect(stderr.split('\n')).toEqual([expect.stringContaining(hint), ''])
  })

  it('percent-encodes bytes that are not UTF-8, so that two inputs never become one', async () => {
    const bytes = Buffer.from(
      'https://example.com/caf\xe9\nhttps://example.com/caf\xe8\nhttps://example.com/\xc3\xa9\n',
      'latin1',
    )
    const { stdout } = await canon(['canonicalize'], { stdin: bytes })
    expect(urlsOf(stdout)).toEqual([
      'https://example.com/caf%E9',
      'https://example.com/caf%E8',
      'https://example.com/%C3%A9',
    ])
  })

  it('takes a line of one megabyte', async () => {
    const long = `https://example.com/${'a'.repeat(1_000_000)}`
    const { code, stdout } = await canon(['canonicalize'], { stdin: `${long}\nhttps://example.com/2\n` })
    expect(code).toBe(0)
    expect(urlsOf(stdout)).toEqual([long, 'https://example.com/2'])
  })

  it('reports a line beyond all measure with its number and goes on behind it', async () => {
    const { code, stdout, stderr } = await canon(['canonicalize'], {
      stdin: `https://example.com/1\n${'x'.repeat(17 * 1024 * 1024)}\nhttps://example.com/2\n`,
    })
    expect(code).toBe(2)
    expect(stderr).toContain('stdin:2: the line is longer than 16 MiB')
    expect(ndjson(stdout).map(({ ok }) => ok)).toEqual([true, false, true])
  })

  it('says why a line is no URL, and nothing of one that is', async () => {
    const { code, stdout } = await canon(['canonicalize'], {
      stdin: 'mailto:a@example.com\nhttps://example.com/\nhttp://\n',
    })
    expect(code).toBe(0)
    expect(ndjson(stdout).map(({ error }) => error)).toEqual([
      'not an http(s) URL: scheme "mailto"',
      undefined,
      'not an http(s) URL: no host',
    ])
  })

  it('ends with 1 for a line that is no URL with --strict, and answers all others', async () => {
    const strict = (stdin: string) => canon(['canonicalize', '--strict'], { stdin })
    const bad = await strict('https://example.com/1\nno URL\nhttps://example.com/2\n')
    expect([bad.code, ndjson(bad.stdout).map(({ ok }) => ok)]).toEqual([1, [true, false, true]])
    expect((await strict('https://example.com/1\n')).code).toBe(0)
    const missing = await canon(['canonicalize', '--strict', '--input', '/nowhere/urls.txt', '--input', temporaryFile('bad.txt', 'no URL\n')]) // prettier-ignore
    expect(missing.code).toBe(2)
  })

  it('reads files, compressed ones too, and keeps going when one is missing', async () => {
    const plain = temporaryFile('urls.txt', 'https://example.com/1\n')
    const packed = temporaryFile('urls.txt.gz', gzipSync('https://example.com/2\nhttps://example.com/3\n'))
    const { code, stdout, stderr } = await canon([
      'canonicalize',
      '--input',
      plain,
      '--input',
      '/nowhere/urls.txt',
      '--input',
      packed,
    ])
    expect(code).toBe(2)
    expect(stderr).toBe('canon: /nowhere/urls.txt: no such file; check the path\n')
    expect(urlsOf(stdout)).toEqual(['https://example.com/1', 'https://example.com/2', 'https://example.com/3'])
  })

  it('shows no input in a way that steers the terminal', async () => {
    const { stdout } = await canon([
      'canonicalize',
      '--format',
      'text',
      'https://a.example/\u001b]0;x\u0007',
      '\u001b[2J',
    ])
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
    expect(stdout).toContain('https://a.example/\\u{1b}]0;x\\u{7}')
  })

  it('names the line at which compressed data breaks off and keeps the lines before it', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `https://example.com/${i * 7919}\n`).join('')
    const whole = gzipSync(lines)
    const torn = temporaryFile('torn.gz', whole.subarray(0, whole.length >> 1))
    const { code, stdout, stderr } = await canon(['canonicalize', '--input', torn])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^canon: \S+torn\.gz:\d+: damaged gzip data/)
    expect(ndjson(stdout).length).toBeGreaterThan(1000)
  })

  it('applies a record to its own host', async () => {
    const record = temporaryFile('shop.json', JSON.stringify({ domain: 'shop.example', strip: ['ref'] }))
    const { code, stdout, stderr } = await canon([
      'canonicalize',
      '--profile',
      'request',
      '--record',
      record,
      'https://shop.example/a?ref=1&b=2',
      'https://other.example/a?ref=1&b=2',
    ])
    expect([code, stderr]).toEqual([0, ''])
    expect(urlsOf(stdout)).toEqual(['https://shop.example/a?b=2', 'https://other.example/a?b=2&ref=1'])
  })

  it('stops at a broken record and says file, line and column', async () => {
    const record = temporaryFile('broken.json', '{\n  "domain": "shop.example",\n  "keep": ["a",]\n}\n')
    const { code, stdout, stderr } = await canon(['canonicalize', '--record', record, 'https://example.com/'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/broken\.json:3:16: not valid JSON/)
  })

  it('refuses two records for one host', async () => {
    const a = temporaryFile('a.json', '{"domain":"shop.example"}')
    const b = temporaryFile('b.json', '{"domain":"other.example","aliases":["shop.example"]}')
    const { code, stderr } = await canon(['canonicalize', '--record', a, '--record', b, 'https://example.com/'])
    expect(code).toBe(2)
    expect(stderr).toContain(`${b}: a second record for shop.example; the first is ${a}`)
  })

  it('writes text for people on demand, without colour where it is piped', async () => {
    const { stdout } = await canon(['canonicalize', '--format', 'text', 'http://www.example.com/a?b=2&a=1', 'nothing'])
    expect(stdout).toContain('http://www.example.com/a?a=1&b=2')
    expect(stdout).toContain('sorted by name')
    expect(stdout).toContain('not an http(s) URL: no scheme')
    expect(stdout).not.toContain('\u001b')
  })

  it('colours only when told to, and NO_COLOR wins', async () => {
    const args = ['canonicalize', '--format', 'text', 'https://example.com/']
    const [coloured, plain] = await Promise.all([
      canon(args, { env: { FORCE_COLOR: '1' } }),
      canon(args, { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }),
    ])
    expect(coloured.stdout).toContain('\u001b[')
    expect(plain.stdout).not.toContain('\u001b')
  })
})

import { describe, expect, it } from 'vitest'
import { groupCorpora } from '../../../src/cli/learning/learn-corpus.ts'
import type { LearnSettings } from '../../../src/cli/learning/learn-settings.ts'
import { temporaryFile } from '../run-canon.ts'
import { memoryIo } from '../memory-io.ts'
import { corpusOf } from '../run-learn.ts'

const SETTINGS: LearnSettings = {
  mode: 'plus',
  profile: 'standard',
  fingerprint: 'content',
  rate: 1,
  concurrency: 1,
  out: 'out.json',
  agent: 'x',
}
const LOG = temporaryFile('access.log', '192.0.2.7 - - [01/Mar/2026:10:00:00 +0000] "GET /p?a=1 HTTP/1.1" 200 512\n')

async function group(path: string, more: Partial<LearnSettings> = {}) {
  const io = memoryIo()
  const corpus = await groupCorpora([path], { ...SETTINGS, ...more }, io)
  return { ...corpus, stderr: io.written.stderr, first: corpus.patterns[0]?.samples[0]?.url }
}

describe('groupCorpora', () => {
  it.each([
    [{ origin: new URL('http://127.0.0.1:8080') }, '127.0.0.1', 'http://127.0.0.1:8080/p?a=1'],
    [{ host: 'shop.example' }, 'shop.example', 'https://shop.example/p?a=1'],
    [{ host: 'shop.example', origin: new URL('http://127.0.0.1:8080') }, 'shop.example', 'http://shop.example/p?a=1'],
    [
      { host: 'shop.example', origin: new URL('https://shop.example:8443') },
      'shop.example',
      'https://shop.example:8443/p?a=1',
    ],
  ])('gives the lines of a log the host of %j', async (more, domain, url) => {
    expect(await group(LOG, more)).toMatchObject({ domain, first: url })
  })

  it('asks for the host of a log that names none', async () => {
    await expect(group(LOG)).rejects.toThrow('1 request without a host')
  })

  it('learns the host of the origin, or the most frequent host with an origin override', async () => {
    const corpus = corpusOf(['https://a.example/?x=1', 'https://b.example/?x=1', 'https://b.example/?x=2'])
    expect((await group(corpus, { origin: new URL('https://www.a.example') })).domain).toBe('a.example')
    expect((await group(corpus, { origin: new URL('http://127.0.0.1:1') })).domain).toBe('b.example')
  })

  it('learns the domain of the record in force, under all of its names', async () => {
    const previous = {
      v: 1,
      domain: 'a.example',
      aliases: ['b.example'],
      revision: 3,
      builtAt: '',
      sha256: '',
      mode: 'observe',
      patterns: {},
    } as const
    const corpus = corpusOf([
      'https://www.a.example/?x=1',
      'https://b.example/?x=1',
      'https://c.example/?x=1',
      'https://c.example/?x=2',
      'https://c.example/?x=3',
    ])
    expect(await group(corpus, { previous, host: 'b.example' })).toMatchObject({ domain: 'a.example', urlCount: 2 })
  })

  it('learns no host that scanners ask for, where the log names none', async () => {
    const line = (target: string): string => `192.0.2.7 - - [01/Mar/2026:10:00:00 +0000] "GET ${target} HTTP/1.1" 200 5`
    const lines = [line('/p?a=1'), line('http://proxy-check.example/?x=1'), line('/p?a=2')]
    await expect(group(corpusOf(lines))).rejects.toThrow(/: 2 requests without a host; give it with --host or --origin/)
    expect(await group(corpusOf(lines), { host: 'shop.example' })).toMatchObject({
      domain: 'shop.example',
      urlCount: 2,
    })
    const previous = {
      v: 1, domain: 'shop.example', revision: 1, builtAt: '', sha256: '', mode: 'observe', patterns: {},
    } as const // prettier-ignore
    expect(await group(corpusOf(lines), { previous })).toMatchObject({ domain: 'shop.example', urlCount: 2 })
  })

  it('says what it left out, and why', async () => {
    const { stderr } = await group(
      corpusOf([
        'https://a.example/?x=1',
        'https://a.example/?x=2',
        'https://b.example/',
        'https://a.example/?X-Amz-Signature=ab',
        'https://a.example/?x=../../etc/passwd',
        `https://a.example/?x=${'y'.repeat(9000)}`,
        'https://',
      ]),
    )
    expect(stderr.split('\n')).toEqual([
      'canon: learning a.example: 2 URLs, with repeats and hits, in 1 pattern of parameters',
      'canon: left out: 1 URL of other hosts (b.example); --host chooses another one',
      'canon: left out: 1 URL that carries a secret or an action',
      'canon: left out: 1 URL that looks like an attack on the site',
      'canon: left out: 1 URL longer than 8 KiB or with over 100 parameters',
      'canon: left out: 1 line that is no valid URL',
      '',
    ])
  })
})

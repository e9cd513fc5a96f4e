import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readCorpus, type ReadCorpusOptions } from '../../../src/cli/corpus/corpus-reader.ts'
import { temporaryFile } from '../run-canon.ts'
import { memoryIo } from '../memory-io.ts'

async function read(contents: readonly (string | Buffer)[], options: Partial<ReadCorpusOptions> = {}, stdin = '') {
  const paths = contents.map((content) => (content === '-' ? '-' : temporaryFile('corpus', content)))
  const urls: [string, number][] = []
  const io = memoryIo(stdin)
  const total = await readCorpus(paths, { add: (url, hits) => urls.push([url, hits]), ...options }, io)
  return { urls, total, paths, stderr: io.written.stderr }
}

describe('readCorpus', () => {
  it('reads several corpora, each in its own format, and stdin', async () => {
    const { urls, total } = await read(
      ['https://a.example/\n', gzipSync('{"url":"https://b.example/","hits":4}\n'), '-'],
      {},
      'https://c.example/',
    )
    expect(urls).toEqual([
      ['https://a.example/', 1],
      ['https://b.example/', 4],
      ['https://c.example/', 1],
    ])
    expect(total).toEqual({ lines: 3, urls: 3, badLines: 0, hostless: 0 })
  })

  it('names file and line of the first bad lines and counts the rest', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? `{"url":${i}` : '{"url":"https://a.example/"}'))
    const { stderr, total, paths } = await read([lines.join('\n')])
    expect(stderr).toBe(
      [1, 4, 7].map((line) => `canon: warning: ${paths[0]}:${line}: not a JSON object\n`).join('') +
        `canon: warning: ${paths[0]}: 7 more lines without a usable URL\n`,
    )
    expect(total).toMatchObject({ urls: 20, badLines: 10 })
  })

  it('takes the format that it is told', async () => {
    const { urls } = await read(['https://a.example/\n'], { format: 'ndjson' })
    expect(urls).toEqual([])
  })

  it.each([
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
  ])('uses the lines before damaged %s, says where they end, and goes on', async (_name, compress) => {
    const whole = compress(Array.from({ length: 50_000 }, (_, i) => `https://a.example/?x=${i * 7919}`).join('\n'))
    const { urls, stderr, paths } = await read([whole.subarray(0, whole.length - 20_000), 'https://b.example/\n'])
    expect(stderr).toMatch(/^canon: warning: \S+corpus:\d+: damaged .*\n$/)
    expect(stderr).toContain(`${paths[0]}:${urls.length}: `)
    expect(urls.length).toBeGreaterThan(1000)
    expect(urls.at(-1)).toEqual(['https://b.example/', 1])
  })

  it('uses the few lines of a short one', async () => {
    const torn = gzipSync('https://a.example/\nhttps://b.example/\n').subarray(0, -8)
    expect((await read([torn])).urls.map(([url]) => url)).toEqual(['https://a.example/', 'https://b.example/'])
  })

  it('fails where no line precedes the damage', async () => {
    await expect(read([gzipSync('https://a.example/\n').subarray(0, 12)])).rejects.toThrow(/corpus: damaged gzip/)
  })

  it('tells the columns of each file by its own names', async () => {
    const named = (host: string): string => `#Fields: cs-host cs-uri-stem\n${host} /p\n`
    const { urls } = await read([named('a.example'), gzipSync(named('b.example'))])
    expect(urls.map(([url]) => url)).toEqual(['https://a.example/p', 'https://b.example/p'])
  })
})

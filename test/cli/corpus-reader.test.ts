import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readCorpus, type ReadCorpusOptions } from '../../src/cli/corpus-reader.ts'
import { temporaryFile } from './run-canon.ts'
import { memoryIo } from './run-learn.ts'

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
    expect(total).toEqual({ lines: 3, urls: 3, badLines: 0 })
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

  it('fails on damaged gzip, and says where', async () => {
    const whole = gzipSync(Array.from({ length: 5000 }, (_, i) => `https://a.example/?x=${i * 7919}`).join('\n'))
    await expect(read([whole.subarray(0, whole.length - 2000)])).rejects.toThrow(/corpus:\d+: .*gzip/)
  })
})

import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileSource, MAX_LINE_BYTES, readLines, sourceProblem } from '../../../src/cli/corpus/input-lines.ts'

import { temporaryDirectory } from '../run-canon.ts'
import { memoryIo } from '../memory-io.ts'

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield Promise.resolve(bytes.subarray(at, at + size))
}

async function linesOf(text: string | Buffer, size = 5): Promise<string[]> {
  const lines: string[] = []
  for await (const batch of readLines(pieces(Buffer.from(text), size))) lines.push(...batch.map((line) => line.text))
  return lines
}

describe('readLines', () => {
  it.each([
    ['', []],
    ['\n', ['']],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\n\nb', ['a', '', 'b']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['a\rb\n', ['a\rb']],
    ['\uFEFFa\n\uFEFFb\n', ['a', '\uFEFFb']],
    ['\uFEFF', ['']],
  ])('splits %j', async (text, lines) => {
    expect(await linesOf(text)).toEqual(lines)
  })

  it('does not depend on where the pieces end', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '\n', '\r', '\uFEFF', '\u{1f600}'), maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (value, size) => {
        expect(await linesOf(value, size)).toEqual(await linesOf(value, 1000))
      }),
    )
  })

  it('tells two lines apart that are too long to be held', async () => {
    const long = (tail: string): Buffer => Buffer.from(`${'x'.repeat(MAX_LINE_BYTES)}${tail}\nshort\n`)
    const hashes: (string | undefined)[] = []
    for (const tail of ['a', 'b']) {
      for await (const batch of readLines(pieces(long(tail), 1 << 20)))
        hashes.push(...batch.map((line) => line.tooLongSha256))
    }
    expect(hashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), undefined, expect.any(String), undefined])
    expect(hashes[0]).not.toBe(hashes[2])
  })
})

describe('fileSource', () => {
  it('says what is wrong with a path when it is opened, whatever that is', async () => {
    const loop = join(temporaryDirectory(), 'loop')
    symlinkSync('loop', loop)
    for (const path of [loop, 'x'.repeat(300), import.meta.filename + '/x', temporaryDirectory()]) {
      const source = fileSource(path, memoryIo())
      const read = async (): Promise<void> => {
        for await (const _ of source.open(() => undefined));
      }
      const problem = await read().then(() => undefined, sourceProblem)
      expect(problem).toMatch(/[a-z]/)
    }
  })

  it.skipIf(process.platform === 'win32')('knows no length of a pipe', () => {
    const pipe = join(temporaryDirectory(), 'pipe')
    spawnSync('mkfifo', [pipe])
    expect(fileSource(pipe, memoryIo()).totalBytes).toBeUndefined()
  })

  it('does not wait for more than it takes to tell that a line is text', async () => {
    const stdin = new PassThrough()
    stdin.write('a\n')
    const lines = readLines(fileSource('-', { ...memoryIo(), stdin }).open(() => undefined))
    expect((await lines.next()).value).toEqual([{ text: 'a' }])
    stdin.end()
  })

  it.each([1, 2, 7])('recognizes zstd in pieces of %i bytes', async (size) => {
    const both = Buffer.concat([zstdCompressSync('https://a.example/\n'), zstdCompressSync('https://b.example/\n')])
    const io = { ...memoryIo(), stdin: Readable.from(pieces(both, size)) }
    const lines = (await Array.fromAsync(readLines(fileSource('-', io).open(() => undefined)))).flat()
    expect(lines.map(({ text }) => text)).toEqual(['https://a.example/', 'https://b.example/'])
  })

  it.each([1, 2, 7])('recognizes gzip in pieces of %i bytes', async (size) => {
    const io = { ...memoryIo(), stdin: Readable.from(pieces(gzipSync('https://a.example/\n'), size)) }
    let text = ''
    for await (const bytes of fileSource('-', io).open(() => undefined)) text += bytes.toString()
    expect(text).toBe('https://a.example/\n')
  })
})

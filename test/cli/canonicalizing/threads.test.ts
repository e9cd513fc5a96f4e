import { describe, expect, it } from 'vitest'
import { createAnswerer } from '../../../src/cli/canonicalizing/answer-lines.ts'
import { answersByThreads } from '../../../src/cli/canonicalizing/threads.ts'
import { readLines } from '../../../src/cli/corpus/input-lines.ts'

const IO = { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, env: {} }
const SETTINGS = { profile: 'identity', record: [], format: 'tsv' } as const

async function* pieces(text: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.subarray(at, at + size))
}

describe('answersByThreads', () => {
  it.each([100_000, 700_000])('gives the bytes and counts of one thread, in pieces of %i bytes', async (size) => {
    const urls = Array.from({ length: 20_000 }, (_, i) =>
      i % 97 === 0 ? `no url ${i}` : `https://a.example/?b=${i}&a=1`,
    )
    // A byte order mark is no part of the first line, and one of any other.
    const input = Buffer.from(`\ufeff${urls.join('\n')}\n\ufeffhttps://a.example/\r\n\nhttps://a.example/last`)
    const answerer = createAnswerer(SETTINGS, IO)
    const here = (await Array.fromAsync(readLines(pieces(input, size)))).map((lines) => answerer.lines(lines))
    const there = await Array.fromAsync(answersByThreads(SETTINGS, 2)(pieces(input, size)))
    const total = (list: typeof here) => ({
      text: list.map(({ text }) => text).join(''),
      lines: list.reduce((sum, { lines }) => sum + lines, 0),
      failed: list.reduce((sum, { failed }) => sum + failed, 0),
    })
    expect(total(there)).toEqual(total(here))
  })

  it('throws what the input throws, after the answers before it', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield* pieces(Buffer.from('https://a.example/\n'), 100)
      throw new Error('cut off')
    }
    const answers = answersByThreads(SETTINGS, 2)(broken())
    expect((await answers.next()).value).toMatchObject({ lines: 1 })
    await expect(answers.next()).rejects.toThrow('cut off')
  })
})

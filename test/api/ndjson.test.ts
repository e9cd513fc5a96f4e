import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf, StreamTooLong, type StreamLine } from '../../src/api/ndjson.ts'

const BOUNDS = { maxLineBytes: 64, maxBytes: 10_000 }

function streamOf(bytes: Uint8Array, cuts: readonly number[]): ReadableStream<Uint8Array> {
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted((a, b) => a - b)
  return new ReadableStream({
    start(controller) {
      let from = 0
      for (const end of [...ends, bytes.length]) {
        if (end > from) controller.enqueue(bytes.slice(from, end))
        from = Math.max(from, end)
      }
      controller.close()
    },
  })
}

async function read(text: string, cuts: readonly number[] = [], bounds = BOUNDS): Promise<StreamLine[]> {
  const lines: StreamLine[] = []
  for await (const some of linesOf(streamOf(new TextEncoder().encode(text), cuts), bounds)) lines.push(...some)
  return lines
}

describe('linesOf', () => {
  it('gives the same lines however the bytes are cut', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀', ' ', '"', '\r'), maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), fc.array(fc.nat(2000)), async (lines, cuts) => {
        const expected = lines.flatMap((text): StreamLine[] => {
          if (new TextEncoder().encode(text).length > BOUNDS.maxLineBytes) return [{ kind: 'too-long' }]
          return text.trim() === '' ? [] : [{ kind: 'line', text }]
        })
        expect(await read(lines.join('\n'), cuts)).toEqual(expected)
      }),
      { seed: 5, numRuns: 300 },
    )
  })

  it('takes a line of exactly the limit, and goes on after a longer one', async () => {
    const lines = await read(`${'a'.repeat(64)}\n${'b'.repeat(65)}\nc\n`, [10, 64, 66, 100])
    expect(lines).toEqual([{ kind: 'line', text: 'a'.repeat(64) }, { kind: 'too-long' }, { kind: 'line', text: 'c' }])
  })

  it('gives a line as soon as its end has come', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const lines = linesOf(readable, BOUNDS)
    const first = lines.next()
    await writer.write(new TextEncoder().encode('a\nb\nc'))
    expect((await first).value).toEqual([
      { kind: 'line', text: 'a' },
      { kind: 'line', text: 'b' },
    ])
    const second = lines.next()
    await writer.write(new TextEncoder().encode('d\n'))
    expect((await second).value).toEqual([{ kind: 'line', text: 'cd' }])
    await writer.close()
    expect((await lines.next()).done).toBe(true)
  })

  it('ends when the whole is too long', async () => {
    await expect(read('a\n'.repeat(10), [4, 8], { maxLineBytes: 9, maxBytes: 10 })).rejects.toThrow(StreamTooLong)
    expect(await read('a\n'.repeat(5), [4, 8], { maxLineBytes: 9, maxBytes: 10 })).toHaveLength(5)
  })

  it('does not keep what is too long', async () => {
    const chunk = new Uint8Array(1000).fill(97)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < 5000) controller.enqueue(chunk)
        else controller.close()
      },
    })
    const lines: StreamLine[] = []
    for await (const some of linesOf(endless, { maxLineBytes: 100, maxBytes: 1e9 })) lines.push(...some)
    expect(lines).toEqual([{ kind: 'too-long' }])
  })

  it('does not stumble over bytes that are no text', async () => {
    const bytes = new Uint8Array([0xff, 0xc3, 10, 0x7b, 0x7d])
    const lines: StreamLine[] = []
    for await (const some of linesOf(streamOf(bytes, [2]), BOUNDS)) lines.push(...some)
    expect(lines).toEqual([
      { kind: 'line', text: '\ufffd\ufffd' },
      { kind: 'line', text: '{}' },
    ])
  })
})

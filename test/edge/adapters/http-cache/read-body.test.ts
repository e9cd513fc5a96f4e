import { describe, expect, it } from 'vitest'
import { readInTime, readUpTo } from '../../../../src/edge/adapters/http-cache/read-body.ts'
import { Alarm } from '../../../../src/edge/workerd/alarm.ts'
import { piecemeal } from '../../support/piecemeal.ts'

const LIMIT = 1024 * 1024
const text = (bytes: ArrayBuffer | Uint8Array | undefined): string => new TextDecoder().decode(bytes)

describe('readUpTo()', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 300_000])('reads %i bytes', async (size) => {
    const body = 'x'.repeat(size)
    expect(text(await readUpTo(new Blob([body]).stream(), LIMIT))).toBe(body)
  })

  it('reads a stream that a script made', async () => {
    const made = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('made'))
        controller.close()
      },
    })
    expect(text(await readUpTo(made, LIMIT))).toBe('made')
  })

  it('keeps nothing of one body in the next, and leaves those that were read as they are', async () => {
    const long = await readUpTo(new Blob(['long and secret']).stream(), LIMIT)
    const short = await readUpTo(new Blob(['short']).stream(), LIMIT)
    expect([text(long), text(short)]).toEqual(['long and secret', 'short'])
  })

  it('reads several bodies at once', async () => {
    const bodies = ['a', 'b', 'c'].map((letter) => [letter.repeat(100), letter.repeat(70_000)])
    const read = await Promise.all(bodies.map((pieces) => readUpTo(piecemeal(pieces, 5), LIMIT)))
    expect(read.map(text)).toEqual(bodies.map((pieces) => pieces.join('')))
  })

  it('gives up a body above the limit, and takes one of just that length', async () => {
    expect(await readUpTo(new Blob(['x'.repeat(101)]).stream(), 100)).toBeUndefined()
    expect((await readUpTo(new Blob(['x'.repeat(100)]).stream(), 100))?.byteLength).toBe(100)
  })

  it('rejects when the body breaks off', async () => {
    await expect(readUpTo(piecemeal(['half'], 5, 'break'), LIMIT)).rejects.toThrow('reset')
  })

  it('does not hold up the other half of a stream', async () => {
    const [one, other] = piecemeal(['half', 'half'], 100).tee()
    const whole = readUpTo(other, LIMIT)
    expect(text((await one.getReader().read()).value)).toBe('half')
    expect(text(await whole)).toBe('halfhalf')
  })
})

describe('readInTime()', () => {
  it('reads the whole body in pieces', async () => {
    const read = await readInTime(piecemeal(['one', 'two', 'three'], 5), 11, new Alarm())
    expect(text(read as ArrayBuffer)).toBe('onetwothree')
  })

  it('reads what there is of a body that ends before its length', async () => {
    const read = await readInTime(piecemeal(['one', 'two'], 5), 11, new Alarm())
    expect(text(read as ArrayBuffer)).toBe('onetwo')
  })

  it('streams a body that takes too long: first what has come, every byte once', async () => {
    const read = await readInTime(piecemeal(['one', 'two', 'three', 'four'], 150), 15, new Alarm())
    expect(read).toBeInstanceOf(ReadableStream)
    const pieces: string[] = []
    for await (const piece of read as ReadableStream<Uint8Array>) pieces.push(text(piece))
    expect(pieces[0]).toMatch(/^one(two)?$/)
    expect(pieces.join('')).toBe('onetwothreefour')
  })

  it('rejects when the body breaks off in time', async () => {
    await expect(readInTime(piecemeal(['one'], 5, 'break'), 11, new Alarm())).rejects.toThrow('reset')
  })
})

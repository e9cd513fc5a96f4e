import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { bufferedOutput, styleFor } from '../../../src/cli/output/io.ts'

describe('bufferedOutput', () => {
  it('waits for a reader that is slow', async () => {
    const pieces: number[] = []
    let release: (() => void) | undefined
    const stream = new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _encoding, done) {
        pieces.push(chunk.length)
        release = done
      },
    })
    const output = bufferedOutput(stream)
    await output.write('a')
    expect(pieces).toEqual([])
    let written = false
    const second = output.write('b'.repeat(70_000)).then(() => (written = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect([pieces, written]).toEqual([[70_001], false])
    release?.()
    await second
    expect(written).toBe(true)
  })

  it('writes the rest in the end, once', async () => {
    let text = ''
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString()
        done()
      },
    })
    const output = bufferedOutput(stream)
    await output.write('a')
    await output.write('b')
    await output.flush()
    await output.flush()
    expect(text).toBe('ab')
  })
})

describe('styleFor', () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '0' }, false],
    [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('on a terminal: %s, with %j: colour %s', (isTTY, env, coloured) => {
    expect(styleFor({ isTTY }, env).strong('x') !== 'x').toBe(coloured)
  })
})

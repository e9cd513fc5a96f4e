import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { confirmChange } from '../../../src/cli/remote/confirm-change.ts'
import { memoryIo } from '../memory-io.ts'

const LOCAL = { target: 'local control Worker http://127.0.0.1:8788', isLocal: true }
const REMOTE = { target: 'control Worker https://control.example', isLocal: false }

describe('confirmChange', () => {
  it('states the effect first, and needs no confirmation on this machine', async () => {
    const io = memoryIo()
    expect(await confirmChange(LOCAL, 'publish x', { io, yes: undefined })).toBe(true)
    expect(io.written.stderr).toBe('canon: publish x\n')
    await confirmChange(LOCAL, 'publish \u001b[2J', { io, yes: undefined })
    expect(io.written.stderr).toContain(String.raw`canon: publish \u{1b}[2J`)
  })

  it('needs --yes for another machine where no user can confirm', async () => {
    const io = memoryIo()
    await expect(confirmChange(REMOTE, 'publish x', { io, yes: undefined })).rejects.toThrow('add --yes')
    expect(await confirmChange(REMOTE, 'publish x', { io, yes: true })).toBe(true)
  })

  it.each([
    ['y', true],
    ['n', false],
    ['\r', false],
    ['\u0003', false],
  ])('takes the key %j of a person for %s', async (key, expected) => {
    const io = memoryIo()
    const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined })
    Object.assign(io.stderr, { isTTY: true })
    const asked = confirmChange(REMOTE, 'publish x', { io: { ...io, stdin }, yes: undefined })
    for (let tries = 0; tries < 500 && !io.written.stderr.includes('Continue?'); tries++)
      await new Promise(setImmediate)
    stdin.write(key)
    expect(await asked).toBe(expected)
  })
})

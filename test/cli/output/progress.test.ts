import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { progressFor, progressLine } from '../../../src/cli/output/progress.ts'

function world(stderrIsTerminal: boolean): { io: Parameters<typeof progressFor>[0]; drawn: () => string } {
  const stderr = Object.assign(new PassThrough(), { isTTY: stderrIsTerminal })
  const stream = (): PassThrough => new PassThrough()
  const drawn = (): string => String(stderr.read() ?? '')
  return { io: { stdin: stream(), stdout: stream(), stderr, env: {} }, drawn }
}

describe('progress', () => {
  it('shows bytes, share, rate and the time that is left', () => {
    expect(progressLine('urls.txt', 12e6, 48e6, 2000)).toBe('urls.txt  12.0 of 48.0 MB  25 %  6.0 MB/s  6 s left')
  })

  it('draws at most five times a second and wipes the line at the end', () => {
    const { io, drawn } = world(true)
    let nowMs = 0
    const progress = progressFor(io, 'urls.txt', 1000, () => nowMs)
    progress.add(100)
    expect(drawn()).toBe('')
    nowMs = 250
    progress.add(400)
    expect(drawn()).toContain('50 %')
    progress.end()
    expect(drawn()).toBe('\r\u001b[2K')
  })

  it('is silent without a terminal or a known length', () => {
    const { io, drawn } = world(false)
    progressFor(io, 'urls.txt', 1000, () => 1e6).add(10)
    const terminal = world(true)
    progressFor(terminal.io, 'stdin', undefined, () => 1e6).add(10)
    expect([drawn(), terminal.drawn()]).toEqual(['', ''])
  })
})

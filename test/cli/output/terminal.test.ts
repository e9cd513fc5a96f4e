import { describe, expect, it } from 'vitest'
import { canRedraw, clearLine, inert, redraw } from '../../../src/cli/output/terminal.ts'
import { memoryIo } from '../memory-io.ts'

describe('inert', () => {
  it.each([
    ['https://a.example/\u001b]0;owned\u0007x', 'https://a.example/\\u{1b}]0;owned\\u{7}x'],
    ['a\u009b31mb\rc\nd\te', 'a\\u{9b}31mb\\u{d}c\\u{a}d\\u{9}e'],
    ['a\u202egpj.exe', 'a\\u{202e}gpj.exe'],
    ['bücher 書 😀 é', 'bücher 書 😀 é'],
  ])('shows %j as %j', (text, shown) => {
    expect(inert(text)).toBe(shown)
  })
})

describe('redraw', () => {
  it.each([
    [40, `${'x'.repeat(38)}…`],
    [0, `${'x'.repeat(78)}…`],
    [200, 'x'.repeat(100)],
  ])('keeps to %i columns', (columns, shown) => {
    const io = memoryIo()
    redraw(Object.assign(io.stderr, { isTTY: true, columns }), 'x'.repeat(100))
    expect(io.written.stderr).toBe(`\r\u001b[2K${shown}`)
  })
})

describe('clearLine', () => {
  it('writes nothing where there is no line', () => {
    const io = memoryIo()
    clearLine(io)
    expect(io.written.stderr).toBe('')
  })

  it.each([
    [{}, '\r\u001b[2K'],
    [{ TERM: 'xterm' }, '\r\u001b[2K'],
    // It would show the sequence as it is.
    [{ TERM: 'dumb' }, ''],
  ])('removes it where it could be drawn: %j', (env, written) => {
    const io = memoryIo()
    Object.assign(io.stderr, { isTTY: true })
    const screen = { ...io, env }
    expect(canRedraw(screen)).toBe(written !== '')
    clearLine(screen)
    expect(io.written.stderr).toBe(written)
  })
})

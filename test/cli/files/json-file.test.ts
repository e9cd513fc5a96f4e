import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineAndColumn, offsetOfJsonError, readJsonFile } from '../../../src/cli/files/json-file.ts'
import { temporaryDirectory, temporaryFile } from '../run-canon.ts'

describe('offsetOfJsonError', () => {
  it.each([
    ['{"a":1,}', 7],
    ['{"a" 1}', 5],
    ['[1,2', 4],
    ['{"a":tru}', 5],
    ['', 0],
    ['{} x', 3],
    ['[1 2]', 3],
    ["{'a':1}", 1],
    ['[}', 1],
    ['{"a":1]', 6],
    ['{"a":"b\nc"}', 5],
    ['[1,,2]', 3],
    [']', 0],
  ])('finds the misplaced token of %j', (text, offset) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    expect(offsetOfJsonError(text)).toBe(offset)
  })

  it('finds nothing but the end in any JSON text that was cut off', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify([value])
        expect(offsetOfJsonError(text)).toBe(text.length)
        expect(offsetOfJsonError(text.slice(0, -1))).toBe(text.length - 1)
      }),
    )
  })
})

describe('lineAndColumn', () => {
  it('counts from 1', () => {
    expect(lineAndColumn('ab\ncd', 0)).toEqual({ line: 1, column: 1 })
    expect(lineAndColumn('ab\ncd', 3)).toEqual({ line: 2, column: 1 })
    expect(lineAndColumn('ab\ncd', 4)).toEqual({ line: 2, column: 2 })
  })
})

describe('readJsonFile', () => {
  it('skips a byte order mark', () => {
    expect(readJsonFile(temporaryFile('a.json', '\uFEFF{"a":1}'))).toEqual({ ok: true, value: { a: 1 } })
  })

  it.each([
    ['UTF-16', Buffer.from('\uFEFF{"a":1}', 'utf16le')],
    ['gzip', gzipSync('{"a":1}')],
    ['binary data', Buffer.from([0x7f, 0x45, 0, 1])],
  ])('says of %s what it is, not where a comma may be missing', (_, bytes) => {
    const path = temporaryFile('a.json', bytes)
    expect(readJsonFile(path)).toEqual({
      ok: false,
      message: `${path}: not valid JSON: the bytes are no UTF-8 (UTF-16, or compressed?); convert them first`,
    })
  })

  it('says what is wrong with a path', () => {
    expect(readJsonFile('/nowhere/a.json')).toEqual({
      ok: false,
      message: '/nowhere/a.json: no such file; check the path',
    })
    expect(readJsonFile(temporaryDirectory())).toMatchObject({ message: expect.stringContaining('is a directory') })
  })
})

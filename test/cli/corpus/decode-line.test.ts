import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeLine } from '../../../src/cli/corpus/decode-line.ts'
import { anyCharacter } from '../../support/any-character.ts'

describe('decodeLine', () => {
  it.each([
    ['caf\xe9', 'caf%E9'],
    ['\xc3\xa9', '\u00e9'],
    ['\xc3', '%C3'],
    ['\xc0\xaf', '%C0%AF'],
    ['\xed\xa0\x80', '%ED%A0%80'],
    ['\xf0\x9f\x98', '%F0%9F%98'],
    ['\xf4\x90\x80\x80', '%F4%90%80%80'],
    ['a\xffb\xc3\xa9', 'a%FFb\u00e9'],
    ['\x80\xbf', '%80%BF'],
  ])('reads the bytes %j as %j', (latin1, text) => {
    expect(decodeLine(Buffer.from(latin1, 'latin1'))).toBe(text)
  })

  it('keeps well-formed text as it is', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => decodeLine(Buffer.from(text)) === text))
  })

  it('never gives one text for two byte strings without percent signs', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 6 }).filter((array) => !array.includes(0x25))
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        const same = Buffer.compare(a, b) === 0
        expect(decodeLine(Buffer.from(a)) === decodeLine(Buffer.from(b))).toBe(same)
      }),
      { numRuns: 2000 },
    )
  })
})

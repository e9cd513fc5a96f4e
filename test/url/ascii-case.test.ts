import { describe, expect, it } from 'vitest'
import { asciiLower, asciiUpper } from '../../src/url/ascii-case.ts'

describe('asciiLower()', () => {
  it('writes ASCII letters in lower case', () => {
    expect(asciiLower('Utm_SOURCE-9')).toBe('utm_source-9')
  })

  it('leaves letters beyond ASCII alone', () => {
    // U+212A, the Kelvin sign, is `k` in lower case.
    expect(asciiLower('MSCL\u212AID\u0130')).toBe('mscl\u212Aid\u0130')
  })
})

describe('asciiUpper()', () => {
  it('writes ASCII letters in upper case, and no other', () => {
    expect(asciiUpper('sn-4\u00DF\u0131')).toBe('SN-4\u00DF\u0131')
  })
})

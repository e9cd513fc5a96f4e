import { describe, expect, it } from 'vitest'
import {
  decodedAddress,
  neutralPath,
  neutralPieces,
  neutralQuery,
  neutralText,
  normal,
} from '../../../src/fingerprint/mask/neutral-url.ts'

const OWN = new Set(['ref=x'])
const SESSION = 'sid=0123456789abcdef0123456789abcdef'

describe('neutralText()', () => {
  it('takes own pairs out of every URL of a text, and leaves the sentence around it', () => {
    expect(neutralText('see /p?ref=x&a=1, or /q?ref=x.', OWN)).toBe('see /p?a=1, or /q.')
    expect(neutralText('a question of ref=x? no', OWN)).toBe('a question of ref=x? no')
  })

  it('finds a URL that is encoded as a whole', () => {
    expect(neutralText('%2Fp%3Fref%3Dx%26a%3D1', OWN)).toBe('/p?a=1')
  })
})

describe('neutralQuery()', () => {
  it('leaves out own pairs, in each spelling, and sessions', () => {
    expect(neutralQuery(`a=1&r%65f=x&amp;${SESSION}&b=2`, OWN)).toBe('a=1&b=2')
  })

  it('looks into nested URLs, in base64 too', () => {
    const nested = '/p?ref=x&a=1'
    expect(neutralQuery(`to=${encodeURIComponent(nested)}`, OWN)).toBe('to=/p?a=1')
    expect(neutralQuery(`to=${btoa(`https://a.test${nested}`)}`, OWN)).toBe('to=https://a.test/p?a=1')
  })

  it('keeps own pairs outside nested URLs where it is told to', () => {
    expect(neutralPieces('ref=x&to=%2Fp%3Fref%3Dx', OWN, 0, true)).toEqual(['ref=x', 'to=/p'])
  })
})

describe('neutralPath()', () => {
  it('takes session ids off the segments, and nothing else', () => {
    expect(neutralPath(`/a;${SESSION}/b;v=1`, OWN)).toBe('/a/b;v=1')
  })
})

describe('normal()', () => {
  it('writes all spellings of a pair alike, and other pairs differently', () => {
    expect(['a+b=c', 'a%20b=c', 'a b=%63'].map(normal)).toEqual(['a b=c', 'a b=c', 'a b=c'])
    expect([normal('a'), normal('a='), normal('a=%fF')]).toEqual(['a=', 'a=', 'a=%FF'])
  })
})

describe('decodedAddress()', () => {
  it('decodes what is an address as a whole, as often as it is encoded', () => {
    expect(decodedAddress('%252Fp%252F7', OWN)).toBe('/p/7')
    expect(decodedAddress('/p?a=%2F', OWN)).toBe('/p?a=%2F')
  })
})

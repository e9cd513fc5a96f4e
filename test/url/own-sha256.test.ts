import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownSha256Hex, ownSha256Hex24 } from '../../src/url/own-sha256.ts'
import { anyCharacter } from '../support/any-character.ts'

const reference = (text: string): string => createHash('sha256').update(new TextEncoder().encode(text)).digest('hex')

describe('ownSha256Hex()', () => {
  it('agrees with the platform on every length around the block borders', () => {
    for (let length = 0; length <= 260; length++) {
      expect(ownSha256Hex('a'.repeat(length))).toBe(reference('a'.repeat(length)))
      expect(ownSha256Hex('é'.repeat(length))).toBe(reference('é'.repeat(length)))
    }
  })

  it('agrees with the platform on any text, lone surrogates included', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        expect(ownSha256Hex(text)).toBe(reference(text))
      }),
    )
    expect(ownSha256Hex('\ud800')).toBe(reference('\ud800'))
  })

  it('does not remember the text before', () => {
    const first = ownSha256Hex('first')
    ownSha256Hex('x'.repeat(1000))
    expect(ownSha256Hex('first')).toBe(first)
  })
})

describe('ownSha256Hex24()', () => {
  it('leaves characters behind https:// out, around the block borders as well', () => {
    for (let length = 0; length <= 140; length++) {
      for (const prefix of ['m.', 'www.', 'mobile.', 'www.m.']) {
        const rest = `a.test/${'é'.repeat(length % 3)}${'x'.repeat(length)}`
        const expected = reference(`https://${rest}`).slice(0, 24)
        expect(ownSha256Hex24(`https://${prefix}${rest}`, prefix.length)).toBe(expected)
        expect(ownSha256Hex24(`https://${rest}`)).toBe(expected)
      }
    }
  })

  it('leaves a slash out where it stands, behind what is left out of the host as well', () => {
    for (let length = 0; length <= 140; length++) {
      for (const prefix of ['', 'www.']) {
        for (const rest of ['', `?q=${'é'.repeat(length % 3)}${'x'.repeat(length)}`]) {
          const path = `a.test/${'p'.repeat(length)}`
          const text = `https://${prefix}${path}`
          const expected = reference(`https://${path}${rest}`).slice(0, 24)
          expect(ownSha256Hex24(`${text}/${rest}`, prefix.length, text.length)).toBe(expected)
        }
      }
    }
  })

  it('is the first 24 digits', () => {
    expect(ownSha256Hex24('https://example.com/')).toBe(reference('https://example.com/').slice(0, 24))
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeComponent, decodeFormComponent, normalizePercentEncoding } from '../../src/url/percent-encoding.ts'

describe('normalizePercentEncoding()', () => {
  it.each([
    ['%7euser', '~user', 'decodes unreserved characters'],
    ['%41%5a%61%7A%30%39%2d%2E%5f', 'AZaz09-._', 'decodes every range of unreserved characters'],
    ['a%2fb', 'a%2Fb', 'upper-cases hex digits'],
    ['%2F%3F%23%26%3D%2B%25%3B', '%2F%3F%23%26%3D%2B%25%3B', 'keeps reserved characters encoded'],
    ['%2541', '%2541', 'decodes once, not twice'],
    ['%e4%bd%a0', '%E4%BD%A0', 'keeps bytes outside ASCII encoded'],
    ['100%', '100%', 'leaves a stray percent sign'],
    ['%41%zz%2f', '%41%zz%2f', 'leaves the whole text when one octet is malformed'],
    ['%%36%31', '%%36%31', 'does not build a new octet from a stray percent sign'],
    ['plain', 'plain', 'returns text without octets as it is'],
  ])('maps %j to %j: %s', (text, expected) => {
    expect(normalizePercentEncoding(text)).toBe(expected)
  })

  it('is idempotent and keeps the decoded bytes', () => {
    const piece = fc.oneof(
      fc.constantFrom('%', 'a', '%2', '3', '%61', '%2f', '%2F', '%ff', 'F'),
      fc.string({ maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        const once = normalizePercentEncoding(text)
        expect(normalizePercentEncoding(once)).toBe(once)
        expect(decodeComponent(once)).toBe(decodeComponent(text))
      }),
    )
  })
})

describe('decodeComponent()', () => {
  it('decodes UTF-8 and keeps a plus sign', () => {
    expect(decodeComponent('caf%C3%A9+x')).toBe('café+x')
  })

  it('is undefined for stray percent signs and for bytes that are not UTF-8', () => {
    expect([decodeComponent('%'), decodeComponent('%zz'), decodeComponent('%E9')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('decodeFormComponent()', () => {
  it('reads a plus sign as a space, an encoded one as a plus sign', () => {
    expect(decodeFormComponent('a+b%2Bc')).toBe('a b+c')
  })
})

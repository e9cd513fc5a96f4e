import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { SHOP_RECORD } from '../arbitrary-urls.ts'

const { canonicalize } = createCanonicalizer({ record: SHOP_RECORD })
const nested = (inner: string): string =>
  canonicalize(`https://shop.test/go?target=${inner}`, { profile: 'request' }).url

describe('nestedUrls()', () => {
  it('replaces the value by the identity url of the inner URL', () => {
    expect(nested('https%3A%2F%2Fexample.com%2Fx%3Fb%3D1%26utm_source%3Dz%26a%3D2%23top')).toBe(
      'https://shop.test/go?target=https%3A%2F%2Fexample.com%2Fx%3Fa%3D2%26b%3D1',
    )
  })

  it('makes raw and encoded spellings of one inner URL one', () => {
    expect(nested('https://youtu.be/dQw4w9WgXcQ')).toBe(
      nested('https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ'),
    )
  })

  it.each(['javascript%3Aalert(1)', '/relative', 'https%3A%2F%2Fe.com%2Fa+b', '%', ''])(
    'leaves %s as it is',
    (inner) => {
      expect(nested(inner)).toBe(`https://shop.test/go?target=${inner}`)
    },
  )

  it('leaves empty pieces between bare tokens where another step changed the URL', () => {
    const { url } = canonicalize('https://shop.test/%7ego?a&&b', { profile: 'request' })
    expect(url).toBe('https://shop.test/~go?a&&b')
    expect(canonicalize('https://shop.test/go?a&&b#top').url).toBe('https://shop.test/go?a&&b')
  })

  it('leaves parameters alone that the record does not list', () => {
    const url = 'https://shop.test/go?link=https://e.com/?utm_source=x'
    expect(canonicalize(url, { profile: 'request' }).url).toBe(url)
  })

  it('applies the record of the page to a nested URL, and that of no other domain', () => {
    const base = { ...SHOP_RECORD, pathRules: [], patterns: {}, veto: [] }
    const records = new Map([
      ['shop.test', { ...base, strip: ['layout'], aliases: ['mirror.test'] }],
      ['mirror.test', { ...base, domain: 'mirror.test' }],
      ['other.test', { ...base, domain: 'other.test', strip: ['layout'] }],
    ])
    const known = createCanonicalizer({ record: (host) => records.get(host) })
    const through = (inner: string): string =>
      known.canonicalize(`https://shop.test/go?target=${encodeURIComponent(inner)}`).url
    for (const host of ['shop.test', 'www.shop.test', 'mirror.test'])
      expect(through(`https://${host}/?layout=2`)).toBe(through(`https://${host}/`))
    expect(through('https://other.test/?layout=2')).toContain('layout')
    expect(known.canonicalize('https://other.test/?layout=2').url).toBe('https://other.test/')
  })
})

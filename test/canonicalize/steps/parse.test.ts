import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from '../../../src/canonicalize/steps/parse.ts'
import { formatUrl } from '../../../src/url/parts.ts'
import { anyUrl } from '../arbitrary-urls.ts'
import { repeats } from '../../support/nightly.ts'

describe('parse()', () => {
  it('notes when the serialization differs from the text', () => {
    expect(parse('HTTPS://Example.com:443/a b')?.applied).toEqual([
      { step: 'parse', rule: 'whatwg', from: 'HTTPS://Example.com:443/a b', to: 'https://example.com/a%20b' },
    ])
    expect(parse('https://example.com/a')?.applied).toEqual([])
  })

  it('drops an empty query and an empty fragment', () => {
    expect(parse('https://example.com/?')?.href).toBe('https://example.com/')
    expect(parse('https://example.com/?#')?.href).toBe('https://example.com/')
    expect(parse('https://example.com/?a#')?.href).toBe('https://example.com/?a')
  })

  it('reads number forms of IPv4, IDN and percent-encoded hosts as a browser does', () => {
    expect(parse('http://0x7f.0.0.1/')?.host).toBe('127.0.0.1')
    expect(parse('https://www.BÜCHER.de/')?.host).toBe('www.xn--bcher-kva.de')
    expect(parse('https://exa%6dple.com/')?.host).toBe('example.com')
  })

  it('yields the same draft with and without the parser', () => {
    fc.assert(
      fc.property(anyUrl, (text) => {
        const draft = parse(text)
        if (draft === undefined) return
        // A space in front needs the parser, which trims it.
        const { applied: _, ...long } = parse(` ${text}`)!
        expect(draft).toMatchObject(long)
        expect(draft.href).toBe(formatUrl(draft))
      }),
      { numRuns: 5000 },
    )
  })
})

describe('parse() of text that is its own serialization', () => {
  it('never differs from the parser', () => {
    const alphabet = fc.constantFrom(
      ...'aZ09-_.~!$&\'()*+,;=:@%[]|/?^`{}\\"<> #'.split(''),
      'xn--',
      '%2e',
      '/.',
      '..',
      'ü',
    )
    const text = fc.tuple(
      fc.constantFrom('https://', 'http://'),
      fc
        .array(fc.constantFrom('a', '1', '-', '.', 'xn--', '0x1', 'com', 'A', '_'), { maxLength: 8 })
        .map((parts) => parts.join('')),
      fc.array(alphabet, { maxLength: 14 }).map((parts) => `/${parts.join('')}`),
    )
    fc.assert(
      fc.property(text, (parts) => {
        const url = parts.join('')
        expect(parse(url)?.href).toBe(parse(` ${url}`)?.href)
      }),
      { numRuns: repeats(5000, 100_000) },
    )
  })
})

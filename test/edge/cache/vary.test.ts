import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyOf, unitedNames, variantKey, varyNames } from '../../../src/edge/cache/vary.ts'

describe('varyNames (RFC 9110 §12.5.5)', () => {
  it('reads names in any case and order, and finds the asterisk anywhere', () => {
    expect(varyNames(new Headers())).toEqual([])
    expect(varyNames(new Headers({ vary: 'Foo, bar,, FOO' }))).toEqual(['bar', 'foo'])
    for (const vary of ['*', '*, *', ', *', '*, Foo', 'Foo, *'])
      expect(varyNames(new Headers({ vary })), vary).toBe('any')
  })
})

describe('unitedNames', () => {
  it('names each once, sorted', () => {
    expect(unitedNames(['bar', 'foo'], ['foo', 'accept-language'])).toEqual(['accept-language', 'bar', 'foo'])
  })
})

describe('keyOf', () => {
  it('is the URL alone where there is one variant', () => {
    expect([keyOf('https://a.test/', ''), keyOf('https://a.test/', 'foo:1\n')]).toEqual([
      'https://a.test/',
      'https://a.test/\nfoo:1\n',
    ])
  })
})

describe('variantKey (RFC 9111 §4.1)', () => {
  const key = (fields: Record<string, string>, names = ['foo']): string => variantKey(names, new Headers(fields))

  it('tells values apart byte for byte: an origin may be careless about spaces and letter case', () => {
    expect(key({ foo: '1, 2' })).not.toBe(key({ foo: '1,2' }))
    expect(key({ foo: 'A' })).not.toBe(key({ foo: 'a' }))
    expect(key({})).not.toBe(key({ foo: '' }))
    const languages = (value: string): string => key({ 'accept-language': value }, ['accept-language'])
    expect(languages('DE')).not.toBe(languages('de'))
  })

  it('is equal only for requests that select alike', () => {
    const value = fc.option(fc.string({ unit: fc.constantFrom('a', 'b', ':', ',', '"', 'foo', 'bar', '=') }))
    const names = ['bar', 'foo']
    fc.assert(
      fc.property(value, value, value, value, (a, b, c, d) => {
        const make = (foo: string | null, bar: string | null): Headers => {
          const headers = new Headers()
          if (foo !== null) headers.set('foo', foo)
          if (bar !== null) headers.set('bar', bar)
          return headers
        }
        const same = a === c && b === d
        expect(variantKey(names, make(a, b)) === variantKey(names, make(c, d))).toBe(same)
      }),
      { numRuns: 2000 },
    )
  })
})

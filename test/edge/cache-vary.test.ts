import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitedNames, variantKey, varyNames } from '../../src/edge/cache-vary.ts'

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

describe('variantKey (RFC 9111 §4.1)', () => {
  const key = (fields: Record<string, string>, names = ['foo']): string => variantKey(names, new Headers(fields))

  it('normalizes only what cannot change the meaning', () => {
    expect(key({ foo: '1, 2' })).toBe(key({ foo: '1,2' }))
    expect(key({ foo: 'A' })).not.toBe(key({ foo: 'a' }))
    expect(key({ foo: '"a, b"' })).not.toBe(key({ foo: '"a,b"' }))
    expect(key({})).not.toBe(key({ foo: '' }))
    const languages = (value: string): string => key({ 'accept-language': value }, ['accept-language'])
    expect(languages('EN, de')).toBe(languages('en,DE'))
    expect(languages('en, de')).not.toBe(languages('de, en'))
  })

  it('is equal only for requests that select alike', () => {
    const value = fc.option(fc.string({ unit: fc.constantFrom('a', 'b', ':', ',', '"', 'foo', 'bar', '=') }))
    const names = ['bar', 'foo']
    const strip = (text: string | null): string | null =>
      text === null || text.includes('"') ? text : text.replace(/\s*,\s*/g, ',')
    fc.assert(
      fc.property(value, value, value, value, (a, b, c, d) => {
        const make = (foo: string | null, bar: string | null): Headers => {
          const headers = new Headers()
          if (foo !== null) headers.set('foo', foo)
          if (bar !== null) headers.set('bar', bar)
          return headers
        }
        const same = strip(a) === strip(c) && strip(b) === strip(d)
        expect(variantKey(names, make(a, b)) === variantKey(names, make(c, d))).toBe(same)
      }),
      { numRuns: 2000 },
    )
  })
})

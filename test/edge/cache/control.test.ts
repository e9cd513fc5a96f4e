import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  deltaSeconds,
  hasDirective,
  parseCacheControl,
  qualifiedFields,
  responseDirectives,
} from '../../../src/edge/cache/control.ts'
import { fieldMap } from '../../../src/edge/cache/headers.ts'

const maxAge = (text: string): number | undefined => deltaSeconds(parseCacheControl(text), 'max-age')

describe('parseCacheControl (RFC 9111 §5.2)', () => {
  it.each([
    ['max-age=3600', 3600],
    ['MaX-aGe=3600', 3600],
    ['foobar, max-age=3600', 3600],
    ['max-age=003600', 3600],
    ['max-age="3600"', 3600],
    ['max-age=99999999999', 2_147_483_648],
    ['max-age=5, max-age=5', 5],
    ['extension="max-age=3600", max-age=1', 1],
    ['max-age=1, extension="max-age=3600"', 1],
    ['extension="a\\"b, max-age=9", max-age=1', 1],
    ['public', undefined],
    ['', undefined],
  ])('reads max-age of %j as %j', (text, seconds) => {
    expect(maxAge(text)).toBe(seconds)
  })

  it.each([
    "max-age='3600'",
    'max-age =3600',
    'max-age= 3600',
    'max-age',
    'max-age=',
    'max-age=-100',
    'max-age=a3600',
    'max-age=3600a',
    'max-age=3600.0',
    'max-age=3600;',
    'max-age="3600"x',
    'max-age=1800, max-age=1',
    'max-age=1, max-age=1800',
    'max-age=1800, max-age',
  ])('takes the invalid or contradictory %j for expired', (text) => {
    expect(maxAge(text)).toBe(0)
  })

  it('sees a restriction even where it is written wrongly', () => {
    for (const text of [
      'no-store=1',
      'no-store =x',
      'a, NO-STORE',
      ';;;, no-store',
      'max-age=1;x, no-store',
      '"a", no-store',
    ]) {
      expect(hasDirective(parseCacheControl(text), 'no-store'), text).toBe(true)
    }
  })

  it.each([
    ['max-age=60, ext="x, no-store', true],
    ['max-age=60;no-store', true],
    ['max-age=60\tprivate', true],
    ['max-age="60" private', true],
    ['public; no-store, max-age=60', true],
    ['"no-store", max-age=60', true],
    ['max-age=60;', false],
    ['max-age=60 , must-revalidate; ,', false],
    ['max-age=60, ext="a; no-store"', false],
    ['max-age=60, ext=a/b', false],
  ])('says of %j whether it swallows what may be a directive: %j', (text, swallows) => {
    expect(parseCacheControl(text).malformed).toBe(swallows)
  })

  it.each([
    '"private", max-age=60',
    "'private', max-age=60",
    'max-age=60, =private',
    'max-age=60 private',
    'max-age=60/private',
    'max-age=60.private',
    'max-age="60, PRIVATE"',
    'ext="pri\\vate", max-age=60',
    'ext=private, max-age=60',
    '{private}, max-age=60',
    'max-age=60, <Private>',
  ])('finds the private that %j spells oddly', (text) => {
    expect(hasDirective(parseCacheControl(text), 'private')).toBe(true)
  })

  it.each([
    'no_store',
    'No Store',
    'noStore',
    'no--store',
    'no.store',
    '"no-store"',
    '=no-store',
    'max-age=60=no-store',
    'max-age=60|no-store',
  ])('finds the no-store that %j spells oddly', (text) => {
    expect(hasDirective(parseCacheControl(`${text}, max-age=60`), 'no-store')).toBe(true)
  })

  it.each(['"no-cache"', '=no-cache', 'nocache', 'ext="no-cache"', "'no-cache'"])(
    'takes %j for a no-cache of the whole response',
    (text) => {
      const directives = parseCacheControl(`${text}, max-age=60`)
      expect(hasDirective(directives, 'no-cache')).toBe(true)
      expect(qualifiedFields(directives, 'no-cache')).toBeUndefined()
    },
  )

  it.each(['x-private', 'private-data', 'proxy-no-store', 'storeno', 'ext="semiprivate"', 'privately'])(
    'finds no restriction in the extension %j',
    (text) => {
      const directives = parseCacheControl(`${text}, max-age=60`)
      for (const name of ['private', 'no-store', 'no-cache']) expect(hasDirective(directives, name)).toBe(false)
    },
  )

  it.each([
    ['a Cyrillic letter', 'max-age=60, priv\u0430te'],
    ['fullwidth letters', 'max-age=60, \uff50rivate'],
    ['a no-break space', 'max-age=60\u00a0private'],
    ['a no-break hyphen', 'max-age=60, no\u2011store'],
    ['a zero-width space', 'max-age=60, no-\u200bstore'],
    ['a long s', 'max-age=60, no-\u017ftore'],
    ['bytes that are no UTF-8', 'max-age=60, priv\ufffdte'],
  ])('reads nothing permissive from a field with %s', (_, text) => {
    expect(parseCacheControl(text).malformed).toBe(true)
  })

  it('finds a restriction as a word of any text, however it is delimited', () => {
    const delimiter = fc.constantFrom('', ' ', '"', "'", '=', ';', '/', '|', '(', '{', '<', '.', ',', '\t', '"60 ')
    const word = fc.constantFrom('private', 'no-store', 'PRIVATE', 'No-Store')
    fc.assert(
      fc.property(
        fc.constantFrom('', 'max-age=60', 'ext="a'),
        delimiter,
        word,
        delimiter,
        (before, left, name, right) => {
          if (before !== '' && left === '') return
          const directives = parseCacheControl(before + left + name + right)
          expect(hasDirective(directives, name.toLowerCase())).toBe(true)
        },
      ),
    )
  })

  it('ends on any text, in linear time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '=', '"', ',', ' ', '\\', ';', 'é') }), (text) => {
        parseCacheControl(text)
      }),
      { numRuns: 3000 },
    )
    const started = performance.now()
    for (const piece of ['"', 'a="\\', 'a,', '=', 'a ="b" ']) parseCacheControl(piece.repeat(30_000))
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('qualifiedFields (RFC 9111 §5.2.2.4)', () => {
  it('lists the fields, and is undefined when the whole response is meant', () => {
    const fields = (text: string): readonly string[] | undefined => qualifiedFields(parseCacheControl(text), 'no-cache')
    expect(fields('no-cache="A, set-cookie"')).toEqual(['a', 'set-cookie'])
    expect(fields('no-cache=a')).toEqual(['a'])
    const whole = ['no-cache', 'no-cache=""', 'no-cache="a", no-cache', 'no-cache="a b"', 'no-cache=1', 'no-cache=True']
    for (const text of [...whole, 'max-age=1']) {
      expect(fields(text), text).toBeUndefined()
    }
  })
})

describe('responseDirectives (RFC 9213 §2.2)', () => {
  const read = (headers: Record<string, string>): [boolean, number | undefined, boolean] => {
    const directives = responseDirectives(new Headers(headers))
    return [directives.targeted, deltaSeconds(directives, 'max-age'), hasDirective(directives, 'no-store')]
  }

  it('lets the most specific field decide alone', () => {
    const all = {
      'cloudflare-cdn-cache-control': 'max-age=1',
      'cdn-cache-control': 'max-age=2, no-store',
      'cache-control': 'max-age=3, no-store',
    }
    expect(read(all)).toEqual([true, 1, false])
    expect(read({ ...all, 'cloudflare-cdn-cache-control': '' })).toEqual([true, 2, true])
    expect(read({ 'cache-control': all['cache-control'] })).toEqual([false, 3, true])
  })

  it.each(['Private', '"private"', 'priv\u0430te', 'max-age=60 private', 'no_store', 'no-store, "private'])(
    'keeps the odd restriction of the targeted field %j, which is no Dictionary',
    (text) => {
      const directives = responseDirectives(
        fieldMap(
          new Map([
            ['cdn-cache-control', text],
            ['cache-control', 'max-age=3'],
          ]),
        ),
      )
      const restricts = hasDirective(directives, 'private') || hasDirective(directives, 'no-store')
      expect(restricts || directives.malformed).toBe(true)
    },
  )

  it('falls through a field that is not a valid Dictionary', () => {
    expect(read({ 'cdn-cache-control': 'no-store, =', 'cache-control': 'max-age=3' })).toEqual([false, 3, false])
    expect(read({ 'cdn-cache-control': 'max-age=10000, &&&&&', 'cache-control': 'no-store' })).toEqual([
      false,
      undefined,
      true,
    ])
    expect(read({ 'cdn-cache-control': 'MaX-aGe=10000', 'cache-control': 'max-age=1' })).toEqual([false, 1, false])
  })

  it('is strict with repeated members', () => {
    expect(read({ 'cdn-cache-control': 'max-age=1, max-age=2' })).toEqual([true, 0, false])
    expect(
      qualifiedFields(responseDirectives(new Headers({ 'cdn-cache-control': 'no-cache, no-cache="a"' })), 'no-cache'),
    ).toBe(undefined)
  })

  it('takes a lifetime of the wrong type for expired, not for absent', () => {
    expect(read({ 'cdn-cache-control': 'max-age="10000"', 'cache-control': 'max-age=5' })).toEqual([true, 0, false])
    expect(read({ 'cdn-cache-control': 'max-age=1.5' })).toEqual([true, 0, false])
  })
})

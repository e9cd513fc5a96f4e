import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isPlainUrl,
  rawPathOf,
  rawTargetOf,
  readHost,
  readTarget,
  serializedUrl,
} from '../../../src/edge/request/target.ts'

describe('reading the target', () => {
  it('takes it apart without decoding', () => {
    expect(readTarget('http://Shop.test:8080/a%2Fb?x=%7e')).toEqual({
      href: 'http://shop.test:8080/a%2Fb?x=%7e',
      origin: 'http://shop.test:8080',
      host: 'shop.test',
      path: '/a%2Fb',
      query: 'x=%7e',
      pathIsExact: true,
      queryIsExact: true,
    })
  })

  it.each([
    ['http://h.test/a/../b', false, true],
    ['http://h.test/a/%2e%2e/b', false, true],
    ['http://h.test/a\\b', false, true],
    ['http://h.test/a b', false, true],
    ['http://h.test/a\tb', false, true],
    ['http://h.test?a=1', false, false],
    ['http://h.test/p?a=ä', true, false],
    ['http://h.test/p?a="', true, false],
    ['http://h.test/p?a#b', true, false],
    ['http://h.test/p#', false, false],
    ['http://u@h.test/p', false, true],
    ['http://h.test/p?', true, true],
    ['http://h.test/p?a=/../b@c', true, true],
  ])('sees whether the wire says the same: %j', (url, pathIsExact, queryIsExact) => {
    expect(readTarget(url)).toMatchObject({ pathIsExact, queryIsExact })
  })

  it.each(['', 'x', 'ftp://h.test/', 'http://', 'http://h.test:EVIL/p', '/p'])('is undefined for %j', (url) => {
    expect([readTarget(url), readHost(url)]).toEqual([undefined, undefined])
  })

  it('never calls a target exact that the parser changes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'/.%2eE5cf;?#&=a\\ \t"\u00e4') }), (rest) => {
        const url = `http://h.test/${rest}`
        const target = readTarget(url)
        if (target?.pathIsExact === true && target.queryIsExact) {
          expect([target.href, URL.parse(url)?.href]).toEqual([url, url])
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a plain URL', () => {
  it('is one that the parser leaves as it is, taken apart alike', () => {
    const host = fc.stringMatching(
      /^(?:[a-z0-9-]{1,3}|xn--a|0|10|255|256|0x7f|01)(?:\.(?:[a-z]{1,3}|0|1|127|300)){0,4}\.?$/,
    )
    const port = fc.constantFrom('', ':80', ':443', ':8080', ':08080', ':40001', ':59999', ':65536', ':99999')
    const tail = fc.string({ unit: fc.constantFrom(...'ab/.%2eE5f;?#&=+|[]^{}\'\\ "\u00e4') })
    fc.assert(
      fc.property(fc.constantFrom('http', 'https'), host, port, tail, (scheme, name, number, rest) => {
        const url = `${scheme}://${name}${number}/${rest}`
        if (!isPlainUrl(url)) return
        const { href, host: authority, hostname, pathname, search, protocol } = new URL(url)
        expect(readTarget(url)).toEqual({
          href,
          origin: `${protocol}//${authority}`,
          host: hostname,
          path: pathname,
          query: search.slice(1),
          pathIsExact: true,
          queryIsExact: true,
        })
        expect(href).toBe(url)
      }),
      { numRuns: 10_000 },
    )
  })

  it.each(['http://127.0.0.1:40001/p?a=1&b', 'https://shop.test/p;a/%7e?x[]=a|b?', 'http://localhost:8787/'])(
    'is %s',
    (url) => {
      expect(isPlainUrl(url)).toBe(true)
    },
  )
})

describe('reading the host', () => {
  it.each([
    ['http://shop.test/p', 'shop.test'],
    ['https://SHOP.test:8443/p', 'shop.test'],
    ['http://shop.test./p', 'shop.test'],
    ['http://127.1/p', '127.0.0.1'],
    ['http://0x7f.1/p', '127.0.0.1'],
    ['http://[::1]:80/p', '[::1]'],
    ['http://bücher.test/p', 'xn--bcher-kva.test'],
    ['http://user@shop.test/p', 'shop.test'],
    ['http://shop.test@evil.test/p', 'evil.test'],
    ['http://shop.test#@evil.test/p', 'shop.test'],
    ['http://shop.test?/p', 'shop.test'],
    ['http://localhost:8787/p', 'localhost'],
  ])('%s', (url, host) => {
    expect(readHost(url)).toBe(host)
  })

  it('agrees with the parser about every host', () => {
    const label = fc.stringMatching(/^(xn--)?[a-z0-9-]{1,5}$/)
    fc.assert(
      fc.property(
        fc.array(label, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', ':80', ':8080', ':99999'),
        (labels, port) => {
          const url = `http://${labels.join('.')}${port}/p`
          expect(readHost(url)).toBe(URL.parse(url)?.hostname)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

it('reads target and path as they came', () => {
  expect([
    rawTargetOf('http://h.test/a/../b?x#y'),
    rawPathOf('http://h.test/a/../b?x#y'),
    rawTargetOf('http://h.test'),
  ]).toEqual(['/a/../b?x#y', '/a/../b', '/'])
  expect([serializedUrl('http://H.test/a/../b'), serializedUrl('nothing')]).toEqual(['http://h.test/b', 'nothing'])
})

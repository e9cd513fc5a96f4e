import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { hostContexts } from '../../../src/canonicalize/host-contexts.ts'
import { tryFast } from '../../../src/canonicalize/fast/try-fast.ts'
import type { Applied, Canonical } from '../../../src/canonicalize/types.ts'
import { ruleIndex } from '../../../src/rules/match/rule-index.ts'
import { SHOP_RECORD } from '../arbitrary-urls.ts'
import { repeats } from '../../support/nightly.ts'

/** URLs of the kind that the short way is for, and some that are nearly so. */
const nearlyPlain = fc
  .tuple(
    fc.constantFrom(
      'https://example.com',
      'http://www.shop.test',
      'https://www.transfernow.net',
      'https://www.google.com',
      'https://a.b.example.co.uk',
      'https://www.example.com:8443',
      'http://www.google.com:8080',
      'http://127.0.0.1:8787',
      'http://10.0.0.1',
      'http://localhost:3000',
      'https://shop.imgix.net',
      'https://svelte.dev',
      'https://www.godbolt.org',
      'https://mega.nz',
      'https://www.facebook.com',
      'https://l.facebook.com',
      'https://api.github.com',
      'https://urldefense.com',
      'https://www.amazon.com',
      'https://xn--bcher-kva.example',
      'http://www.xn--bcher-kva.example:8080',
    ),
    fc.constantFrom(
      '/',
      '/a/b.html',
      '/unsubscribe',
      '/email/x',
      '/a/',
      '/a;b',
      '/_matrix/x',
      '/search',
      '/a%20b',
      '/%2e/a',
      '/c%2b%zz',
      '/Tea_(drink)',
      '/playground/a',
      '/file/a',
      '/%70layground/',
      '/(S(4hqa0555fwsecu455xqckv45))/a',
      '/%28x',
    ),
    fc.array(
      fc.tuple(
        fc.constantFrom(
          'a',
          'b',
          'B',
          'id',
          'ID',
          'utm_source',
          'gclid',
          'Utm_Source',
          'amp;gclid',
          '+utm_source',
          '?fbclid',
          'b?utm_source',
          'b%3Futm_source',
          'mkt_tok',
          '__s',
          'token',
          'sid',
          'ved',
          'q',
          '',
          'c%20',
          's',
          'action',
          'code',
          'state',
          'ref',
          'mibextid',
          'fbclid',
          '_encoding',
          'psc',
          'f[0]',
          'f[10]',
          'f[x]',
          'f[]',
          'f-',
          'f.1',
          '1',
          'f.x',
        ),
        fc.constantFrom(
          '=',
          '=1',
          '=x%20y',
          '=%7e',
          '=%2f%zz',
          '=%zz',
          '=x+y',
          '=1;a=2',
          '=1;fbclid=2',
          '=abcdefgh',
          '=logout',
          '=7?utm_source=x',
          '=7;GCLID=x',
          '=7%26utm_source%3Dx',
          '=/a?utm_source=x',
          '=7%26a%3Dx',
          '=0123456789abcdef0123456789abcdef',
          '==',
          '',
        ),
      ),
      { maxLength: 6 },
    ),
    fc.constantFrom(
      '',
      '',
      '',
      '#top',
      '#!x',
      '#/a?b',
      '#q=a',
      '#%21a',
      '#gsc.q=',
      '#1/2.5/3.5',
      '#',
      '#a%7e',
      '#a#b',
      '#a b',
      '#<b>',
      '#`',
      '#é',
    ),
  )
  .map(
    ([origin, path, pairs, fragment]) =>
      `${origin}${path}${pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('')).join('&')}`}${fragment}`,
  )

const contexts = hostContexts(ruleIndex(), undefined)
const { canonicalize } = createCanonicalizer()

/** The short way alone, for a URL as text. */
function short(text: string, of = contexts): { url: string | undefined; applied: readonly Applied[] } {
  const context = of.ofPlainAuthority(text)
  return (context && tryFast(text, context, 'request')) ?? { url: undefined, applied: [] }
}

describe('tryFast()', () => {
  it('agrees with the steps on url and applied rules wherever it answers', () => {
    let answered = 0
    fc.assert(
      fc.property(nearlyPlain, (text) => {
        const { url, applied } = short(text)
        if (url === undefined) return
        answered++
        // A space in front keeps the text off the short way; the parser trims it and says so.
        const [first, ...rest] = canonicalize(` ${text}`, { profile: 'request' }).applied
        expect(first?.step).toBe('parse')
        expect(url).toBe(canonicalize(` ${text}`, { profile: 'request' }).url)
        expect(applied).toEqual(rest)
      }),
      { numRuns: repeats(10_000, 300_000) },
    )
    expect(answered).toBeGreaterThan(500)
  })

  it('agrees with the steps under a record with lists and a learned map', () => {
    const record = { ...SHOP_RECORD, domain: '*', pathRules: [] }
    const withRecord = hostContexts(ruleIndex(), record)
    const learned = createCanonicalizer({ record })
    let answered = 0
    fc.assert(
      fc.property(nearlyPlain, (text) => {
        const { url, applied } = short(text, withRecord)
        if (url === undefined) return
        answered++
        const long = learned.canonicalize(` ${text}`, { profile: 'request' })
        expect(url).toBe(long.url)
        expect(applied).toEqual(long.applied.slice(1))
      }),
      { numRuns: repeats(3000, 100_000) },
    )
    expect(answered).toBeGreaterThan(100)
  })

  it('is never seen: URL, key and rules are those of the steps, in both profiles', () => {
    fc.assert(
      fc.property(nearlyPlain, fc.constantFrom('identity' as const, 'request' as const), (text, profile) => {
        const [at, long] = [canonicalize(text, { profile }), canonicalize(` ${text}`, { profile })]
        expect([at.url, at.key]).toEqual([long.url, long.key])
        const rules = ({ applied }: Canonical): unknown[] => applied.filter(({ step }) => step !== 'parse')
        expect(rules(at)).toEqual(rules(long))
      }),
      { numRuns: repeats(3000, 100_000) },
    )
  })

  it('leaves unsorted names to the steps where sorting is vetoed', () => {
    const record = { ...SHOP_RECORD, domain: '*', pathRules: [], patterns: {}, veto: ['sort'] }
    const vetoed = hostContexts(ruleIndex(), record)
    expect(short('https://example.com/a?b=1&a=2', vetoed).url).toBeUndefined()
    expect(short('https://example.com/a?a=2&b=1', vetoed).url).toBe('https://example.com/a?a=2&b=1')
  })

  it('answers the same when it is asked again', () => {
    const text = 'https://example.com/a?b=1&utm_source=x&a=2'
    expect([short(text), short(text), short(text)]).toEqual(Array.from({ length: 3 }, () => short(text)))
    expect(short(text).url).toBe('https://example.com/a?a=2&b=1')
  })

  it('answers for ordinary pages with and without trackers', () => {
    expect(short('https://example.com/a/b.html').url).toBe('https://example.com/a/b.html')
    expect(short('https://example.com/a?b=1&utm_source=x&a=2').url).toBe('https://example.com/a?a=2&b=1')
    expect(short('https://example.com/a?utm_source=x').url).toBe('https://example.com/a')
    expect(short('https://example.com/a?b=%7e').url).toBe('https://example.com/a?b=~')
    expect(short('https://www.facebook.com/a?mibextid=x&id=1').url).toBe('https://www.facebook.com/a?id=1')
    expect(short('https://urldefense.com/a?utm_source=x').url).toBe('https://urldefense.com/a?utm_source=x')
    expect(short('https://xn--bcher-kva.example/a?utm_source=x').url).toBe('https://xn--bcher-kva.example/a')
    expect(short('https://example.com/a%20b/Tea_(drink)?gclid=1#History').url).toBe('https://example.com/a%20b/Tea_(drink)#History') // prettier-ignore
  })

  it.each([
    ['a fragment to encode', 'https://example.com/a#b c'],
    ['an empty fragment', 'https://example.com/a#'],
    ['a fragment on a host where it may be a page', 'https://godbolt.org/#g:1'],
    ['a fragment that may be a secret', 'https://mega.nz/a#b'],
    ['a usual port', 'https://example.com:443/a'],
    ['a port with a zero in front', 'https://example.com:08080/a'],
    ['a port that is none', 'https://example.com:65536/a'],
    ['an address in another spelling', 'http://127.0.0.01/a'],
    ['a secret', 'https://example.com/a?token=x'],
    ['a bare token', 'https://example.com/a?b'],
    ['an encoded name', 'https://example.com/a?%C3%BC=1'],
    ['an octet to normalize in the path', 'https://example.com/a%7eb'],
    ['punycode in capitals', 'https://XN--BCHER-KVA.example/a'],
    ['an encoded dot segment', 'https://example.com/a/%2e%2e/b'],
    ['a session id in the path', 'https://example.com/(S(4hqa0555fwsecu455xqckv45))/b'],
    ['a session id', 'https://example.com/a?sid=0123456789abcdef0123456789abcdef'],
  ])('leaves %s to the steps', (_, url) => {
    expect(short(url).url).toBeUndefined()
  })
})

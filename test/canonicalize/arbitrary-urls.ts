/** URLs for property tests: odd hosts, stray percent signs, bytes that are no UTF-8, bare tokens, trackers, nested URLs. */

import fc from 'fast-check'
import type { DomainRecord } from '../../src/index.ts'
import { anyCharacter } from '../support/any-character.ts'

const HOSTS = [
  'example.com', 'www.example.com', 'm.shop.example.co.uk', 'EXAMPLE.com', 'example.com.', 'www.com', 'user.github.io', 'xn--bcher-kva.de', 'bücher.de',
  '127.0.0.1', '0x7f.1', '[2001:db8::1]', 'localhost', 'a..b.com', 'exa%6dple.com', 'www.youtube.com', 'youtu.be', 'www.google.com', 'l.facebook.com', 'x.com',
  'www.amazon.de', 'en.wikipedia.org', 'shop.test', 'example.com:443', 'example.com:8080', 'user:pw@example.com', 'www.google.com:80',
] // prettier-ignore

const NAMES = [
  'id', 'page', 'q', 'a', 'b', 'utm_source', 'utm_zone', 'UTM_SOURCE', 'gclid', 'fbclid', '%75tm_source', 'filter[]', 'filter%5B%5D', 'ref', 'si', 'v', 'url', 'u', 'to',
  'PHPSESSID', 'token', 'sid', '', '%', '%ff', 'mkt_tok', 'color', 'size', '__proto__', 'constructor', 'ü', 'variant', 'target',
  'f[0]', 'f[1]', 'f%5B10%5D', 'f[x]', 'f[]', 'f', 'f[x][y]', 'f.0', 'f-0', '0', '10', '+a', 'A', 'a%00',
  'Utm_Source', 'amp;gclid', ' fbclid', '?utm_medium', 'a?utm_source', 'token?utm_source', 'utm_source%3Dx', 'a%26gclid%3D1',
] // prettier-ignore

const VALUES = [
  '', '1', '1;a=2', '1;gclid=2;', 'x y', 'a+b', '%20', '%2B', '%2f', '%2F', '%7e', '%7E', '%', '%%36%31', '%zz', '%83%81', 'caf%E9', 'ü', '=', 'a=b', "o'reilly", '"', '<', '\\', '^', '|',
  'https%3A%2F%2Fexample.com%2Fa%3Futm_source%3Dx', 'https://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ', '0123456789abcdef0123456789abcdef', 'javascript:alert(1)',
  '7?utm_source=x', '7;gclid=x;fbclid=y', '7%26utm_source%3Dx', '7;a=1', 'x?utm_source=y?sid=1',
  'https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%253A%252F%252Fexample.com%252F',
] // prettier-ignore

const SEGMENTS = [
  'a', 'B', 'products', '..', '.', '%2e%2e', '%2E', '', 'index.html', 'default.aspx', 'url', 'watch', 'dp', 'B00ZV9RDKK', 'wiki', 'Foo_bar', 'a;b=c', '..;jsessionid=0123456789ABCDEF0123456789ABCDEF', ';jsessionid=0123456789ABCDEF0123456789ABCDEF',
  '(S(abcdefghijklmnopqrstuvwx))', '%7euser', '%2F', '%41', '%', 'ü', '\\', 'amp', 's', 'logout', 'l.php', 'mirror1', 'archive',
] // prettier-ignore

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 8 }) },
)
const name = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 1, arbitrary: fc.string({ maxLength: 5 }) },
)

/** One query piece: `name=value`, a bare token, or nothing at all. */
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(name, text).map(([key, value]) => `${key}=${value}`) },
  { weight: 2, arbitrary: name },
  { weight: 1, arbitrary: fc.constant('') },
)
const path = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...SEGMENTS) },
      { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
    ),
    {
      maxLength: 5,
    },
  )
  .map((segments) => `/${segments.join('/')}`)
const query = fc.oneof(
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 5, arbitrary: fc.array(piece, { maxLength: 6 }).map((pieces) => `?${pieces.join('&')}`) },
)
const fragment = fc.constantFrom('', '', '', '#', '#top', '#!/route', '#/route')

/** Mostly http(s) URLs, a few that are none. */
export const anyUrl: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('https://', 'https://', 'http://', 'HTTPS://', ' https://', 'ftp://', ''),
    fc.constantFrom(...HOSTS),
    path,
    query,
    fragment,
  )
  .map((parts) => parts.join(''))

/** A record that uses every layer of the precedence, for the host `shop.test`. */
export const SHOP_RECORD: DomainRecord = {
  v: 1,
  domain: 'shop.test',
  aliases: ['example.com', 'www.example.com'],
  revision: 17,
  builtAt: '2026-11-20T00:00:00Z',
  sha256: '',
  mode: 'rewrite',
  platform: ['shopify'],
  urlParams: ['target', 'url'],
  keep: ['gclid'],
  strip: ['ref'],
  veto: ['fold:www'],
  quarantine: [{ name: 'color', pattern: '/a?color&id', since: '2026-11-01' }],
  patterns: {
    '/a?a&b&id': learned(['id'], ['a', 'b']),
    '/*/B?b&id': learned(['id'], ['b']),
    '?color&size': learned([], ['color', 'size']),
    '?a&size': learned(['a'], ['size']),
    '?a': { ...learned(['a'], []), dropValues: { a: ['1'] } },
    '?v': { ...learned([], ['v']), basis: 'blind' },
  },
  pathRules: [
    { id: 'mirror', source: '/mirror1/{x}', destination: '/archive/{x}' },
    { id: 'circle-1', source: '/a/{x}', destination: '/B/{x}' },
    { id: 'circle-2', source: '/B/{x}', destination: '/a/{x}' },
    { id: 'to-query', source: '/products/{x}/a', destination: '/products?id={x}' },
  ],
}

function learned(keep: string[], drop: string[]): DomainRecord['patterns'][string] {
  const evidence = { equal: 21, differ: 1, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] as const }
  return { keep, drop, basis: 'verified', evidence }
}

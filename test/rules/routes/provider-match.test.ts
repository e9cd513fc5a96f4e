import { describe, expect, it } from 'vitest'
import { compileProviders, matchProvider } from '../../../src/rules/routes/provider-match.ts'
import type { Provider } from '../../../src/rules/types.ts'
import { parseUrl } from '../../../src/url/parts.ts'
import type { ProviderMatch } from '../../../src/rules/routes/types.ts'

const SHOP: Provider = {
  name: 'shop',
  types: { id: '[A-Z]{3}', token: '\\d+', name: '[A-Za-z]{2,10}', title: '[^]+', note: '[^]*' },
  reserved: { id: ['NEW'], name: ['about'] },
  fold: { name: 'lower' },
  families: { tld: ['com', 'co.uk'] },
  kinds: {
    item: { key: '{tld}:{id}', url: 'https://shop.{tld}/i/{id}[?t={token}]', main: true, token: 'token' },
    seller: { key: '{name}', url: 'https://shop.{tld}/s/{name}' },
    page: { key: '{title}', url: 'https://shop.{tld}/wiki/{title}' },
    old: { key: '{id}', url: 'https://shop.com/old/{id}' },
  },
  hosts: {
    'shop.{tld} www.shop.{tld}': [
      { path: '/i/{id}', query: { t: '{token?}' }, to: 'item' },
      { path: '/i/', query: { id: '{id}' }, to: 'item' },
      { path: '/s/{name}', to: 'seller' },
      { path: '/wiki/{title}', to: 'page' },
      { path: '/text/{title**}', textSlashes: true, to: 'page' },
      { path: '/note/{note}/{title}', textSlashes: true, to: 'page' },
      { path: '/go', query: { u: '{url}' }, to: 'unwrap' },
      { path: '/self', query: { u: '{url}' }, to: 'unwrap:self' },
      { path: '/moved/{id}', query: { t: '{token?}' }, to: 'unwrap', url: 'https://new.example/i/{id}[?t={token}]' },
      { path: '/within/{title}', to: 'unwrap:self', url: '/wiki/{title}' },
      { path: '/x/{code}', to: 'short' },
      { path: '/odd/{id}', query: { v: '!' }, to: 'old' },
      { path: '/broken/{id}', to: 'nothing' },
    ],
  },
  examples: [],
}
const INDEX = compileProviders([SHOP])

function match(url: string): ProviderMatch | undefined {
  const parts = parseUrl(url)!
  const host = INDEX.find(parts.host)
  return host && matchProvider(host, parts)
}

function key(url: string): string | undefined {
  const found = match(url)
  return found?.kind === 'item' ? found.key : undefined
}

describe('hosts', () => {
  it('are found by their exact name, one trailing dot aside', () => {
    expect(INDEX.find('shop.com')?.captures).toEqual([{ name: 'tld', text: 'com' }])
    expect(INDEX.find('www.shop.co.uk.')?.captures).toEqual([{ name: 'tld', text: 'co.uk' }])
    for (const host of ['shop.de', 'notshop.com', 'a.shop.com', 'shop.com..', 'com', '', '__proto__', 'constructor']) {
      expect(INDEX.find(host)).toBeUndefined()
    }
  })

  it('belong to the first provider that names them', () => {
    const other: Provider = { ...SHOP, name: 'other', families: { tld: ['com', 'org'] } }
    const index = compileProviders([SHOP, other])
    expect(index.find('shop.com')?.provider.name).toBe('shop')
    expect(index.find('shop.org')?.provider.name).toBe('other')
  })

  it('keep their provider where two providers share a list of routes', () => {
    const other: Provider = { ...SHOP, name: 'other', families: { tld: ['org'] } }
    const index = compileProviders([SHOP, other])
    const keys = ['shop.com', 'shop.org'].map((host) => {
      const found = matchProvider(index.find(host)!, parseUrl(`https://${host}/s/acme`)!)
      return found?.kind === 'item' ? found.key : undefined
    })
    expect(keys).toEqual(['shop:seller:acme', 'other:seller:acme'])
  })

  it('join the routes of every entry that names them', () => {
    const provider: Provider = {
      ...SHOP,
      hosts: { 'a.com b.com': [{ path: '/1/{id}', to: 'old' }], 'a.com': [{ path: '/2/{id}', to: 'old' }] },
    }
    const index = compileProviders([provider])
    expect([index.find('a.com')?.routes.length, index.find('b.com')?.routes.length]).toEqual([2, 1])
  })
})

describe('items', () => {
  it('carry provider, kind, id, key, url and token', () => {
    expect(match('http://www.shop.co.uk/i/ABC?t=12&utm_source=x#f')).toEqual({
      kind: 'item',
      provider: 'shop',
      itemKind: 'item',
      id: 'co.uk:ABC',
      key: 'shop:co.uk:ABC',
      url: 'https://shop.co.uk/i/ABC?t=12',
      token: '12',
    })
  })

  it('of another kind have the kind in the key', () => {
    expect(key('https://shop.com/s/acme')).toBe('shop:seller:acme')
  })

  it('tolerate one trailing slash', () => {
    expect(key('https://shop.com/i/ABC/')).toBe('shop:com:ABC')
    expect(key('https://shop.com/i/ABC//')).toBeUndefined()
  })

  it('fold case where the provider says so, before route words are refused', () => {
    expect(key('https://shop.com/s/AcMe')).toBe('shop:seller:acme')
    expect(key('https://shop.com/s/About')).toBeUndefined()
    expect(key('https://shop.com/i/NEW')).toBeUndefined()
    expect(key('https://shop.com/i/abc')).toBeUndefined()
  })

  it('take the first value of a repeated name, form-decoded', () => {
    expect(key('https://shop.com/i?id=ABC&id=DEF')).toBe('shop:com:ABC')
    expect(key('https://shop.com/i?id=abc&id=DEF')).toBeUndefined()
    expect(key('https://shop.com/i?%69d=%41BC')).toBe('shop:com:ABC')
    expect(key('https://shop.com/i?xid=ABC')).toBeUndefined()
    expect(key('https://shop.com/i?id=ABC+')).toBeUndefined()
    expect(key('https://shop.com/i?id=ABC;x')).toBeUndefined()
  })

  it('ignore an optional value that fails its grammar or does not decode', () => {
    for (const tail of ['?t=x', '?t=%', '?t=%ff', '?t', '?t=1%00']) {
      expect(match(`https://shop.com/i/ABC${tail}`)).toMatchObject({
        key: 'shop:com:ABC',
        url: 'https://shop.com/i/ABC',
      })
    }
  })

  it('are refused when a name that must be absent is there', () => {
    expect(key('https://shop.com/odd/ABC')).toBe('shop:old:ABC')
    for (const tail of ['?v', '?v=', '?v=%ff']) expect(key(`https://shop.com/odd/ABC${tail}`)).toBeUndefined()
  })

  it('decode a segment once and encode it again in the URL', () => {
    expect(match('https://shop.com/wiki/caf%C3%A9%20a%3Fb%2525')).toMatchObject({
      key: 'shop:page:café a?b%25',
      url: 'https://shop.com/wiki/caf%C3%A9%20a%3Fb%2525',
    })
  })

  it.each(['%2F', '%5C', ';', '%3B', '%00', '%7F', '%C2%85', '%', '%E3%81'])('refuse a segment with %s', (part) => {
    expect(key(`https://shop.com/wiki/a${part}b`)).toBeUndefined()
  })

  it('take slashes as text where the route says so', () => {
    expect(key('https://shop.com/text/a%2Fb')).toBe('shop:page:a/b')
    expect(key('https://shop.com/text/a/b')).toBe('shop:page:a/b')
    expect(key('https://shop.com/text/a%252Fb')).toBe('shop:page:a%2Fb')
    expect(key('https://shop.com/note//b')).toBe('shop:page:b')
    expect(key('https://shop.com/note/%2F/b/')).toBe('shop:page:b')
  })

  it('have no slash at the end that a route takes as text', () => {
    for (const tail of ['a/', 'a%2F', 'a//', '/a', 'a//b', '']) {
      expect(key(`https://shop.com/text/${tail}`)).toBeUndefined()
    }
  })

  it.each([
    'https://shop.com:8443/i/ABC',
    'http://shop.com:443/i/ABC',
    'https://user@shop.com/i/ABC',
    'https://user:pw@shop.com/i/ABC',
    'https://shop.com//i/ABC',
    'https://shop.com/i//ABC',
    'https://shop.com/i/ABCD',
    'https://shop.com/i/AB',
    'https://shop.com/i/ABC/x',
    'https://shop.com/x/i/ABC',
    'https://shop.com/#/i/ABC',
  ])('are not seen in %s', (url) => {
    expect(key(url)).toBeUndefined()
  })

  it.each(['#!/i/ABD', '#/media/File:A.jpg', '#%21/i/ABD', '#!x'])('are not seen behind the route %s', (route) => {
    expect(key(`https://shop.com/i/ABC${route}`)).toBeUndefined()
  })

  it.each(['#', '#!', '#/', '#!/', '#top', '#a/b'])('are seen behind the fragment %s', (fragment) => {
    expect(key(`https://shop.com/i/ABC${fragment}`)).toBe('shop:com:ABC')
  })

  it('are seen on the default port and through a trailing dot', () => {
    expect(key('https://shop.com:443/i/ABC')).toBe('shop:com:ABC')
    expect(key('http://shop.com:80/i/ABC')).toBe('shop:com:ABC')
    expect(key('https://shop.com./i/ABC')).toBe('shop:com:ABC')
  })

  it('cost little on a path or query of a megabyte', () => {
    const started = performance.now()
    for (const tail of ['a'.repeat(1e6), 'a/'.repeat(5e5), `?${'a=b&'.repeat(2.5e5)}`])
      expect(key(`https://shop.com/i/${tail}`)).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('wrappers and opaque links', () => {
  it('unwrap an absolute http(s) URL', () => {
    expect(match('https://shop.com/go?u=HTTPS%3A%2F%2FExample.com%2Fa%3Fb%3Dc%26d')).toEqual({
      kind: 'unwrap',
      provider: 'shop',
      url: 'https://example.com/a?b=c&d',
    })
  })

  it.each([
    '//evil.example/',
    'javascript://shop.com/',
    'https:evil.example',
    'https:\\\\evil.example',
    'example.com/a',
    '/a',
    '',
    'https://a\tb',
  ])('do not unwrap %j', (target) => {
    expect(match(`https://shop.com/go?u=${encodeURIComponent(target)}`)).toBeUndefined()
  })

  it('lead to the URL that the route writes', () => {
    expect(match('https://shop.com/moved/ABC?t=1')).toMatchObject({
      kind: 'unwrap',
      url: 'https://new.example/i/ABC?t=1',
    })
    expect(match('https://shop.com/moved/ABC?t=x')).toMatchObject({ url: 'https://new.example/i/ABC' })
    expect(match('http://shop.com/within/a%3Fb')).toMatchObject({ url: 'http://shop.com/wiki/a%3Fb' })
    expect(match('https://shop.com/moved/ABCD')).toBeUndefined()
  })

  it('unwrap a path of the same host', () => {
    expect(match('http://www.shop.com/self?u=%2Fi%2FABC%3Ft%3D1')).toMatchObject({
      url: 'http://www.shop.com/i/ABC?t=1',
    })
  })

  it.each(['//evil.example/', '/\\evil.example/', 'https://shop.com/i/ABC', '/\t/evil.example', 'i/ABC'])(
    'do not leave the host with %j',
    (target) => {
      expect(match(`https://shop.com/self?u=${encodeURIComponent(target)}`)).toBeUndefined()
    },
  )

  it('name an opaque link', () => {
    expect(match('https://shop.com/x/AbC')).toEqual({ kind: 'short', provider: 'shop' })
  })
})

import { describe, expect, it } from 'vitest'
import { packProviders, unpackProviders } from '../../scripts/provider-text.ts'
import { PROVIDERS } from '../../src/rules/data/providers/index.ts'

const SMALL = {
  name: 'small',
  types: { id: '\\d{4,12}', user: '[^/?#=]+' },
  kinds: { video: { key: '{id}', url: 'https://small.example/{id}', main: true } },
  hosts: { 'small.example': [{ path: '/{id}', to: 'video' }] },
}

const LARGE = {
  ...SMALL,
  name: 'large',
  reserved: { user: ['watch', 'blog'] },
  fold: { user: 'lower', id: 'upper' },
  families: { tld: ['com', 'co.uk'], cc: ['de'] },
  kinds: {
    ...SMALL.kinds,
    album: { key: '{user}:{id}', url: 'https://large.example/{user}/{id}[/{h}]', token: 'h', convert: 'wiki-title' },
    other: { key: '{tld}', url: 'https://large.{tld}/{id}' },
    late: { key: '{id}', url: 'https://large.{tld}/{id}' },
  },
  hosts: {
    'www.large.{tld} large.{tld} m.large.{tld} www.m.large.{tld}': SMALL.hosts['small.example'],
    'large.example www.large.example': [
      { path: '/a', query: { v: '{id}', list: '!' }, to: 'video' },
      { path: '/b', query: { v: '{id}', list: '!' }, to: 'video' },
    ],
  },
}

describe('packProviders()', () => {
  it('writes a block for the fields of a provider, and one for each list of hosts', () => {
    const text = `small
id=\\d{4,12}
user=[^/?#=]+
video*small.example/{id}

small.example
video/{id}


large
id=\\d{4,12}
user=[^/?#=]+
user!watch blog
user<
id>
tld:com co.uk
cc:de
video*small.example/{id}
album+{user}:{id} large.example/{user}/{id}[/{h}] token=h convert=wiki-title
other+large.{tld}/{id}
late+{id} large.{tld}/{id}

w large.{tld} m.large.{tld} w
video/{id}

large.example w
video/a v={id} list
/b ^`
    expect(packProviders([SMALL, LARGE])).toBe(text)
    expect(unpackProviders(text)).toEqual([SMALL, LARGE])
  })

  it('packs all built-in providers, and loses nothing', () => {
    const bare = PROVIDERS.map(({ examples: _examples, ...provider }) => provider)
    expect(unpackProviders(packProviders(bare)!)).toEqual(bare)
  })

  it('reads nothing but the name before it is asked for', () => {
    const [provider] = unpackProviders('broken\nno sign\n\nbroken.example\n/a')
    expect(provider!.name).toBe('broken')
    expect(Object.keys(provider!.hosts)).toEqual(['broken.example'])
    expect(() => provider!.hosts['broken.example']).toThrow('undefined')
  })

  it.each([
    ['a space in a key', { ...SMALL, kinds: { video: { key: 'a b', url: 'https://small.example/' } } }],
    ['an address without encryption', { ...SMALL, kinds: { video: { key: '{id}', url: 'http://small.example/' } } }],
    ['a grammar of two lines', { ...SMALL, types: { id: 'a\nb' } }],
    ['routes that have no text', { ...SMALL, hosts: { 'small.example': [{ path: '/a b', to: 'video' }] } }],
    ['a host without routes', { ...SMALL, hosts: { 'small.example': [] } }],
    ['a host called like the sign for www', { ...SMALL, hosts: { 'a w': SMALL.hosts['small.example'] } }],
    ['no hosts', { ...SMALL, hosts: {} }],
    ['a field that is not known', { ...SMALL, more: 'x' }],
    ['no provider', { name: 'x' }],
  ])('leaves a list alone with %s', (_what, provider) => {
    expect(packProviders([SMALL, provider])).toBeUndefined()
  })

  it('leaves an empty list alone', () => {
    expect(packProviders([])).toBeUndefined()
  })
})

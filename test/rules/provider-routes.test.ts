import { describe, expect, it } from 'vitest'
import { compileRoutes, expandHosts } from '../../src/rules/provider-routes.ts'
import type { Provider } from '../../src/rules/types.ts'

const PROVIDER: Provider = {
  name: 'p',
  types: { id: '\\d+' },
  kinds: {
    main: { key: '{id}', url: 'https://p.com/{id}', main: true },
    other: { key: '{id}', url: 'https://p.com/o/{id}' },
  },
  families: { a: ['x', 'y'], b: ['1', '2'] },
  hosts: { 'p.com {a}.p.com': [{ path: '/{id}/', to: 'main' }], '{a}.{b}.com': [{ path: '/o/{id}', to: 'other' }] },
  examples: [],
}

describe('expandHosts', () => {
  it('writes out every family, with what each name stands for', () => {
    expect(expandHosts(PROVIDER).map(({ host, captures }) => [host, captures])).toEqual([
      ['p.com', {}],
      ['x.p.com', { a: 'x' }],
      ['y.p.com', { a: 'y' }],
      ['x.1.com', { a: 'x', b: '1' }],
      ['x.2.com', { a: 'x', b: '2' }],
      ['y.1.com', { a: 'y', b: '1' }],
      ['y.2.com', { a: 'y', b: '2' }],
    ])
  })

  it('gives nothing for a family that does not exist', () => {
    expect(expandHosts({ ...PROVIDER, hosts: { '{c}.com': [] } })).toEqual([])
  })
})

describe('compileRoutes', () => {
  it('puts the kind into the key of every kind but the main one', () => {
    const routes = compileRoutes(PROVIDER, Object.values(PROVIDER.hosts).flat())
    expect(routes.map(({ target }) => (typeof target === 'object' ? target.keyPrefix : target))).toEqual([
      'p:',
      'p:other:',
    ])
  })

  it('leaves out routes that cannot be compiled', () => {
    const broken = { ...PROVIDER, types: { id: '(' } }
    expect(compileRoutes(broken, [{ path: '/{id}', to: 'main' }])).toEqual([])
    expect(compileRoutes(PROVIDER, [{ path: '/{id}', to: 'constructor' }])).toEqual([])
  })
})

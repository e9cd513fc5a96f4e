import { describe, expect, it } from 'vitest'
import { compileRoutes } from '../../../src/rules/routes/provider-routes.ts'
import type { Provider } from '../../../src/rules/types.ts'

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

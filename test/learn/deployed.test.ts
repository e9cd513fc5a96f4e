import { describe, expect, it } from 'vitest'
import { sealDomainRecord } from '../../src/rules/record/parse-domain-record.ts'
import { createDeployed, keepAll } from '../../src/learn/deployed.ts'

const url = 'https://shop.example/p/1?ref=2&b=1&a=0'

describe('createDeployed', () => {
  it('gives the form that production would ask for, sorted and stripped', () => {
    const deployed = createDeployed('shop.example', undefined, [])
    expect(deployed.of(url, '/p/*?a&b&ref', { drop: ['ref'] })).toBe('https://shop.example/p/1?a=0&b=1')
    expect(deployed.of(url)).toBe('https://shop.example/p/1?a=0&b=1&ref=2')
  })

  it('goes on with what is decided for what is left', () => {
    const deployed = createDeployed('shop.example', undefined, [])
    deployed.decide('/p/*?a&b', { ...keepAll(['a']), drop: ['b'], basis: 'verified' })
    expect(deployed.of(url, '/p/*?a&b&ref', { drop: ['ref'] })).toBe('https://shop.example/p/1?a=0')
  })

  it('carries the word of the operator, but no path rules', () => {
    const previous = sealDomainRecord({
      v: 1,
      domain: 'shop.example',
      revision: 4,
      builtAt: '2026-01-01T00:00:00Z',
      mode: 'rewrite',
      keep: ['ref'],
      patterns: { '/old?x': keepAll(['x']) },
      pathRules: [{ id: 'r', source: '/p/{id}', destination: '/q/{id}' }],
    })
    const deployed = createDeployed('shop.example', previous, [])
    expect(deployed.of(url, '/p/*?a&b&ref', { drop: ['a', 'ref'] })).toBe('https://shop.example/p/1?b=1&ref=2')
    expect(deployed.draft()).toMatchObject({ mode: 'rewrite', keep: ['ref'], patterns: {} })
  })

  it('keeps URLs of a narrower template from falling to a wider one', () => {
    const deployed = createDeployed('shop.example', undefined, [{ key: '/p/new?ref', names: ['ref'] }])
    const candidate = { drop: ['ref'] }
    expect(deployed.of('https://shop.example/p/1?ref=2', '/p/*?ref', candidate)).toBe('https://shop.example/p/1')
    expect(deployed.of('https://shop.example/p/new?ref=2', '/p/*?ref', candidate)).toBe(
      'https://shop.example/p/new?ref=2',
    )
  })

  it('keeps a vetoed tracking name', () => {
    const deployed = createDeployed('shop.example', undefined, [])
    expect(deployed.of('https://shop.example/?utm_source=a')).toBe('https://shop.example/')
    deployed.veto('utm_source')
    expect(deployed.of('https://shop.example/?utm_source=a')).toBe('https://shop.example/?utm_source=a')
  })
})

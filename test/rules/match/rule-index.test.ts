import { describe, expect, it } from 'vitest'
import { ruleIndex } from '../../../src/rules/match/rule-index.ts'

const FACT = { names: ['promo'], class: 'campaign' as const, source: 'https://shop.test/', added: '2026-11-20' }

describe('ruleIndex()', () => {
  it('compiles the built-in rules once', () => {
    expect(ruleIndex()).toBe(ruleIndex())
  })

  it('compiles an overlay once, however many hosts it lies over', () => {
    const overlay = { tracking: [FACT] }
    expect(ruleIndex(overlay)).toBe(ruleIndex(overlay))
    expect(ruleIndex({ tracking: [FACT] })).not.toBe(ruleIndex(overlay))
  })

  it('leaves the shared index alone when an overlay is compiled', () => {
    expect(ruleIndex({ tracking: [FACT] }).names.exact.has('promo')).toBe(true)
    expect(ruleIndex().names.exact.has('promo')).toBe(false)
  })

  it('files facts of a host under the host, not everywhere', () => {
    const index = ruleIndex({ tracking: [{ ...FACT, hosts: ['shop.test'] }] })
    expect(index.byHost.get('shop.test')?.[0]?.names).toEqual(['promo'])
    expect(index.names.exact.has('promo')).toBe(false)
  })

  it('collects the hosts and paths of exceptions', () => {
    const index = ruleIndex({ tracking: [{ ...FACT, unless: [{ host: 'a.test' }, { path: '/mail/' }] }] })
    expect(index.exceptionalHosts.has('a.test')).toBe(true)
    expect(index.exceptionalPaths).toContain('/mail/')
    expect(index.remarkablePath.test('/mail/1')).toBe(true)
  })

  it('finds paths that hold an action or a delimiter of session ids', () => {
    const { remarkablePath } = ruleIndex()
    const found = ['/a/logout', '/unsubscribe/1', '/a;b', '/(S(x))/a', '/a/b', '/logouts'].map((path) =>
      remarkablePath.test(path),
    )
    expect(found).toEqual([true, true, true, true, false, false])
  })

  it('puts providers of an overlay before the built-in ones', () => {
    const provider = {
      name: 'mine', types: { id: '\\d+' }, kinds: { page: { key: '{id}', url: 'https://youtu.be/{id}', main: true } },
      hosts: { 'youtu.be': [{ path: '/{id}', to: 'page' }] }, examples: [],
    } // prettier-ignore
    expect(
      ruleIndex({ providers: [provider] })
        .providers()
        .find('youtu.be')?.provider.name,
    ).toBe('mine')
  })
})

import { describe, expect, it } from 'vitest'
import { hostContexts } from '../../src/canonicalize/host-contexts.ts'
import { ruleIndex } from '../../src/rules/match/rule-index.ts'
import { SHOP_RECORD } from './arbitrary-urls.ts'

describe('hostContexts()', () => {
  it('makes the context of a host once', () => {
    const contextOf = hostContexts(ruleIndex(), undefined)
    expect(contextOf.of('a.test')).toBe(contextOf.of('a.test'))
  })

  it('tells hosts apart that share a slot', () => {
    const contexts = hostContexts(ruleIndex(), undefined)
    for (let i = 0; i < 5000; i++) {
      const host = `h${(i * 7919) % 5000}.a${i % 13}.test`
      expect(contexts.of(host).host).toBe(host)
    }
    expect([contexts.of('a').host, contexts.of('').host]).toEqual(['a', ''])
  })

  it('stays bounded: it starts afresh when it is full', () => {
    const contexts = hostContexts(ruleIndex(), undefined)
    const hosts = Array.from({ length: 6000 }, (_, i) => `h${i}.test`)
    const first = hosts.map((host) => contexts.of(host))
    const kept = hosts.filter((host, i) => contexts.of(host) === first[i])
    expect(kept.length).toBeLessThan(3100)
  })

  it('tells a host at a port from the host, under the same rules', () => {
    const contexts = hostContexts(ruleIndex(), SHOP_RECORD)
    const atPort = contexts.ofPlainAuthority('http://shop.test:8080/a')
    expect([atPort?.host, atPort?.authority, atPort?.record?.record]).toEqual([
      'shop.test',
      'shop.test:8080',
      SHOP_RECORD,
    ])
    expect(contexts.of('shop.test').authority).toBe('shop.test')
    expect(contexts.ofPlain('http://shop.test:8080/a')).toBeUndefined()
    expect(contexts.ofPlain('http://shop.test/a')).toBe(contexts.of('shop.test'))
  })

  it('takes a record without a domain for that of no host', () => {
    const { domain: _, ...rest } = SHOP_RECORD
    const contexts = hostContexts(ruleIndex(), rest as typeof SHOP_RECORD)
    expect(contexts.of('shop.test').record).toBeUndefined()
  })

  it('takes null for no record, from JavaScript and from stores', () => {
    const none = null as unknown as undefined
    expect(hostContexts(ruleIndex(), none).of('shop.test').record).toBeUndefined()
    expect(hostContexts(ruleIndex(), () => none).of('shop.test').record).toBeUndefined()
  })

  it('gives a record to its hosts only, and asks a function per host', () => {
    expect(hostContexts(ruleIndex(), SHOP_RECORD).of('shop.test').record?.record).toBe(SHOP_RECORD)
    expect(hostContexts(ruleIndex(), SHOP_RECORD).of('other.test').record).toBeUndefined()
    const byName = hostContexts(ruleIndex(), (host) => (host === 'other.test' ? SHOP_RECORD : undefined))
    expect([byName.of('other.test').record?.record, byName.of('shop.test').record]).toEqual([SHOP_RECORD, undefined])
  })
})

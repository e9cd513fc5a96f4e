import { describe, expect, it } from 'vitest'
import { hostContexts } from '../../src/canonicalize/host-contexts.ts'
import { ruleIndex } from '../../src/rules/rule-index.ts'
import { SHOP_RECORD } from './arbitrary-urls.ts'

describe('hostContexts()', () => {
  it('makes the context of a host once', () => {
    const contextOf = hostContexts(ruleIndex(), undefined)
    expect(contextOf.of('a.test')).toBe(contextOf.of('a.test'))
  })

  it('stays bounded: it starts afresh when it is full', () => {
    const contextOf = hostContexts(ruleIndex(), undefined)
    const first = contextOf.of('first.test')
    for (let i = 0; i < 2000; i++) contextOf.of(`h${i}.test`)
    expect(contextOf.of('first.test')).not.toBe(first)
  })

  it('gives a record to its hosts only, and asks a function per host', () => {
    expect(hostContexts(ruleIndex(), SHOP_RECORD).of('shop.test').record?.record).toBe(SHOP_RECORD)
    expect(hostContexts(ruleIndex(), SHOP_RECORD).of('other.test').record).toBeUndefined()
    const byName = hostContexts(ruleIndex(), (host) => (host === 'other.test' ? SHOP_RECORD : undefined))
    expect([byName.of('other.test').record?.record, byName.of('shop.test').record]).toEqual([SHOP_RECORD, undefined])
  })
})

describe('at()', () => {
  it('finds the context of a host inside a text, whatever shared a slot with it before', () => {
    const contexts = hostContexts(ruleIndex(), undefined)
    for (let i = 0; i < 5000; i++) {
      const host = `h${(i * 7919) % 5000}.a${i % 13}.test`
      expect(contexts.at(`https://${host}/path`, 8, 8 + host.length).host).toBe(host)
    }
    expect(contexts.at('http://a/', 7, 8).host).toBe('a')
  })
})

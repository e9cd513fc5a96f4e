import { describe, expect, it } from 'vitest'
import { hostContexts } from '../../src/canonicalize/host-contexts.ts'
import { ruleIndex } from '../../src/rules/rule-index.ts'
import { SHOP_RECORD } from './arbitrary-urls.ts'

describe('hostContexts()', () => {
  it('makes the context of a host once', () => {
    const contextOf = hostContexts(ruleIndex(), undefined)
    expect(contextOf('a.test')).toBe(contextOf('a.test'))
  })

  it('stays bounded: it starts afresh when it is full', () => {
    const contextOf = hostContexts(ruleIndex(), undefined)
    const first = contextOf('first.test')
    for (let i = 0; i < 2000; i++) contextOf(`h${i}.test`)
    expect(contextOf('first.test')).not.toBe(first)
  })

  it('gives a record to its hosts only, and asks a function per host', () => {
    expect(hostContexts(ruleIndex(), SHOP_RECORD)('shop.test').record?.record).toBe(SHOP_RECORD)
    expect(hostContexts(ruleIndex(), SHOP_RECORD)('other.test').record).toBeUndefined()
    const byName = hostContexts(ruleIndex(), (host) => (host === 'other.test' ? SHOP_RECORD : undefined))
    expect([byName('other.test').record?.record, byName('shop.test').record]).toEqual([SHOP_RECORD, undefined])
  })
})

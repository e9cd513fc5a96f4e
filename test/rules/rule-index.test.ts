import { describe, expect, it } from 'vitest'
import { anchored, factHolds, nameRules, ruleIndex } from '../../src/rules/rule-index.ts'

const FACT = { names: ['promo'], class: 'campaign' as const, source: 'https://shop.test/', added: '2026-11-20' }
const AT = { host: 'a.shop.test', path: '/p/1' }

describe('ruleIndex()', () => {
  it('compiles the built-in rules once', () => {
    expect(ruleIndex()).toBe(ruleIndex())
  })

  it('knows a global tracker by its exact name', () => {
    expect(nameRules(ruleIndex(), 'gclid')?.facts).toHaveLength(1)
    expect(nameRules(ruleIndex(), 'GCLID')?.facts ?? []).toHaveLength(0)
    expect(nameRules(ruleIndex(), '__proto__')).toBeUndefined()
  })

  it('knows rules that ignore case under any case', () => {
    for (const name of ['X-Amz-Signature', 'x-amz-signature', 'X-AMZ-SIGNATURE']) {
      expect(nameRules(ruleIndex(), name)?.passThrough[0]?.rule.kind).toBe('signature')
    }
  })

  it('files facts of a host family under every host of it', () => {
    const index = ruleIndex({ tracking: [{ ...FACT, families: ['google'] }] })
    expect(index.byHost.get('google.de')?.at(-1)?.names).toEqual(['promo'])
    expect(index.everywhere.has('promo')).toBe(false)
  })

  it('leaves the shared index alone when an overlay is compiled', () => {
    ruleIndex({ tracking: [FACT] })
    expect(ruleIndex().everywhere.has('promo')).toBe(false)
  })
})

describe('factHolds()', () => {
  const holds = (fact: object, value = 'x'): boolean => {
    const index = ruleIndex({ tracking: [{ ...FACT, ...fact }] })
    return factHolds(index.everywhere.get('promo')!.facts[0]!, AT, value)
  }

  it('asks path prefixes, the grammar of the decoded value and exceptions', () => {
    expect(holds({})).toBe(true)
    expect(holds({ paths: ['/q/', '/p/'] })).toBe(true)
    expect(holds({ paths: ['/q/'] })).toBe(false)
    expect(holds({ value: '[a-z ]+' }, 'a%20b')).toBe(true)
    expect(holds({ value: '[a-z ]+' }, 'a1')).toBe(false)
    expect(holds({ unless: [{ host: 'shop.test' }] })).toBe(false)
    expect(holds({ unless: [{ host: 'shop.test', path: '/q' }] })).toBe(true)
    expect(holds({ unless: [{ value: 'x' }] })).toBe(false)
  })
})

describe('anchored()', () => {
  it('anchors alternatives as a whole', () => {
    expect(anchored('a|b').test('ab')).toBe(false)
  })
})

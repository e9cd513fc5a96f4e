import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import {
  isProtecting,
  isQuarantined,
  protectingRule,
  withQuarantineOf,
  withRuleInQuarantine,
} from '../../../src/rules/record/quarantined-rule.ts'
import type { PathRule } from '../../../src/rules/record/domain-record.ts'
import { recordOf } from '../../jobs/support/records.ts'

const SITE = 'https://shop.example'
const MIRROR: PathRule = { id: 't1', source: '/mirror/item/{n:digits}', destination: '/item/{n}' }
const SESSION: PathRule = { id: 't2', source: '/*/item/{n:digits}?v={v}&x=*', destination: '/item/{n}?v={v}' }
const CATCH_ALL: PathRule = { id: 't3', source: '/{a}/item/{n}', destination: '/item/{n}' }

const urlUnder = (pathRules: readonly PathRule[], path: string): string =>
  createCanonicalizer({ record: recordOf({ patterns: {}, pathRules }) })
    .canonicalize(SITE + path, { profile: 'request' })
    .url.slice(SITE.length)

describe('a path rule in quarantine', () => {
  it.each([
    [MIRROR, '/mirror/item/7', '/item/7'],
    [SESSION, '/abc/item/7?v=1&x=2', '/item/7?v=1'],
  ])('is no longer applied: %j', (rule, path, before) => {
    expect(urlUnder([rule], path)).toBe(before)
    const record = withRuleInQuarantine(recordOf({ patterns: {}, pathRules: [rule] }), rule.id)
    expect(record.pathRules?.every(isProtecting)).toBe(true)
    expect(urlUnder(record.pathRules!, path)).toBe(path)
  })

  it('protects its URLs from the rules behind it, and nothing else', () => {
    const { pathRules } = withRuleInQuarantine(recordOf({ pathRules: [MIRROR, CATCH_ALL] }), 't1')
    expect(urlUnder(pathRules!, '/mirror/item/7')).toBe('/mirror/item/7')
    expect(urlUnder(pathRules!, '/mirror/item/x')).toBe('/item/x')
    expect(urlUnder(pathRules!, '/other/item/7')).toBe('/item/7')
  })

  it('is known by its id, and put there once', () => {
    const record = withRuleInQuarantine(recordOf({ pathRules: [MIRROR, SESSION] }), 't1')
    expect([isQuarantined(record, 't1'), isQuarantined(record, 't2'), isQuarantined(record, undefined)]).toEqual([
      true,
      false,
      false,
    ])
    expect(withRuleInQuarantine(record, 't1')).toEqual(record)
    expect(withRuleInQuarantine(recordOf(), 't1')).toEqual(recordOf())
  })

  it('is removed where it only forms keys: no rule can replace it', () => {
    const keyOnly = { ...MIRROR, keyHost: 'main.example' }
    expect(withRuleInQuarantine(recordOf({ pathRules: [keyOnly, SESSION] }), 't1').pathRules).toEqual([SESSION])
  })

  it('protects whatever its source looks like', () => {
    const piece = fc.constantFrom('a', '*', '{b}', '{c:digits}', 'x-{d}', '{e:x|y}')
    const value = fc.constantFrom('1', '*', '{f}', '{g:digits}')
    const source = fc
      .tuple(fc.array(piece, { minLength: 1, maxLength: 4 }), fc.array(value, { maxLength: 3 }))
      .map(([path, values]) => `/${path.join('/')}${values.length > 0 ? '?' : ''}${values.map((text, i) => `n${i}=${text}`).join('&')}`) // prettier-ignore
    fc.assert(
      fc.property(source, (text) => {
        const rule = { id: 'r', source: text, destination: '/elsewhere' }
        const path = text.replaceAll('*', 'z9').replaceAll(/\{\w+(?::(\w+)[^}]*)?\}/g, (_, kind: string) => (kind === 'x' ? 'x' : '12')) // prettier-ignore
        expect(urlUnder([protectingRule(rule), rule], path)).toBe(path)
      }),
    )
  })
})

describe('withQuarantineOf', () => {
  const name = { name: 'spot', pattern: '/products/*?spot&variant', since: '' }
  const current = withRuleInQuarantine(recordOf({ pathRules: [SESSION, MIRROR], quarantine: [name] }), 't1')

  it('keeps in an earlier revision what an audit has found since', () => {
    const earlier = recordOf({ pathRules: [SESSION, MIRROR] })
    const merged = withQuarantineOf(current, earlier)
    expect(merged.quarantine).toEqual([name])
    expect(merged.pathRules).toEqual(current.pathRules)
  })

  it('protects in front where the rule itself is missing', () => {
    expect(withQuarantineOf(current, recordOf({ pathRules: [CATCH_ALL] })).pathRules).toEqual([
      protectingRule(MIRROR),
      CATCH_ALL,
    ])
    expect(withQuarantineOf(current, recordOf()).pathRules).toEqual([protectingRule(MIRROR)])
  })

  it('changes nothing where nothing is in quarantine, or all of it is there', () => {
    const record = recordOf({ pathRules: [MIRROR] })
    expect(withQuarantineOf(undefined, record)).toBe(record)
    expect(withQuarantineOf(recordOf(), record)).toBe(record)
    expect(withQuarantineOf(current, current)).toBe(current)
  })
})

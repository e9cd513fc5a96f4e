import { describe, expect, it } from 'vitest'
import {
  compileException,
  compileFact,
  exceptionalPaths,
  factHolds,
  rowsByHost,
  isGlobal,
} from '../../../src/rules/match/tracking-facts.ts'
import type { FactRow } from '../../../src/rules/match/types.ts'

const ROW: FactRow = { names: ['promo'], class: 'campaign', source: 'https://shop.test/', added: '2026-11-20' }

describe('factHolds()', () => {
  const holds = (fields: Partial<FactRow>, value = 'x'): boolean =>
    factHolds(compileFact({ ...ROW, ...fields }), { host: 'a.shop.test', path: '/p/1' }, value)

  it('asks path prefixes', () => {
    expect([holds({}), holds({ paths: ['/q/', '/p/'] }), holds({ paths: ['/q/'] })]).toEqual([true, true, false])
  })

  it('asks the grammar of the whole decoded value', () => {
    expect([holds({ value: '[a-z ]+' }, 'a%20b'), holds({ value: '[a-z ]+' }, 'a1'), holds({ value: '[a-z]' }, '%zz')]).toEqual([true, false, false]) // prettier-ignore
  })

  it('takes exceptions beside those of the row', () => {
    const fact = compileFact(ROW, [compileException({ path: '/p/' })])
    expect(['/p/1', '/q/1'].map((path) => factHolds(fact, { host: 'shop.test', path }, 'x'))).toEqual([false, true])
  })

  it('takes an exception when all its conditions hold', () => {
    expect(holds({ unless: [{ host: 'shop.test' }] })).toBe(false)
    expect(holds({ unless: [{ host: 'shop.test', path: '/q' }] })).toBe(true)
    expect(holds({ unless: [{ value: 'x' }] })).toBe(false)
  })
})

describe('compileFact()', () => {
  it('is unconditional where only hosts, or paths of a global fact, are excepted', () => {
    const unconditional = (fields: Partial<FactRow>): boolean => compileFact({ ...ROW, ...fields }).unconditional
    expect(unconditional({ unless: [{ host: 'a.test' }, { path: '/x' }] })).toBe(true)
    expect(unconditional({ hosts: ['a.test'], unless: [{ path: '/x' }] })).toBe(false)
    expect(unconditional({ unless: [{ value: 'x' }] })).toBe(false)
    expect(unconditional({ paths: ['/x'] })).toBe(false)
    expect(unconditional({ profiles: ['identity'] })).toBe(false)
  })
})

describe('rowsByHost()', () => {
  it('files a row under every host, families written out, and leaves global rows out', () => {
    const byHost = rowsByHost([ROW, { ...ROW, hosts: ['shop.test'], families: ['google'] }])
    expect(byHost.get('shop.test')).toHaveLength(1)
    expect(byHost.get('google.de')).toHaveLength(1)
    expect(byHost.get('example.com')).toBeUndefined()
  })
})

describe('isGlobal()', () => {
  it('is true for rows without hosts and families', () => {
    const rows = [ROW, { ...ROW, hosts: ['y.test'] }, { ...ROW, families: ['google'] }]
    expect(rows.map(isGlobal)).toEqual([true, false, false])
  })
})

describe('exceptionalPaths()', () => {
  it('takes the paths of exceptions that name no host, once each', () => {
    expect(exceptionalPaths([{ path: '/a' }, { path: '/a' }, { host: 'x.test', path: '/b' }])).toEqual(['/a'])
  })
})

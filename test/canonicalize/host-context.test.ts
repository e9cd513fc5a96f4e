import { describe, expect, it } from 'vitest'
import { compileRecord } from '../../src/canonicalize/record/compiled-record.ts'
import { hostContext, isExceptional, isSettledHost, mayFold } from '../../src/canonicalize/host-context.ts'
import { shapesOfNames } from '../../src/canonicalize/parameters/name-shapes.ts'
import { plainPath } from '../../src/canonicalize/fast/scan.ts'
import { ruleIndex } from '../../src/rules/match/rule-index.ts'
import { SHOP_RECORD } from './arbitrary-urls.ts'

const FACT = { class: 'campaign' as const, source: 'https://a.test/', added: '2026-11-20' }
const INDEX = ruleIndex({
  tracking: [
    { ...FACT, names: ['x', 'y'], hosts: ['a.test'] },
    { ...FACT, names: ['x'], hosts: ['shop.a.test'], unless: [{ host: 'b.shop.a.test' }] },
    { ...FACT, names: ['z'], unless: [{ path: '/mail/' }] },
  ],
  veto: [{ name: 'x', hosts: ['b.a.test'] }],
})
const context = (host: string, record = undefined as Parameters<typeof hostContext>[3]) =>
  hostContext(
    host,
    INDEX,
    { shapesWith: () => shapesOfNames(INDEX.names), plainPath: plainPath(INDEX.segmentStarts) },
    record,
  )

describe('hostContext()', () => {
  it('joins the facts of a host and of the names above it', () => {
    expect(context('shop.a.test').facts?.get('x')).toHaveLength(2)
    expect(context('shop.a.test').facts?.get('y')).toHaveLength(1)
    expect(context('nota.test').facts).toBeUndefined()
  })

  it('collects vetoes of the overlay and of the record', () => {
    expect(context('b.a.test').vetoed).toEqual(new Set(['x']))
    expect(context('a.test').vetoed).toBeUndefined()
    expect(context('a.test', compileRecord({ ...SHOP_RECORD, veto: ['gclid'] })).vetoed).toEqual(new Set(['gclid']))
  })

  it('folds the host unless the record vetoes it', () => {
    expect(context('www.a.test').foldedHost).toBe('a.test')
    expect(context('www.a.test', compileRecord({ ...SHOP_RECORD, veto: ['fold:www'] })).foldedHost).toBe('www.a.test')
  })
})

describe('isExceptional()', () => {
  it('knows hosts and path prefixes that exceptions name', () => {
    expect([isExceptional(context('b.shop.a.test'), '/'), isExceptional(context('a.test'), '/mail/1'), isExceptional(context('a.test'), '/')]).toEqual([true, true, false]) // prettier-ignore
  })
})

describe('mayFold()', () => {
  it('refuses a folding where an exception matches host and segment', () => {
    expect(mayFold(context('api.a.test'), 'fold:slash', '/posts/')).toBe(false)
    expect(mayFold(context('a.test'), 'fold:slash', '/api/posts/')).toBe(false)
    expect(mayFold(context('a.test'), 'fold:slash', '/apiary/posts/')).toBe(true)
  })
})

describe('isSettledHost()', () => {
  it.each([
    ['shop.test', true],
    ['xn--bcher-kva.test', true],
    ['xn--bcher-kva.1', false],
    ['b\u00fccher.test', false],
    ['Shop.test', false],
    ['0x7f.1', false],
  ])('of %s is %s', (host, expected) => {
    expect(isSettledHost(host)).toBe(expected)
  })
})

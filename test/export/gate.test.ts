import { describe, expect, it } from 'vitest'
import {
  expressionOfName,
  expressionOfValue,
  gateFor,
  isPlainName,
  isTellableValue,
  pathsOf,
  portableValue,
} from '../../src/export/gate.ts'
import { RULE_DATA } from '../../src/rules/data/index.ts'
import { ruleIndex } from '../../src/rules/match/rule-index.ts'

const gate = gateFor(['shop.example'], ruleIndex(), ['wishlist'])
const leaves = (query: string): boolean => new RegExp(gate.leaveQuery.join('|'), 'i').test(query)

describe('gateFor()', () => {
  it('passes plain paths and queries alone', () => {
    const [path, query] = [new RegExp(gate.path), new RegExp(gate.query)]
    expect(['/', '/a/caf%C3%A9', '/a%20b'].every((text) => path.test(text))).toBe(true)
    expect(['/%7ea', '/a%2Fb', '/a;b', '/a\\b'].some((text) => path.test(text))).toBe(false)
    expect(['a=1&&b=2', 'gclid&a=1&b', 'f%5Ba%5D=1', 'amp;a=%2F'].every((text) => query.test(text))).toBe(true)
    expect(['gclid', 'a&b', '%61=1', 'a=1;b=2', "a='", 'a={b}', 'a=?b=1', '=1'].some((text) => query.test(text))).toBe(
      false,
    )
    expect(new RegExp(gate.tidyQuery).test('a=1&&b=2')).toBe(false)
  })

  it('leaves every example of a secret shape, a session and an action alone', () => {
    const hits = RULE_DATA.secretShapes.flatMap((row) =>
      'examples' in row ? (row as { examples: { hits: string[] } }).examples.hits : [],
    )
    expect(hits.length).toBeGreaterThan(20)
    const open = hits.map((url) => new URL(url)).filter(({ search, pathname }) => new RegExp(gate.query).test(search.slice(1)) && !new RegExp(gate.leavePath.join('|'), 'i').test(pathname)) // prettier-ignore
    expect(open.filter(({ search }) => !leaves(search.slice(1))).map(String)).toEqual([])
    expect([leaves('id=1&wishlist=2'), leaves('id=1&article300')]).toEqual([true, true])
  })

  it('takes no plain page for a secret', () => {
    expect(['id=7&page=2', 'q=blue+shoes', 'sid=26', 'mode=list', 'key=1'].some(leaves)).toBe(false)
  })
})

describe('pathsOf()', () => {
  it('matches at least the paths of templates', () => {
    const isOne = (path: string): boolean => pathsOf(['/index.php', '/$/*/x']).some((one) => new RegExp(one).test(path))
    expect(['/index.php', '/$/7/x', '/index_php', '/index.php/x', '/$/7/8/x'].map(isOne)).toEqual([true, true, false, false, false]) // prettier-ignore
  })
})

describe('names and values', () => {
  it('are plain if nothing but brackets may be encoded', () => {
    expect([isPlainName('f[a]'), isPlainName('ü'), isPlainName('a b'), isPlainName('')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('are told by every engine unless octets of them may be malformed', () => {
    expect(['a-b', 'a b', '', 'é', '100%', '\uD800'].map(isTellableValue)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('match each character of a value as it is or as octets', () => {
    const value = new RegExp(`^${expressionOfValue('a.é"')}$`)
    expect(['a.%C3%A9%22', '%61%2E%c3%a9%22', 'ax%C3%A9%22', 'A.%C3%A9%22'].map((text) => value.test(text))).toEqual([true, true, false, false]) // prettier-ignore
    expect(expressionOfValue('"`{')).toMatch(/^[%0-9A-Za-z[\]]*$/)
  })

  it('match their brackets in both forms', () => {
    const name = new RegExp(`^${expressionOfName('f[a.b]')}$`)
    expect([name.test('f[a.b]'), name.test('f%5Ba.b%5d'), name.test('f[axb]')]).toEqual([true, true, false])
  })

  it('have no portable grammar where it looks ahead, or is no expression', () => {
    expect(portableValue(/^(?:[0-9]{3})$/)).toBe('[0-9]{3}')
    expect(portableValue(/^(?:(?=a)b)$/)).toBeUndefined()
    expect(portableValue({ test: () => true })).toBeUndefined()
  })
})

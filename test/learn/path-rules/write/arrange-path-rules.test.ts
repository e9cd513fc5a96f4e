import { describe, expect, it } from 'vitest'
import { arrangePathRules } from '../../../../src/learn/path-rules/write/arrange-path-rules.ts'
import type { RuleGroup } from '../../../../src/learn/path-rules/write/compile-path-rules.ts'
import type { PathRule } from '../../../../src/rules/record/domain-record.ts'

function group(rows: readonly number[], pattern: string | undefined, ...pathRules: PathRule[]): RuleGroup {
  const shape = { rows, keys: [], hosts: ['a.test'] }
  return {
    node: 1,
    rule: undefined,
    shape,
    pathRules,
    pattern: pattern === undefined ? undefined : { text: pattern, captures: new Map() },
  }
}

const WIDE: PathRule = { id: 'wide', source: '/{x}/{y}', destination: '/{y}', hosts: ['a.test'] }
const urls = [
  ...Array.from({ length: 20 }, (_, i) => `https://a.test/s${i}/x`),
  'https://a.test/about/us',
  'https://a.test/about/it',
]
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => i + from)

describe('arrangePathRules()', () => {
  it('puts a guard before a rule that would take what is not its own', () => {
    const { rules, leftOut } = arrangePathRules(
      [group([20, 21], '/about/{y}'), group(range(0, 20), '/{x}/x', WIDE)],
      urls,
    )
    expect(rules.map(({ source, destination }) => `${source} ${destination}`)).toEqual([
      '/about/{y} /about/{y}',
      '/{x}/{y} /{y}',
    ])
    expect(leftOut).toEqual([])
  })

  it('leaves the rule out where no guard can be written', () => {
    const { rules, leftOut } = arrangePathRules([group([20, 21], undefined), group(range(0, 20), '/{x}/x', WIDE)], urls)
    expect(rules).toEqual([])
    expect(leftOut).toEqual([{ id: 'wide', reason: 'it takes 2 URLs of other shapes beside 20 of its own' }])
  })

  it('guards keys host by host, and apart from URLs', () => {
    const keyRule = { ...WIDE, keyHost: 'a.test', destination: '/*/{y}' }
    const { rules } = arrangePathRules([group([20, 21], '/about/{y}'), group(range(0, 20), '/{x}/x', keyRule)], urls)
    expect(rules[0]).toMatchObject({
      source: '/about/{y}',
      destination: '/about/{y}',
      hosts: ['a.test'],
      keyHost: 'a.test',
    })
    expect(rules).toHaveLength(2)
  })

  it('adds nothing where nothing strays', () => {
    expect(arrangePathRules([group(range(0, 20), '/{x}/x', WIDE)], urls).rules).toEqual([WIDE])
  })
})

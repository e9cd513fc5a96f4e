import { describe, expect, it } from 'vitest'
import { staticRules } from '../../src/export/static-rules.ts'
import { ruleIndex } from '../../src/rules/match/rule-index.ts'
import type { RuleSet } from '../../src/rules/types.ts'

const FACT = { class: 'campaign', source: 'https://example.com/', added: '2026-11-28' } as const
const rules: RuleSet = {
  tracking: [
    { ...FACT, names: ['t1'] },
    { ...FACT, names: ['t2'], ignoreCase: true },
    { ...FACT, names: ['t3'], paths: ['/p/'], value: '[0-9]+' },
    { ...FACT, names: ['t4'], unless: [{ path: '/api/' }, { value: 'x' }] },
    { ...FACT, names: ['t5'], value: '(?=a)b' },
    { ...FACT, names: ['t6'], hosts: ['shop.example'] },
    { ...FACT, names: ['t7'], unless: [{ host: 'shop.example' }] },
    { ...FACT, names: ['t8'], profiles: ['identity'] },
  ],
}
const find = (name: string, hosts: readonly string[] = ['shop.example']) =>
  staticRules(ruleIndex(rules), undefined, hosts, (one) => (one === 't1' ? ['/x'] : [])).groups.find(
    ({ names, namesAnyCase }) => names.includes(name) || namesAnyCase.includes(name),
  )

describe('staticRules()', () => {
  it('states the conditions of facts', () => {
    expect(find('t1')).toMatchObject({ exceptTemplates: ['/x'] })
    expect(find('t2')?.namesAnyCase).toContain('t2')
    expect(find('t3')).toMatchObject({ paths: ['/p/'], value: '[0-9]+' })
    expect(find('t4')).toMatchObject({ exceptPaths: ['/api/'], exceptValue: 'x' })
  })

  it('leaves out what no expression says, what holds elsewhere, and what a request keeps', () => {
    expect([find('t5'), find('t7'), find('t8')]).toEqual([undefined, undefined, undefined])
    expect(staticRules(ruleIndex(rules), undefined, [], () => []).unsaid.map(({ what }) => what)).toContain(
      'tracking:t5',
    )
  })

  it('names rules that it does not say, in lower case', () => {
    const { untold, conditional } = staticRules(
      ruleIndex(rules),
      undefined,
      ['shop.example', 'other.example'],
      () => [],
    )
    expect(['t5', 't6', 't3'].map((name) => untold.includes(name))).toEqual([true, true, false])
    expect(['t5', 't3', 't1'].map((name) => conditional.has(name))).toEqual([true, true, false])
  })

  it('holds on all of the hosts', () => {
    expect(find('t6')?.names).toContain('t6')
    expect(find('t6', ['shop.example', 'other.example'])).toBeUndefined()
  })
})

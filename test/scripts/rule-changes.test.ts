import { describe, expect, it } from 'vitest'
import { ruleChanges, trackingList } from '../../scripts/rules/rule-changes.ts'
import { exportedRules } from '../../scripts/rules/rule-set.ts'

const rules = await exportedRules('.')

describe('ruleChanges()', () => {
  it('lists facts that came and went, name by name', () => {
    const [first, ...others] = rules.tracking
    const old = { ...rules, tracking: [{ ...first, names: ['gone'] }, ...others] }
    const text = ruleChanges(old, rules)
    expect(text).toContain(`## ${rules.package}, contract ${rules.contract.slice(0, 12)}`)
    expect(text).toMatch(/^- tracking: removed `gone`/m)
    for (const name of first!['names'] as string[]) expect(text).toContain(`- tracking: added \`${name}\``)
  })

  it('says where nothing changed', () => {
    expect(ruleChanges(rules, rules)).toContain('- no change')
  })
})

describe('trackingList()', () => {
  it('is the list under the head of its rule set', () => {
    expect(trackingList(rules)).toEqual({ format: rules.format, package: rules.package, contract: rules.contract, sha256: rules.sha256, tracking: rules.tracking }) // prettier-ignore
  })
})

import { expect, it } from 'vitest'
import { isBuiltIn, ruleText } from '../../../../src/console/domains/parameters/rule-text.ts'

it('explains rules, and returns one from a newer version unchanged', () => {
  expect(ruleText('tracking:gclid')).toContain('tracker')
  expect(ruleText('learned-value:/p?a')).toBe('learned for some values')
  expect(ruleText('learned:/p?a')).toBe('learned from comparisons of pages')
  expect(ruleText('moon')).toBe('moon')
  expect([isBuiltIn('tracking:gclid'), isBuiltIn('operator:strip')]).toEqual([true, false])
})

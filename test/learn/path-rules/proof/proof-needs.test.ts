import { expect, it } from 'vitest'
import { URLS_OF_ALL_RULES, URLS_OF_RULE } from '../../../../src/learn/path-rules/proof/proof-needs.ts'
import { upperBound } from '../../../../src/learn/path-rules/proof/prove-rule.ts'
import { PLUS } from '../../../../src/learn/path-rules/settings.ts'

it('asks for as many URLs as the bounds of a proof need, and no more', () => {
  expect([URLS_OF_RULE, URLS_OF_ALL_RULES]).toEqual([52, 133])
  expect(upperBound(0, URLS_OF_RULE)).toBeLessThanOrEqual(PLUS.maxRuleBound)
  expect(upperBound(0, URLS_OF_RULE - 1)).toBeGreaterThan(PLUS.maxRuleBound)
})

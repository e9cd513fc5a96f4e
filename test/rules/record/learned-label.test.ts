import { expect, it } from 'vitest'
import { labelAt, labelStart, patternOfRule } from '../../../src/rules/record/learned-label.ts'

it.each([
  ['learned:/p/*?a&b', '/p/*?a&b'],
  ['learned-value:?page', '?page'],
  ['learned:/@me/x?a', '/@me/x?a'],
  [`learned:${labelAt(labelStart('ref'), '/p/*')}`, '/p/*?ref'],
  [`learned-value:${labelAt(labelStart('a@b?c'), '/@me/*')}`, '/@me/*?a%40b%3Fc'],
  [`learned:${labelAt(labelStart('opt_#'), undefined)}`, '?opt_%23'],
  ['tracking:gclid', undefined],
  ['operator:strip', undefined],
])('reads the pattern of %s', (rule, pattern) => {
  expect(patternOfRule(rule)).toBe(pattern)
})

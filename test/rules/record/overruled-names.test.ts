import { expect, it } from 'vitest'
import type { LearnedPattern } from '../../../src/rules/record/domain-record.ts'
import { overruledNames } from '../../../src/rules/record/overruled-names.ts'

const EVIDENCE = { equal: 9, differ: 0, inconclusive: 0, upperBound99: 0.01, holdout: [5, 5] } as const
const learned = (keep: string[], drop: string[], basis: LearnedPattern['basis'] = 'verified'): LearnedPattern => ({
  keep, drop, basis, evidence: EVIDENCE,
}) // prettier-ignore

it('names what was kept as important and is dropped now', () => {
  expect(overruledNames(learned(['a', 'b'], ['c']), learned(['b'], ['a', 'c', 'd']))).toEqual(['a'])
  expect(overruledNames(learned(['a'], []), undefined)).toEqual([])
})

it('names nothing where one of the two is blind', () => {
  expect(overruledNames(learned(['a'], [], 'blind'), learned([], ['a']))).toEqual([])
  expect(overruledNames(learned(['a'], []), learned([], ['a'], 'blind'))).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { selectNaively } from '../../../../src/learn/path-rules/candidates/select-naive.ts'
import { provedRule } from '../small-sites.ts'
import { flatTree } from '../flat-tree.ts'

const choose = (...rules: Parameters<typeof selectNaively>[1]): string[] =>
  selectNaively(flatTree(4), rules).map(({ source, destination }) => `${source}>${destination}`).toSorted() // prettier-ignore

describe('selectNaively()', () => {
  it('takes the rule that is least wrong of every source, of conflicting ones the better supported', () => {
    expect(
      choose(provedRule(1, 2, { fpr: 0.02 }), provedRule(1, 3), provedRule(4, 2, { pairs: 5 }), provedRule(4, 3)),
    ).toEqual(['1>3', '4>3'])
  })

  it('cuts a circle at its least supported rule', () => {
    expect(choose(provedRule(1, 2), provedRule(2, 3, { pairs: 7 }), provedRule(3, 1))).toEqual(['1>2', '3>1'])
  })

  it('leaves a node with itself alone', () => {
    expect(choose(provedRule(1, 1), provedRule(2, 1))).toEqual(['1>1', '2>1'])
  })
})

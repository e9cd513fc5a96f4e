import { describe, expect, it } from 'vitest'
import { applyTree } from '../../../bench/tree/apply-tree.ts'
import { selectByGain } from '../../../src/learn/path-rules/candidates/select-gain.ts'
import { selectNaively } from '../../../src/learn/path-rules/candidates/select-naive.ts'
import { PAPER } from '../../../src/learn/path-rules/settings.ts'
import { grow, PATH_AND_QUERY } from '../../learn/path-rules/small-sites.ts'

describe('applyTree()', () => {
  const { tree, candidates } = grow(PATH_AND_QUERY, PAPER)
  const form = applyTree(tree, selectNaively(tree, candidates.rules), 'paper')

  it('brings two forms of a page that training never showed together', () => {
    expect(form('https://a.test/p/9999')).toBe(form('https://a.test/t?id=9999'))
    expect(form('https://a.test/p/9999')).not.toBe(form('https://a.test/p/9998'))
  })

  it('leaves other URLs their own form', () => {
    const urls = ['https://a.test/x/y/z', 'https://a.test/t?unknown=1', 'no url', 'https://a.test/t?id=1&unknown=2']
    expect(new Set(urls.map(form)).size).toBe(4)
  })

  it('ends where rules would go round in a circle', () => {
    const circle = applyTree(tree, candidates.rules, 'paper')
    expect(circle('https://a.test/p/7')).toMatch(/7/)
  })

  it('does nothing without rules', () => {
    const bare = applyTree(tree, [], 'paper')
    expect(bare('https://a.test/p/7')).not.toBe(bare('https://a.test/t?id=7'))
    const plus = grow(PATH_AND_QUERY)
    const chosen = selectByGain(plus.context, plus.candidates.rules).rules
    const same = applyTree(plus.tree, chosen, 'plus')
    expect(same('https://a.test/p/7')).toBe(same('https://a.test/t?id=7'))
  })
})

import { describe, expect, it } from 'vitest'
import { ruleFrom } from '../../../../src/learn/path-rules/candidates/candidates.ts'
import { judge, NO_GAIN, ruleName, whyUnproved } from '../../../../src/learn/path-rules/proof/judge-rule.ts'
import type { ProvedRule, Refusal } from '../../../../src/learn/path-rules/candidates/rule.ts'
import type { TreeSettings } from '../../../../src/learn/path-rules/settings.ts'
import { grow, nodeAt, pages, PATH_AND_QUERY, provedRule, STRICT } from '../small-sites.ts'

function judged(labelled: Parameters<typeof grow>[0], settings: TreeSettings = STRICT): ProvedRule | Refusal {
  const { tree, context } = grow(labelled, settings)
  const key = (name: string): number => tree.table.keys.indexOf(name)
  const made = ruleFrom(context, [nodeAt(tree, '/2'), nodeAt(tree, '/1?id')], new Map([[key('q_id'), key('path_1')]]))
  return 'reason' in made ? made : judge(context, made)
}

describe('judge()', () => {
  it('lets a rule pass that nothing contradicts', () => {
    expect(judged(PATH_AND_QUERY)).toMatchObject({ proof: { gain: 150, fpr: 0 } })
  })

  it('leaves out a section in which the rule is wrong', () => {
    const rule = judged([...PATH_AND_QUERY, ...pages(30, (n) => [`/q/${n}`])])
    expect(rule).toMatchObject({ proof: { merged: 150, fpr: 0 } })
    expect((rule as ProvedRule).excluded.size).toBe(1)
  })

  it('leaves out a section of which no duplicate was ever seen', () => {
    const rule = judged([...PATH_AND_QUERY, ...pages(30, (n) => [`/q/x${n}`])])
    expect((rule as ProvedRule).excluded.size).toBe(1)
  })

  it('leaves out sections whose URLs meet each other and none of the destination', () => {
    const rule = judged([...PATH_AND_QUERY, ...pages(60, (n) => [`/q/x${n}`, `/r/x${n}`])])
    expect(rule).toMatchObject({ proof: { merged: 150, fpr: 0 } })
    expect((rule as ProvedRule).excluded.size).toBe(2)
  })

  it.each([
    ['too few URLs', pages(40, (n) => [`/p/${n}`, `/t?id=${n}`]), /^too few URLs show it: it may be wrong for 6\.3 %$/],
    [
      'nothing in common',
      [...pages(60, (n) => [`/p/${n}`]), ...pages(60, (n) => [`/t?id=x${n}`])],
      new RegExp(NO_GAIN),
    ],
    ['different pages', [...pages(300, (n) => [`/p/${n}`]), ...pages(300, (n) => [`/t?id=${n}`])], /no two URLs/],
  ])('refuses: %s', (_, labelled, reason) => {
    expect((judged(labelled) as Refusal).reason).toMatch(reason)
  })

  it('forgives wrong labels so far where pages can be fetched again, and no further', () => {
    const noisy = (every: number): typeof PATH_AND_QUERY =>
      PATH_AND_QUERY.map((row, i) => (i % every === 0 ? { ...row, cluster: `wrong ${i}` } : row))
    const forgiving = { ...STRICT, maxLabelNoise: 0.25 }
    expect([judged(noisy(10)), judged(noisy(10), forgiving)].map((outcome) => 'reason' in outcome)).toEqual([
      true,
      false,
    ])
    expect('reason' in judged(noisy(2), forgiving)).toBe(true)
  })
})

describe('whyUnproved()', () => {
  it.each([
    [{ fpr: 0.02 }, /2\.0 % of the pairs/],
    [{ falseMerges: 5, merged: 1000 }, /0\.5 % of the URLs it merges get a page that is not theirs/],
    [{ fprBound: 0.5 }, /may be wrong for 50 %/],
  ])('says which limit is broken: %j', (proof, reason) => {
    expect(whyUnproved(provedRule(1, 2, proof).proof, STRICT)).toMatch(reason)
  })

  it('says nothing when all hold', () => {
    expect(whyUnproved(provedRule(1, 2).proof, STRICT)).toBeUndefined()
    expect(ruleName({ source: 1, destination: 2 })).toBe('1>2')
  })
})

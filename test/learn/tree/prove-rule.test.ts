import { describe, expect, it } from 'vitest'
import { ruleFrom } from '../../../src/learn/tree/candidates.ts'
import { mergedGroups, proveRule, selfOperations, upperBound } from '../../../src/learn/tree/prove-rule.ts'
import type { TreeRule } from '../../../src/learn/tree/rule.ts'
import { grow, nodeAt, pages, PATH_AND_QUERY } from './small-sites.ts'

function pathRule(labelled: Parameters<typeof grow>[0]): { shop: ReturnType<typeof grow>['shop']; rule: TreeRule } {
  const { tree, shop } = grow(labelled)
  const key = (name: string): number => tree.table.keys.indexOf(name)
  const made = ruleFrom(shop, [nodeAt(tree, '/2'), nodeAt(tree, '/1?id')], new Map([[key('q_id'), key('path_1')]]))
  if ('reason' in made) throw new Error(made.reason)
  return { shop, rule: made }
}

describe('proveRule()', () => {
  it('counts pairs, forms saved, and no error where there is none', () => {
    const { shop, rule } = pathRule(PATH_AND_QUERY)
    const { proof, tallies } = proveRule(shop, rule)
    expect(proof).toMatchObject({
      pairs: 150,
      falsePairs: 0,
      fpr: 0,
      merged: 150,
      falseMerges: 0,
      gain: 150,
      unfilled: 0,
    })
    expect([...tallies.values()]).toEqual([{ merged: 150, pairs: 150, falsePairs: 0, unfilled: 0 }])
  })

  it('counts wrong pairs and the URLs that get the page of others', () => {
    const wrong = [...PATH_AND_QUERY, ...pages(30, (n) => [`/q/${n}`])]
    const { shop, rule } = pathRule(wrong)
    const { proof } = proveRule(shop, rule)
    expect(proof).toMatchObject({ falsePairs: 60, falseMerges: 30, merged: 180 })
    expect(proof.fpr).toBeCloseTo(60 / 210)
  })

  it('leaves out cells: those the rule does not speak for, and those that are taken', () => {
    const { shop, rule } = pathRule([...PATH_AND_QUERY, ...pages(30, (n) => [`/q/${n}`])])
    const cell = shop.cells.of[shop.tree.table.rowCount - 1]!
    for (const proof of [
      proveRule(shop, { ...rule, excluded: new Set([cell]) }),
      proveRule(shop, rule, new Set([cell])),
    ])
      expect(proof.proof).toMatchObject({ merged: 150, fpr: 0 })
  })
})

describe('mergedGroups()', () => {
  it('makes groups of two or more, sources first', () => {
    const { shop, rule } = pathRule([...PATH_AND_QUERY, ...pages(20, (n) => [`/p/alone${n}`])])
    const { groups, unfilled } = mergedGroups(shop, rule)
    expect(groups).toHaveLength(150)
    const { urls } = shop.tree.table
    expect([urls[groups[6]!.source[0]!], urls[groups[6]!.destination[0]!], unfilled]).toEqual([
      'https://a.test/p/7',
      'https://a.test/t?id=7',
      [],
    ])
  })
})

describe('selfOperations()', () => {
  it('carries every value from where it stands', () => {
    const operations = new Map([[3, { kind: 'carry', from: 9, optional: false } as const], [4, { kind: 'ignore', optional: true } as const]]) // prettier-ignore
    expect([...selfOperations(operations)]).toEqual([[3, { kind: 'carry', from: 3, optional: false }], [4, { kind: 'ignore', optional: true }]]) // prettier-ignore
  })
})

describe('upperBound()', () => {
  it('is 2.7 / n without errors, 1 without trials, and never below the rate', () => {
    expect(upperBound(0, 135)).toBeCloseTo(0.0197, 3)
    expect(upperBound(0, 0)).toBe(1)
    expect(upperBound(0.5, 100)).toBeGreaterThan(0.5)
    expect(upperBound(1, 10)).toBe(1)
  })
})

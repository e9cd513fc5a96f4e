import { describe, expect, it } from 'vitest'
import { proveRule, upperBound } from '../../../../src/learn/path-rules/proof/prove-rule.ts'
import { pages, PATH_AND_QUERY, pathRule } from '../small-sites.ts'

describe('proveRule()', () => {
  it('counts pairs, forms saved, and no error where there is none', () => {
    const { context, rule } = pathRule(PATH_AND_QUERY)
    const { proof, tallies } = proveRule(context, rule)
    expect(proof).toMatchObject({
      pairs: 150,
      falsePairs: 0,
      fpr: 0,
      merged: 150,
      falseMerges: 0,
      gain: 150,
      unfilled: 0,
    })
    expect([...tallies.values()]).toEqual([{ merged: 150, met: 150, pairs: 150, falsePairs: 0, unfilled: 0 }])
  })

  it('counts wrong pairs and the URLs that get the page of others', () => {
    const wrong = [...PATH_AND_QUERY, ...pages(30, (n) => [`/q/${n}`])]
    const { context, rule } = pathRule(wrong)
    const { proof } = proveRule(context, rule)
    expect(proof).toMatchObject({ falsePairs: 60, falseMerges: 30, merged: 180 })
    expect(proof.fpr).toBeCloseTo(60 / 210)
  })

  it('leaves out cells: those the rule does not speak for, and those that are taken', () => {
    const { context, rule } = pathRule([...PATH_AND_QUERY, ...pages(30, (n) => [`/q/${n}`])])
    const cell = context.cells.of[context.tree.table.rowCount - 1]!
    for (const proof of [
      proveRule(context, { ...rule, excluded: new Set([cell]) }),
      proveRule(context, rule, new Map([[cell, rule]])),
    ])
      expect(proof.proof).toMatchObject({ merged: 150, fpr: 0 })
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

import { describe, expect, it } from 'vitest'
import { fewerTrackers } from '../../src/export/fewer-trackers.ts'
import { planOf } from './support/plans.ts'

const size = ({ drop }: ReturnType<typeof planOf>): number => drop.reduce((sum, { names }) => sum + names.length, 0)

describe('fewerTrackers()', () => {
  it('keeps as many as fit, the common ones first, and says what is missing', () => {
    const fitted = fewerTrackers(planOf({}), (plan) => size(plan) <= 30)!
    expect(size(fitted)).toBe(30)
    expect(fitted.drop[0]!.names).toEqual(expect.arrayContaining(['utm_source', 'gclid', 'fbclid', 'msclkid']))
    expect(fitted.unsaid.map(({ what }) => what)).toEqual(expect.arrayContaining(['trackers with conditions']))
    expect(fitted.unsaid.at(-1)?.what).toMatch(/^\d+ rare trackers$/)
  })

  it('is undefined where too few fit', () => {
    expect(fewerTrackers(planOf({}), (plan) => size(plan) <= 5)).toBeUndefined()
  })
})

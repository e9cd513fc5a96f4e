import { describe, expect, it } from 'vitest'
import { fetchCosts } from '../../../src/console/runs/fetch-costs.ts'
import { patternReport } from '../../learn/sample-report.ts'

const patterns = (...fetches: readonly number[]) => fetches.map((pages, i) => patternReport({ key: `/p${i}?a`, fetches: pages })) // prettier-ignore

describe('fetchCosts', () => {
  it('names the dearest pattern first, and what belongs to none', () => {
    expect(fetchCosts({ patterns: patterns(10, 30, 0), spent: 50 }).map(({ what, pages }) => [what, pages])).toEqual([
      ['/p1?a', 30],
      ['/p0?a', 10],
      [expect.stringContaining('the site as a whole'), 10],
    ])
  })

  it('adds up to what was spent, also of many patterns', () => {
    const costs = fetchCosts({ patterns: patterns(...Array.from({ length: 40 }, () => 2)), spent: 100 })
    expect(costs).toHaveLength(17)
    expect(costs.reduce((sum, { pages }) => sum + pages, 0)).toBe(100)
  })

  it('has nothing to say of a run that asked for nothing', () => {
    expect(fetchCosts({ patterns: patterns(0), spent: 0 })).toEqual([])
  })
})

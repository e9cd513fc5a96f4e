import { describe, expect, it } from 'vitest'
import { EVERYTHING } from '../../src/export/apply-plan.ts'
import { reachOf } from '../../src/export/reach.ts'
import { learned, planOf, recordOf } from './support/plans.ts'

const members = { patterns: { '/p?id&ref': learned(['id'], ['ref']) } }
const URLS = ['id=1&ref=a', 'id=1&ref=b', 'id=1', 'ref=c&id=2', 'id=2&utm_source=x'].map(
  (query) => `https://shop.example/p?${query}`,
)

describe('reachOf()', () => {
  it('counts what the edge and a cache merge', () => {
    const whole = reachOf(planOf(members), EVERYTHING, URLS, { record: recordOf(members) })
    expect(whole).toMatchObject({ urls: 5, edgeMerges: 3, merges: 3, lost: 0, examples: [] })
    const none = { ...EVERYTHING, sets: 'none', names: 'none' } as const
    const reach = reachOf(planOf(members), none, URLS, { record: recordOf(members) })
    expect(reach).toMatchObject({ edgeMerges: 3, merges: 0, lost: 1 })
    expect(reach.examples[0]).toContain('ref=a')
  })

  it('leaves other hosts and what is no URL out', () => {
    expect(reachOf(planOf(members), EVERYTHING, ['https://other.example/p?ref=1', 'x']).urls).toBe(0)
  })
})

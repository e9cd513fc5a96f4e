import { describe, expect, it } from 'vitest'
import { rulesetPlan, rulesOf } from '../../../src/export/script/cloudflare-ruleset.ts'
import { planOf } from '../support/plans.ts'

describe('rulesOf()', () => {
  it('is one rule that names its hosts and what it removes', () => {
    const [rule, ...others] = rulesOf(rulesetPlan(planOf({})))
    expect(others).toEqual([])
    expect(rule?.expression).toContain('http.host in {"shop.example" "www.shop.example"}')
    expect(rule?.query).toMatch(/^remove_query_args\(http\.request\.uri\.query, (?:"[^"]+", )*"[^"]+"\)$/)
    expect(rule?.query).toContain('"utm_source"')
  })

  it('is none where nothing is dropped', () => {
    expect(rulesOf({ ...planOf({}), drop: [] })).toEqual([])
  })
})

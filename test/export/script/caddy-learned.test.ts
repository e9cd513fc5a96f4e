import { describe, expect, it } from 'vitest'
import { learned } from '../../../src/export/script/caddy-learned.ts'
import { caddy } from '../../../src/export/targets/caddy.ts'
import { learned as pattern, parameter, planOf } from '../support/plans.ts'

const text = (plan: ReturnType<typeof planOf>): string => learned({ plan, count: 0 }, caddy.can)

describe('learned()', () => {
  it('writes each set as one expression of its sorted names', () => {
    const plan = planOf({ patterns: { '/p?b&a&c': pattern(['a', 'c'], ['b']) } })
    expect(text(plan)).toContain('`^((?:a=[^&]*(?:&|$))+)(?:b=[^&]*(?:&|$))+((?:c=[^&]*(?:&|$))+)$`')
  })

  it('has a block for a template without rules, so that no other one is about its paths', () => {
    const plan = planOf({ v: 2, templates: ['/kept'], parameters: { ref: parameter('everywhere', ['/kept']) } })
    expect(text(plan)).toContain('`^/kept$`')
    expect(text(plan).indexOf('`^/kept$`')).toBeLessThan(text(plan).indexOf('(?:ref)='))
  })

  it('is short where nothing was learned', () => {
    expect(text(planOf({})).split('vars_regexp').length - 1).toBe(1)
  })
})

import { describe, expect, it } from 'vitest'
import { learned } from '../../../src/export/script/caddy-learned.ts'
import { caddy } from '../../../src/export/targets/caddy.ts'
import { learned as pattern, parameter, planOf } from '../support/plans.ts'

const text = (plan: ReturnType<typeof planOf>): string => learned({ plan, count: 0 }, caddy.can)

describe('learned()', () => {
  it('looks for the names of a set, one by one and no others', () => {
    const written = text(planOf({ patterns: { '/p?b&a_%23': pattern(['a_#'], ['b']) } }))
    for (const part of ['`^(?:(?:a_[0-9]+|b)=[^&]*(?:&|$))+$`', '`(?:^|&)(?:a_[0-9]+)=`', '`(?:^|&)(?:b)=`']) {
      expect(written).toContain(part)
    }
  })

  it('has a block for a template without rules, so that no other one is about its paths', () => {
    const plan = planOf({ v: 2, templates: ['/kept'], parameters: { ref: parameter('everywhere', ['/kept']) } })
    expect(text(plan)).toContain('`^/kept$`')
    expect(text(plan).indexOf('`^/kept$`')).toBeLessThan(text(plan).indexOf('(?:ref)='))
  })

  it('is short where nothing was learned', () => {
    expect(text(planOf({})).split('vars_regexp').length - 1).toBe(0)
  })
})

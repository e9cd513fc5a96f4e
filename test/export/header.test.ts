import { describe, expect, it } from 'vitest'
import { EVERYTHING } from '../../src/export/apply-plan.ts'
import { header, unsaid } from '../../src/export/header.ts'
import { learned, planOf } from './support/plans.ts'

const plan = planOf({ patterns: { '/p?a&b': learned(['a'], ['b']) }, urlParams: ['to'], pathRules: [{ id: 'r\n*/1', source: '/a', destination: '/b' }] }) // prettier-ignore

describe('header()', () => {
  it('says from what a configuration was made', () => {
    const text = header(plan, { name: 'x', can: EVERYTHING }).join('\n')
    expect(text).toContain('the record of shop.example, revision 7, f00d')
    expect(text).toContain('Contract c0ffee; 2026-11-28T00:00:00Z')
  })

  it('keeps names of a site on one line and within its comment', () => {
    const lines = header(plan, { name: 'x', can: EVERYTHING })
    expect(lines.some((line) => line.includes('path rule r?**1'))).toBe(true)
  })
})

describe('unsaid()', () => {
  it('lists what a cache cannot say, each once', () => {
    const can = { ...EVERYTHING, sets: 'none', sort: 'none', values: 'none' } as const
    const whats = unsaid(plan, { can }).map(({ what }) => what)
    expect(whats).toEqual(expect.arrayContaining(['/p?a&b', 'order', 'URL in to']))
    expect(new Set(whats).size).toBe(whats.length)
    expect(unsaid(plan, { can: EVERYTHING }).map(({ what }) => what)).not.toContain('/p?a&b')
  })
})

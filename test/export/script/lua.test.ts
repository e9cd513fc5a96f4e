import { describe, expect, it } from 'vitest'
import { planTables } from '../../../src/export/script/lua.ts'
import { HOSTILE } from '../support/hostile-record.ts'
import { planOf, RICH } from '../support/plans.ts'

describe('planTables()', () => {
  it('writes every text with letters, digits, `_` and escapes alone', () => {
    for (const plan of [planOf(RICH), planOf(HOSTILE)]) {
      const text = planTables(plan)
      expect([...text.matchAll(/"([^"]*)"/g)].filter(([, one]) => !/^(?:[A-Za-z0-9_]|\\\d{3})*$/.test(one!))).toEqual(
        [],
      )
      expect(text.replaceAll(/"[^"]*"/g, '')).toMatch(/^[A-Za-z0-9_{}[\]=,\s]*$/)
    }
  })

  it('leaves out trackers whose values are tested', () => {
    expect(planTables(planOf())).not.toContain('sccid')
  })
})

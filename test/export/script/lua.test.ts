import { describe, expect, it } from 'vitest'
import { planTables, valueMaps } from '../../../src/export/script/lua.ts'
import { HOSTILE } from '../support/hostile-record.ts'
import { planOf, RICH } from '../support/plans.ts'

describe('planTables()', () => {
  it('writes every text with letters, digits, `_` and escapes alone', () => {
    for (const plan of [planOf(RICH), planOf(HOSTILE)]) {
      const text = planTables(plan, '/etc/haproxy').replaceAll(/Map\.new\(|, Map\._reg\)/g, '')
      expect([...text.matchAll(/"([^"]*)"/g)].filter(([, one]) => !/^(?:[A-Za-z0-9_]|\\\d{3})*$/.test(one!))).toEqual(
        [],
      )
      expect(text.replaceAll(/"[^"]*"/g, '')).toMatch(/^[A-Za-z0-9_{}[\]=,\s]*$/)
    }
  })
})

describe('valueMaps()', () => {
  it('holds the trackers whose values are tested, one expression a line', () => {
    const lines = valueMaps(planOf()).flatMap(({ text }) => text.split('\n').slice(0, -1))
    expect(lines.every((line) => /^\^[!-~]+ 1$/.test(line))).toBe(true)
    const own = lines.filter((line) => line.includes('afsrc'))
    const isTold = (pair: string): boolean => own.some((line) => new RegExp(line.slice(0, -2)).test(pair))
    expect(['afsrc=1', 'afsrc=2', 'amp;afsrc=1', 'xafsrc=1'].map(isTold)).toEqual([true, false, true, false])
    expect(planTables(planOf(), '/x')).not.toContain('afsrc')
  })
})

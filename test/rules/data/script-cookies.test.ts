import { describe, expect, it } from 'vitest'
import { SCRIPT_COOKIES } from '../../../src/rules/data/script-cookies.ts'
import { isScriptCookie } from '../../../src/rules/match/script-cookies.ts'

describe('SCRIPT_COOKIES', () => {
  it.each(SCRIPT_COOKIES.map((row) => [row.vendor, row] as const))(
    'lists each cookie of %s once, with its source',
    (_vendor, row) => {
      const { names = [], grammars = [], source, added, examples } = row
      expect([URL.canParse(source), /^\d{4}-\d\d-\d\d$/.test(added)]).toEqual([true, true])
      expect(names.length + (examples.scripts?.length ?? 0)).toBeGreaterThan(0)
      expect(names.filter((name) => grammars.some((one) => new RegExp(`^(?:${one})$`).test(name)))).toEqual([])
      for (const name of [...names, ...(examples.scripts ?? [])])
        expect([name, isScriptCookie(name)]).toEqual([name, true])
      for (const name of examples.personal) expect([name, isScriptCookie(name)]).toEqual([name, false])
    },
  )

  it('lists no name twice', () => {
    const names = SCRIPT_COOKIES.flatMap((row) => row.names ?? [])
    expect(names.length).toBe(new Set(names).size)
  })
})

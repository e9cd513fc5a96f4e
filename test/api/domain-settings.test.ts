import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { domainPatch, hasSettings, settingsOf } from '../../src/api/domain-settings.ts'
import { recordOf } from './support/memory-control.ts'

describe('hasSettings', () => {
  it('tells a removal from silence', () => {
    expect(hasSettings({})).toBe(false)
    expect(hasSettings({ keep: null })).toBe(true)
  })
})

describe('domainPatch', () => {
  it.each([
    { mode: null },
    { mode: 'x' },
    { rollout: 1.1 },
    { rollout: '1' },
    { keep: [''] },
    { modeByPath: { a: 'off' } },
    { modeByPath: { constructor: 'off' } },
    { modeByPath: JSON.parse('{"__proto__":"off"}') as object },
    { modeByPath: ['off'] },
    { modeByPath: 'off' },
    { patterns: {} },
    { revision: 3 },
    { learns: null },
  ])('refuses %j', (change) => expect(v.safeParse(domainPatch, change).success).toBe(false))
})

describe('settingsOf', () => {
  it('says every setting, also those that are not set', () => {
    expect(settingsOf(recordOf('shop.example'))).toEqual({
      mode: 'rewrite',
      rollout: 1,
      modeByPath: {},
      keep: [],
      strip: [],
      veto: [],
      quarantine: [],
      patterns: 0,
      pathRules: 0,
    })
  })
})

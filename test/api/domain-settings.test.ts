import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { domainPatch, hasSettings, settingsOf } from '../../src/api/domain-settings.ts'
import { recordOf } from './support/memory-control.ts'

describe('hasSettings', () => {
  it('tells a removal from silence', () => {
    expect(hasSettings({})).toBe(false)
    expect(hasSettings({ keep: null })).toBe(true)
    expect(hasSettings({ replace: true })).toBe(false)
  })
})

describe('domainPatch', () => {
  it.each([
    { mode: null },
    { mode: 'x' },
    { rollout: 1.1 },
    { rollout: '1' },
    { keep: [''], replace: true },
    { keep: ['a'] },
    { keep: [] },
    { aliases: ['b.example'], replace: false },
    { keep: { add: ['a'], remove: ['a'] } },
    { keep: { add: 'a' } },
    { keep: { added: ['a'] } },
    { keep: 'a', replace: true },
    { modeByPath: { '/a': null }, replace: true },
    { replace: 1 },
    { quarantine: { remove: ['a'] } },
    { modeByPath: { a: 'off' } },
    { modeByPath: { constructor: 'off' } },
    { modeByPath: JSON.parse('{"__proto__":"off"}') as object },
    { modeByPath: ['off'] },
    { modeByPath: 'off' },
    { patterns: {} },
    { revision: 3 },
    { learns: null },
  ])('refuses %j', (change) => expect(v.safeParse(domainPatch, change).success).toBe(false))

  it.each([
    { keep: { add: ['a'], remove: ['b'] }, strip: {}, veto: null },
    { keep: ['a'], strip: { add: ['b'] }, replace: true },
    { varyAllow: { add: ['accept-language'] }, modeByPath: { '/a': null } },
    { mode: 'off', replace: false },
  ])('takes %j', (change) => expect(v.safeParse(domainPatch, change)).toMatchObject({ success: true, output: change }))
})

describe('settingsOf', () => {
  it('says every setting, also those that are not set', () => {
    expect(settingsOf(recordOf('shop.example'))).toEqual({
      mode: 'rewrite',
      rollout: 1,
      modeByPath: {},
      adapter: null,
      keep: [],
      strip: [],
      veto: [],
      aliases: [],
      platform: [],
      urlParams: [],
      anonymousCookies: [],
      varyAllow: [],
      forwardHeaders: [],
      quarantine: [],
      patterns: 0,
      parameters: 0,
      pathRules: 0,
    })
  })
})

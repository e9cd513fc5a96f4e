import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { domainPatch, hasSettings, patchedRecord, settingsOf } from '../../src/api/domain-settings.ts'
import { parseDomainRecord } from '../../src/rules/parse-domain-record.ts'
import { recordOf } from './support/memory-control.ts'

const RECORD = recordOf('shop.example', 4, {
  keep: ['a'],
  strip: ['b'],
  rollout: 0.5,
  quarantine: [{ name: 'c', pattern: '/p?c', since: '2026-01-01' }],
})

describe('patchedRecord', () => {
  it('replaces what is given, removes what is null, leaves the rest', () => {
    const changed = patchedRecord('shop.example', RECORD, { keep: ['x'], rollout: null, modeByPath: { '/a': 'off' } })
    const { keep, strip, rollout, modeByPath, quarantine, mode } = changed
    expect({ keep, strip, rollout, modeByPath, mode }).toEqual({
      keep: ['x'],
      strip: ['b'],
      rollout: undefined,
      modeByPath: { '/a': 'off' },
      mode: 'rewrite',
    })
    expect(quarantine).toEqual(RECORD.quarantine)
    expect(parseDomainRecord(changed).ok).toBe(true)
  })

  it('begins with a record that only watches', () => {
    const first = patchedRecord('new.example', undefined, { strip: ['a'] })
    expect(first).toMatchObject({ domain: 'new.example', mode: 'observe', strip: ['a'], patterns: {} })
    expect(parseDomainRecord(first).ok).toBe(true)
  })

  it('changes nothing where nothing is said', () => {
    expect(patchedRecord('shop.example', RECORD, {})).toEqual(RECORD)
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

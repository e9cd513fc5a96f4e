import { describe, expect, it } from 'vitest'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { parseDomainRecord, sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import { patchedRecord } from '../../../src/rules/record/patched-record.ts'
import type { ListPatch, SettingsChange } from '../../../src/rules/record/types.ts'

const RECORD: DomainRecord = sealDomainRecord({
  v: 1,
  domain: 'shop.example',
  revision: 4,
  builtAt: '2026-11-01T00:00:00.000Z',
  mode: 'rewrite',
  patterns: {},
  keep: ['a'],
  strip: ['b'],
  rollout: 0.5,
  quarantine: [{ name: 'c', pattern: '/p?c', since: '2026-01-01' }],
})

describe('patchedRecord', () => {
  it('replaces whole members where asked to, removes what is null, leaves the rest', () => {
    const changed = patchedRecord('shop.example', RECORD, {
      replace: true,
      keep: ['x'],
      rollout: null,
      modeByPath: { '/a': 'off' },
    })
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
    expect(patchedRecord('shop.example', RECORD, { replace: true, keep: [] })).not.toHaveProperty('keep')
  })

  it('begins with a record that only observes', () => {
    const first = patchedRecord('new.example', undefined, { strip: { add: ['a'] } })
    expect(first).toMatchObject({ domain: 'new.example', mode: 'observe', strip: ['a'], patterns: {} })
    expect(parseDomainRecord(first).ok).toBe(true)
  })

  it('changes nothing where nothing is said', () => {
    expect(patchedRecord('shop.example', RECORD, {})).toEqual(RECORD)
  })

  it('adds and removes entries of a list, and leaves the others in their order', () => {
    const before = { ...RECORD, keep: ['c', 'a', 'b'] }
    const keep = (patch: ListPatch): readonly string[] | undefined =>
      patchedRecord('shop.example', before, { keep: patch }).keep
    expect(keep({ add: ['0', 'd'] })).toEqual(['c', 'a', 'b', '0', 'd'])
    expect(keep({ add: ['a', 'a', 'e'], remove: ['c', 'x'] })).toEqual(['a', 'b', 'e'])
    expect(keep({})).toEqual(['c', 'a', 'b'])
    expect(keep({ remove: ['a', 'b', 'c'] })).toBeUndefined()
    expect(patchedRecord('shop.example', before, { veto: { remove: ['a'] } })).not.toHaveProperty('veto')
  })

  it('takes names of hosts and header fields in any letter case', () => {
    const before = { ...RECORD, varyAllow: ['Accept-Language'], keep: ['Page'] }
    const after = patchedRecord('shop.example', before, {
      varyAllow: { add: ['accept-language', 'X-A'], remove: ['x-b'] },
      keep: { add: ['page'], remove: ['PAGE'] },
    })
    expect([after.varyAllow, after.keep]).toEqual([
      ['Accept-Language', 'X-A'],
      ['Page', 'page'],
    ])
    expect(
      patchedRecord('shop.example', before, { varyAllow: { remove: ['accept-language'] } }).varyAllow,
    ).toBeUndefined()
  })

  it('changes modes of paths one by one, and all together where asked to', () => {
    const before = { ...RECORD, modeByPath: { '/a': 'off', '/b': 'observe' } as const }
    const modes = (change: SettingsChange): unknown => patchedRecord('shop.example', before, change).modeByPath
    expect(modes({ modeByPath: { '/c': 'off', '/a': null } })).toEqual({ '/b': 'observe', '/c': 'off' })
    expect(modes({ modeByPath: { '/c': 'off' }, replace: true })).toEqual({ '/c': 'off' })
    expect(modes({ modeByPath: { '/a': null, '/b': null, '/x': null } })).toBeUndefined()
    expect(modes({ modeByPath: null })).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import type { DomainRecord } from '../../src/rules/domain-record.ts'
import { parseDomainRecord, sealDomainRecord } from '../../src/rules/parse-domain-record.ts'
import { patchedRecord } from '../../src/rules/patched-record.ts'

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
  })
})

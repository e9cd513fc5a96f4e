import { describe, expect, it } from 'vitest'
import { diffRecords } from '../../../src/rules/record/record-diff.ts'
import { changesSettingsOnly, undoneRecord } from '../../../src/rules/record/undone-record.ts'
import { recordOf } from '../../api/support/memory-control.ts'

const before = recordOf('a.example', 1, { mode: 'observe', strip: ['old'], modeByPath: { '/a': 'off' } })
const after = recordOf('a.example', 2, { mode: 'rewrite', rollout: 0.5, strip: ['ref'], modeByPath: { '/b': 'off' } })

describe('undoneRecord()', () => {
  it('restores values and entries of lists', () => {
    const { mode, rollout, strip, modeByPath } = undoneRecord(after, diffRecords(before, after))
    expect({ mode, rollout, strip, modeByPath }).toEqual({
      mode: 'observe',
      rollout: undefined,
      strip: ['old'],
      modeByPath: { '/a': 'off' },
    })
  })

  it('leaves what changed since then as it is', () => {
    const current = recordOf('a.example', 3, { ...after, strip: ['ref', 'later'], keep: ['id'] })
    const record = undoneRecord(current, diffRecords(before, after))
    expect([record.strip, record.keep]).toEqual([['later', 'old'], ['id']])
  })
})

describe('undoneRecord() of a quarantine', () => {
  const entry = (name: string) => ({ name, pattern: `/p?${name}`, since: '2026-11-01' })

  it('lifts the entries of that change alone', () => {
    const [first, second] = [1, 2].map((revision) => recordOf('a.example', revision, { quarantine: ['a', 'b'].slice(0, revision).map(entry) })) // prettier-ignore
    const change = diffRecords(first, second!)
    expect(changesSettingsOnly(change)).toBe(true)
    expect(undoneRecord(second!, change).quarantine).toEqual([entry('a')])
    expect(undoneRecord(recordOf('a.example', 3, { quarantine: [entry('b')] }), change)).not.toHaveProperty(
      'quarantine',
    )
  })
})

describe('changesSettingsOnly()', () => {
  it('is false for a change of the map, and for an entry that left quarantine', () => {
    expect(changesSettingsOnly(diffRecords(before, after))).toBe(true)
    const quarantine = [{ name: 'a', pattern: '/p?a', since: '2026-11-01' }]
    expect(changesSettingsOnly(diffRecords(recordOf('a.example', 2, { quarantine }), recordOf('a.example', 3)))).toBe(
      false,
    )
    const pathRules = [{ id: 'r', source: '/a/{id}', destination: '/b/{id}' }]
    expect(changesSettingsOnly(diffRecords(before, recordOf('a.example', 2, { pathRules })))).toBe(false)
  })
})

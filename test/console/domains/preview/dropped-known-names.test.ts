import { describe, expect, it } from 'vitest'
import { droppedKnownNames, reasonWith } from '../../../../src/console/domains/preview/dropped-known-names.ts'
import { recordOf } from '../../../api/support/memory-control.ts'

const BEFORE = recordOf('shop.example', 1, {
  keep: ['aa'],
  quarantine: [{ name: 'qq', pattern: '/p?qq', since: '2026-11-01' }],
})
const AFTER = recordOf('shop.example', 2, { strip: ['aa', 'qq'] })

describe('droppedKnownNames', () => {
  it('names what is dropped although it is known to matter, but for the quarantine', () => {
    expect(droppedKnownNames(BEFORE, AFTER)).toEqual([{ pattern: '/?aa', name: 'aa', knownBy: 'operator' }])
    expect(droppedKnownNames(undefined, AFTER)).toEqual([])
    expect(droppedKnownNames(BEFORE, BEFORE)).toEqual([])
  })
})

describe('reasonWith', () => {
  it('names each once, and says nothing where there is nothing', () => {
    const name = { pattern: '/?aa', name: 'aa', knownBy: 'learned' } as const
    expect(reasonWith('try', [name, { ...name, pattern: '/x?aa' }])).toBe('try; known to matter and dropped: aa')
    expect(reasonWith('try', [])).toBe('try')
  })
})

import { describe, expect, it } from 'vitest'
import { forgottenByWord, reasonWith } from '../../../src/console/domains/forgotten-by-word.ts'
import { recordOf } from '../../api/support/memory-control.ts'

const BEFORE = recordOf('shop.example', 1, {
  keep: ['aa'],
  quarantine: [{ name: 'qq', pattern: '/p?qq', since: '2026-11-01' }],
})
const AFTER = recordOf('shop.example', 2, { strip: ['aa', 'qq'] })

describe('forgottenByWord', () => {
  it('names what is dropped although it is known to matter, but for the quarantine', () => {
    expect(forgottenByWord(BEFORE, AFTER)).toEqual([{ pattern: '/?aa', name: 'aa', knownBy: 'operator' }])
    expect(forgottenByWord(undefined, AFTER)).toEqual([])
    expect(forgottenByWord(BEFORE, BEFORE)).toEqual([])
  })
})

describe('reasonWith', () => {
  it('names each once, and says nothing where there is nothing', () => {
    const name = { pattern: '/?aa', name: 'aa', knownBy: 'learned' } as const
    expect(reasonWith('try', [name, { ...name, pattern: '/x?aa' }])).toBe('try; known to matter and dropped: aa')
    expect(reasonWith('try', [])).toBe('try')
  })
})

import { describe, expect, it } from 'vitest'
import { isNewer, newestPatches } from '../../../src/store/urls/newest-patch.ts'

describe('newestPatches()', () => {
  it('keeps of each field what holds, in order of the fields', () => {
    const patch = (field: string, value: string | null, updatedAtMs: number) => ({ field, value, updatedAtMs })
    const patches = [patch('b', 'old', 1), patch('a', null, 3), patch('b', 'new', 2), patch('a', 'x', 3)]
    expect(newestPatches(patches)).toEqual([patch('a', 'x', 3), patch('b', 'new', 2)])
  })
})

describe('isNewer()', () => {
  it('orders equal times by the bytes of the values', () => {
    expect(isNewer({ value: '\u{1F600}', updatedAtMs: 1 }, { value: '\uFF5E', updatedAtMs: 1 })).toBe(true)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACTION_LISTS,
  actionReason,
  actionValue,
  changeOf,
  readAction,
} from '../../../../src/console/domains/parameters/list-action.ts'

describe('readAction()', () => {
  it('reads every value that a button has', () => {
    const name = fc.string({ minLength: 1, maxLength: 1000 })
    const action = fc.record({ list: fc.constantFrom(...ACTION_LISTS), name, removes: fc.boolean() })
    fc.assert(
      fc.property(action, (one) => {
        expect(readAction(actionValue(one))).toEqual(one)
      }),
    )
  })

  it.each([undefined, '', 'keep', 'keep ', 'drop a', '--keep a', `keep ${'a'.repeat(2000)}`])('refuses %j', (value) => {
    expect(readAction(value)).toBeUndefined()
  })
})

describe('changeOf()', () => {
  it('puts a name on one of keep and strip', () => {
    expect(changeOf({ list: 'keep', name: 'a', removes: false })).toEqual({
      keep: { add: ['a'] },
      strip: { remove: ['a'] },
    })
    expect(changeOf({ list: 'veto', name: 'a', removes: false })).toEqual({ veto: { add: ['a'] } })
    expect(changeOf({ list: 'strip', name: 'a', removes: true })).toEqual({ strip: { remove: ['a'] } })
  })

  it('has a reason', () => {
    expect(actionReason({ list: 'strip', name: 'a', removes: false })).toBe('parameters: strip a')
    expect(actionReason({ list: 'strip', name: 'a', removes: true })).toBe('parameters: a off strip')
  })
})

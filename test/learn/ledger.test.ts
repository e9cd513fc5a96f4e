import { describe, expect, it } from 'vitest'
import { createLedger, valueTrait } from '../../src/learn/ledger.ts'

describe('createLedger', () => {
  it('trusts a name after 3 patterns of 2 templates with 44 equal samples', () => {
    const ledger = createLedger()
    ledger.noteNeutral('trk', '/p/*', 21)
    ledger.noteNeutral('trk', '/p/*', 21)
    expect(ledger.isTransferred('trk')).toBe(false)
    ledger.noteNeutral('trk', '/list', 2)
    expect(ledger.isTransferred('trk')).toBe(true)
  })

  it('does not trust it after 43', () => {
    const ledger = createLedger()
    for (const [template, equal] of [
      ['/p/*', 21],
      ['/p/*', 21],
      ['/list', 1],
    ] as const)
      ledger.noteNeutral('trk', template, equal)
    expect([ledger.isTransferred('trk'), ledger.neutralEquals('trk')]).toEqual([false, 43])
    ledger.noteNeutral('trk', '/list', 1)
    expect(ledger.isTransferred('trk')).toBe(true)
    ledger.noteImportant('trk')
    expect([ledger.neutralEquals('trk'), ledger.neutralEquals('new')]).toEqual([undefined, 0])
  })

  it('does not trust a name that one template alone speaks for', () => {
    const ledger = createLedger()
    for (let i = 0; i < 5; i++) ledger.noteNeutral('trk', '/p/*', 21)
    expect(ledger.isTransferred('trk')).toBe(false)
  })

  it('trusts a name on a template that has shown it in 3 patterns with 44 equal samples', () => {
    const ledger = createLedger()
    for (let i = 0; i < 2; i++) ledger.noteNeutral('trk', '/p/*', 22)
    expect(ledger.isNeutralOn('/p/*', 'trk')).toBe(false)
    ledger.noteNeutral('trk', '/p/*', 5)
    expect(['/p/*', '/list'].map((template) => ledger.isNeutralOn(template, 'trk'))).toEqual([true, false])
    ledger.noteImportant('trk', '/list')
    expect(ledger.isNeutralOn('/p/*', 'trk')).toBe(false)
  })

  it('counts the patterns of a template that need a name, as long as none does without', () => {
    const ledger = createLedger()
    for (const pattern of ['a', 'b', 'b']) ledger.noteImportant('id', '/p/*', pattern)
    expect([ledger.patternsNeeding('/p/*', 'id'), ledger.patternsNeeding('/list', 'id')]).toEqual([2, 0])
    ledger.noteNeutral('id', '/list', 21)
    expect(ledger.patternsNeeding('/p/*', 'id')).toBe(0)
  })

  it('counts the values of a name that mattered on a template', () => {
    const ledger = createLedger()
    for (const value of ['a', 'b', 'b']) ledger.noteImportant(valueTrait('q', value), '/find')
    ledger.noteImportant(valueTrait('q', 'c'), '/list')
    ledger.noteImportant('qa', '/find')
    expect(['/find', '/list', '/p'].map((template) => ledger.importantValues(template, 'q'))).toEqual([2, 1, 0])
  })

  it('never trusts a name again that mattered anywhere', () => {
    const ledger = createLedger()
    for (const template of ['/a', '/b', '/c', '/d']) ledger.noteNeutral('ref', template, 21)
    ledger.noteImportant('ref')
    expect(ledger.isTransferred('ref')).toBe(false)
    expect(ledger.hint('ref')).toBe('mixed')
  })

  it('knows on which template a name mattered', () => {
    const ledger = createLedger()
    ledger.noteImportant('ref', '/a')
    expect(['/a', '/b', ''].map((template) => ledger.isImportantOn(template, 'ref'))).toEqual([true, false, true])
  })

  it('tells values from names', () => {
    const ledger = createLedger()
    ledger.noteImportant(valueTrait('page', '2'))
    expect(ledger.hint('page')).toBeUndefined()
    expect(ledger.hint(valueTrait('page', '2'))).toBe('important')
  })

  it('knows where a name was tried, which is no verdict', () => {
    const ledger = createLedger()
    ledger.noteTried('trk', '/news/*')
    ledger.noteNeutral('trk', '/blog/*', 21)
    expect(['/news/*', '/blog/*', '/help/*'].map((template) => ledger.isTriedOn(template, 'trk'))).toEqual([
      true,
      true,
      false,
    ])
    expect(ledger.isNeutralOn('/news/*', 'trk')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { packRows, unpackRows } from '../../scripts/row-text.ts'
import { FOLD_EXCEPTIONS } from '../../src/rules/data/fold-exceptions.ts'
import { FRAGMENT_PAGES } from '../../src/rules/data/fragment-pages.ts'
import { NAMING_SCHEMES } from '../../src/rules/data/naming-schemes.ts'
import { PASS_THROUGH_RULES } from '../../src/rules/data/pass-through.ts'
import { REDIRECTORS } from '../../src/rules/data/redirectors.ts'
import { SESSION_RULES } from '../../src/rules/data/sessions.ts'
import { TRACKING_FACTS } from '../../src/rules/data/tracking-params/index.ts'

describe('packRows()', () => {
  it('writes one line per row below one for the fields, those that most rows have first', () => {
    const rows = [
      { names: ['a', 'b'], hosts: ['one.example'], value: '[a-z]|\\d+' },
      { names: ['c'], unless: [{ host: 'x.example' }, { path: '/p' }, { host: 'y.example', path: '/q' }] },
      { names: [], unless: [{ value: '/|' }], ignoreCase: true },
      { names: ['d'], target: { query: ['u', 'v'] } },
      { names: ['e'], target: 'rest' },
    ]
    const text = `names~\tunless!\ttarget&\thosts@\tvalue\tignoreCase+
a b\t\t\tone.example\t[a-z]|\\d+
c\tx.example /p y.example/q
.\t=/|\t\t\t\t1
d\t\t?u v
e\t\trest`
    expect(packRows(rows)).toBe(text)
    expect(unpackRows(text)).toEqual(rows)
  })

  it('leaves out what a name shares with the one before, two characters or more', () => {
    const rows = [{ names: ['utm', 'utm_id', 'utm_medium', 'u', 'ved'] }, { names: ['a'.repeat(20), 'a'.repeat(21)] }]
    const text = `names~\nutm"_id#medium u ved\n${'a'.repeat(20)}?${'a'.repeat(6)}`
    expect(packRows(rows)).toBe(text)
    expect(unpackRows(text)).toEqual(rows)
  })

  it('leaves names whole where one holds a sign', () => {
    const rows = [{ names: ['ab', 'abc'] }, { names: ['a(b'] }]
    expect(packRows(rows)).toBe('names*\nab abc\na(b')
    expect(unpackRows(packRows(rows)!)).toEqual(rows)
  })

  it('leaves out the end of hosts in .com that have no other dot', () => {
    const rows = [{ hosts: ['ok.com', 'www.ok.com', 'ok.co'] }, { hosts: [] }]
    expect(packRows(rows)).toBe('hosts@\nok www.ok.com ok.co\n.')
    expect(unpackRows(packRows(rows)!)).toEqual(rows)
  })

  it.each(
    Object.entries({
      FOLD_EXCEPTIONS,
      FRAGMENT_PAGES,
      NAMING_SCHEMES,
      PASS_THROUGH_RULES,
      REDIRECTORS,
      SESSION_RULES,
      TRACKING_FACTS,
    }),
  )('packs all rows of %s, and loses nothing', (_name, list) => {
    const rows = list.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([field]) => !['source', 'examples'].includes(field))),
    )
    expect(unpackRows(packRows(rows)!)).toEqual(rows)
  })

  it.each([
    ['a tab in a text', { value: 'a\tb' }],
    ['a line break in a text', { value: 'a\nb' }],
    ['a space in a word', { names: ['a b'] }],
    ['a dot as the only word', { names: ['.'] }],
    ['an empty text', { value: '' }],
    ['a number', { value: 1 }],
    ['false', { flag: false }],
    ['what else an object may hold', { target: { query: ['a'], more: 'b' } }],
    ['an exception that is not known', { unless: [{ host: 'a.example', value: 'b' }] }],
    ['something else than an object', 'row'],
  ])('leaves a list alone with %s', (_what, row) => {
    expect(packRows([{ names: ['a'] }, row])).toBeUndefined()
  })

  it('leaves a single row alone', () => {
    expect(packRows([{ names: ['a'] }])).toBeUndefined()
  })
})

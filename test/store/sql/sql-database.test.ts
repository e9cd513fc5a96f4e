import { expect, it } from 'vitest'
import { numberIn, optionalNumberIn, optionalTextIn, sql, textIn } from '../../../src/store/sql/sql-database.ts'

it('pairs a text with its values', () => {
  expect(sql('SELECT ?1, ?2', 'a', null)).toEqual({ sql: 'SELECT ?1, ?2', params: ['a', null] })
})

it('reads columns by type', () => {
  const row = { n: 1, t: 'x', none: null }
  expect([numberIn(row, 'n'), textIn(row, 't'), optionalNumberIn(row, 'none'), optionalTextIn(row, 'none')]).toEqual([
    1,
    'x',
    null,
    null,
  ])
  expect(() => numberIn(row, 't')).toThrow(TypeError)
  expect(() => optionalTextIn(row, 'n')).toThrow(TypeError)
  expect(() => optionalNumberIn(row, 'missing')).toThrow(TypeError)
})

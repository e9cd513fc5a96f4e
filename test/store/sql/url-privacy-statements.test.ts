import { expect, it } from 'vitest'
import { deletionOf, exportOf } from '../../../src/store/sql/url-privacy-statements.ts'

it('touches every table that names a row', () => {
  for (const table of ['metadata', 'links', 'aliases', 'urls'])
    for (const statements of [exportOf('k'), deletionOf('k', [1])])
      expect(statements.some(({ sql }) => sql.includes(` ${table} `))).toBe(true)
})

it('removes the row after what is found by it, and its host after the row', () => {
  const texts = deletionOf('k', [1]).map(({ sql }) => sql)
  expect(texts.at(-2)).toMatch(/^DELETE FROM urls /)
  expect(texts.at(-1)).toMatch(/^DELETE FROM url_hosts /)
})

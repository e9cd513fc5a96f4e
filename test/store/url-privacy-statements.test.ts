import { expect, it } from 'vitest'
import { deletionOf, exportOf } from '../../src/store/url-privacy-statements.ts'

it('touches every table that names a row', () => {
  for (const table of ['metadata', 'links', 'aliases', 'urls'])
    for (const statements of [exportOf('k'), deletionOf('k')])
      expect(statements.some(({ sql }) => sql.includes(` ${table} `))).toBe(true)
})

it('removes the row last, since the others are found by it', () => {
  expect(deletionOf('k').at(-1)?.sql).toMatch(/^DELETE FROM urls /)
})

import { expect, it } from 'vitest'
import { isWrong, ListField } from '../../../../src/console/domains/settings/list-field.tsx'
import { fieldsOf } from '../../../../src/console/domains/settings/settings-form.ts'
import { recordOf } from '../../../api/support/memory-control.ts'
import { markup } from '../../support/markup.ts'

const FIELDS = fieldsOf(recordOf('a.example', 1, { keep: ['id'] }), 1)
const PROBLEM = { field: 'keep', message: 'line 2 is no name' } as const
const field = (problems: readonly (typeof PROBLEM)[]) =>
  markup(ListField({ name: 'keep', label: 'Keep', hint: 'Always kept.', fields: FIELDS, problems }))

it('shows the names of a list, and its hint', () => {
  expect(field([])).toContain('aria-describedby="keep-hint"')
  expect(field([])).toMatch(/>\s*id\s*<\/textarea>/)
})

it('marks a field of which a line is wrong, and no other', () => {
  expect(field([PROBLEM])).toContain('aria-invalid="true"')
  expect(field([])).not.toContain('aria-invalid')
  expect(isWrong([PROBLEM], 'strip')).toBeUndefined()
})

import { expect, it } from 'vitest'
import { PagesField } from '../../../src/console/domains/pages-field.tsx'
import { markup } from '../support/markup.ts'

it('repeats what a person typed, and nothing else', () => {
  expect(markup(PagesField({ typed: '12x' }))).toContain('value="12x"')
  expect(markup(PagesField({ typed: ['12'] }))).toContain('value=""')
})

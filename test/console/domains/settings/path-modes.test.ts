import { expect, it } from 'vitest'
import { PathModes } from '../../../../src/console/domains/settings/path-modes.tsx'
import { markup } from '../../support/markup.ts'

it('has a row for each path, and two more', () => {
  const html = markup(PathModes({ text: '/checkout off\n/blog redirect', problems: [] }))
  expect(html.match(/name="pathPrefix"/g)).toHaveLength(4)
  expect(html).toContain('value="/checkout"')
  expect(html).toContain('<option value="redirect" selected="">redirect</option>')
})

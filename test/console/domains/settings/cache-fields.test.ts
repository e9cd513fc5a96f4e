import { expect, it } from 'vitest'
import { CacheFields } from '../../../../src/console/domains/settings/cache-fields.tsx'
import { fieldsOf } from '../../../../src/console/domains/settings/settings-form.ts'
import { recordOf } from '../../../api/support/memory-control.ts'
import { markup } from '../../support/markup.ts'

it('shows cookies, Vary and adapter, and marks what could not be read', () => {
  const fields = fieldsOf(recordOf('a.example', 1, { anonymousCookies: ['theme'], adapter: 'zone' }), 1)
  const html = markup(CacheFields({ fields, problems: [{ field: 'varyAllow', message: '' }] }))
  expect(html).toMatch(/name="anonymousCookies"[^>]*>theme<\/textarea>/)
  expect(html).toMatch(/name="varyAllow"[^>]*aria-invalid="true"/)
  expect(html).toContain('<option value="zone" selected="">zone</option>')
})

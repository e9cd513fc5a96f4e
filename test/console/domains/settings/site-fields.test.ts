import { expect, it } from 'vitest'
import { fieldsOf } from '../../../../src/console/domains/settings/settings-form.ts'
import { SiteFields } from '../../../../src/console/domains/settings/site-fields.tsx'
import { recordOf } from '../../../api/support/memory-control.ts'
import { markup } from '../../support/markup.ts'

it('shows hosts, platform, parameters that hold a URL and headers, and names the platforms', () => {
  const record = recordOf('a.example', 1, { aliases: ['b.example'], platform: ['shopify'], urlParams: ['next'], forwardHeaders: ['x-trace'] }) // prettier-ignore
  const html = markup(SiteFields({ fields: fieldsOf(record, 1), problems: [{ field: 'aliases', message: '' }] }))
  for (const [name, value] of Object.entries({
    aliases: 'b.example',
    platform: 'shopify',
    urlParams: 'next',
    forwardHeaders: 'x-trace',
  }))
    // prettier-ignore
    expect(html).toMatch(new RegExp(`name="${name}"[^>]*>${value}</textarea>`))
  expect(html).toMatch(/name="aliases"[^>]*aria-invalid="true"/)
  expect(html).toContain('shopify, sfcc')
})

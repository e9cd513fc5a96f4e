import { expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { ConfirmForm } from '../../../src/console/parts/confirm-form.tsx'

it('asks before it sends, and carries the token for forms', () => {
  const html = markup(
    ConfirmForm({
      action: '/domains/shop.example/rollback',
      csrf: 'forms-token',
      question: 'Go back to "3"?',
      button: 'Roll back',
      tone: 'danger',
      fields: { revision: '3' },
    }),
  )
  expect(html).toContain('method="post"')
  expect(html).toContain('data-confirm="Go back to &quot;3&quot;?"')
  expect(html).toContain('<input type="hidden" name="csrf" value="forms-token"/>')
  expect(html).toContain('<input type="hidden" name="revision" value="3"/>')
  expect(html).toContain('<button class="danger">Roll back</button>')
})

import { expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { explain } from '../../../src/canonicalize/explain/explanation.ts'
import { Snippets } from '../../../src/console/playground/snippets-view.tsx'

it('shows the texts, and buttons that a script brings to life', () => {
  const explanation = explain('https://example.com/</pre>', 'identity', undefined)
  const html = markup(Snippets({ explanation, number: 2, origin: 'https://control.example', given: undefined }))
  expect(html).toContain('data-copy="#curl-2"')
  expect(html).toContain('<pre id="curl-2"')
  expect(html.match(/<button[^>]*hidden/g)).toHaveLength(2)
  expect(html.match(/<\/pre>/g)).toHaveLength(2)
})

import { expect, it } from 'vitest'
import { recordOf } from '../../api/support/memory-control.ts'
import { markup } from '../support/markup.ts'
import { explain } from '../../../src/canonicalize/explain/explanation.ts'
import { Snippets } from '../../../src/console/playground/snippets-view.tsx'

const SOURCE = { origin: 'https://control.example', choice: 'published', record: undefined, overlaid: false } as const

it('names a record that is too large for a snippet', () => {
  const explanation = explain('https://shop.example/', 'identity')
  const record = recordOf('shop.example', 7, { strip: Array.from({ length: 500 }, (_, n) => `name_${n}`) })
  const shown = (source: Parameters<typeof Snippets>[0]['source']) =>
    markup(Snippets({ explanation, number: 1, source }))
  expect(shown({ ...SOURCE, record })).toContain('The record of shop.example, revision 7, is too large')
  expect(shown({ ...SOURCE, record: recordOf('shop.example') })).not.toContain('too large')
})

it('shows the texts, and buttons that a script brings to life', () => {
  const explanation = explain('https://example.com/</pre>', 'identity')
  const html = markup(Snippets({ explanation, number: 2, source: SOURCE }))
  expect(html).toContain('data-copy="#curl-2"')
  expect(html).toContain('<pre id="curl-2"')
  expect(html.match(/<button[^>]*hidden/g)).toHaveLength(2)
  expect(html.match(/<\/pre>/g)).toHaveLength(2)
})

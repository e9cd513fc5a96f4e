import { expect, it } from 'vitest'
import { SearchView } from '../../../src/console/search/search-view.tsx'
import { markup } from '../support/markup.ts'

it('leads each kind of row to its page, inert', () => {
  const hit = (kind: 'domain' | 'run' | 'anomaly') => ({ kind, domain: 'a.example', id: 'x/1', atMs: 0, text: '<b>' })
  const html = markup(
    SearchView({ text: 'b', hits: [hit('domain'), hit('run'), hit('anomaly')], parameters: [], isUrl: false }),
  )
  for (const href of ['/domains/a.example', '/runs/x%2F1', '/anomalies/x%2F1']) expect(html).toContain(`href="${href}"`)
  expect(html).not.toContain('<b>')
})

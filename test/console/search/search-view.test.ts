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

it('says where the newest rows are not all', () => {
  const hits = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ kind: 'audit', domain: 'a.example', id: `e${n}`, atMs: n, text: 'x' }) as const) // prettier-ignore
  const shown = (count: number) => markup(SearchView({ text: 'x', hits: hits(count), parameters: [], isUrl: false }))
  expect(shown(10)).toContain('The newest 10 are shown; <a href="/audits">the list</a> has more.')
  expect(shown(9)).not.toContain('the list')
})

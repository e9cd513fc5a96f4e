import { expect, it } from 'vitest'
import { MarkerList } from '../../../../src/console/domains/traffic/marker-list.tsx'
import { markup } from '../../support/markup.ts'

it('is nothing where nothing changed, and leads to what a change did', () => {
  expect(markup(MarkerList({ markers: [] }))).toBe('')
  const marker = { atMs: 0, kind: 'quarantine', text: 'revision 2: <b>', by: 'audit', href: '/diff?to=2' } as const
  const html = markup(MarkerList({ markers: [marker] }))
  expect(html).toContain('<a href="/diff?to=2">')
  expect(html).toContain('revision 2: &lt;b&gt;')
})

import { expect, it } from 'vitest'
import { PurgeView } from '../../../../src/console/domains/purge/purge-view.tsx'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

it('says where nothing was purged, and why', () => {
  const report = { places: [{ place: 'edge', done: false, why: 'PURGE_TOKEN is not set' }] } as const
  const text = textOf(markup(PurgeView({ domain: 'a.example', csrf: 'token', report })))
  expect(text).toContain('Nothing was purged: no cache could be reached.')
  expect(text).toContain('edge not done – PURGE_TOKEN is not set')
})

import { expect, it } from 'vitest'
import { RangeTabs } from '../../../../src/console/domains/traffic/range-tabs.tsx'
import { rangeNamed } from '../../../../src/console/domains/traffic/traffic-series.ts'
import { markup } from '../../support/markup.ts'

it('marks the span that is shown', () => {
  const html = markup(RangeTabs({ range: rangeNamed('7d'), path: '/domains' }))
  expect(html).toContain('<a href="/domains?range=7d" aria-current="true">7 days</a>')
  expect(html.match(/aria-current/g)).toHaveLength(1)
})
